import { m } from '../../paraglide/messages';
import { noteMoves } from '../kept/lesson-progress';
import { settings } from '../kept/settings.svelte';
import { problemSentence } from '../words/words';
import { tryLesson } from './api';
import type { Answer } from './connection';
import type { Hint, LessonView, Refused, View, WireEvent } from './protocol';
import type { ShownReaction } from './session.svelte';

type EventsListener = (events: WireEvent[], view: View) => void;

/** One's place in a lesson: the same to the board and the hand as a place at a table. */
export class LessonSession {
  readonly id: string;
  view = $state.raw<View | null>(null);
  events = $state.raw<WireEvent[]>([]);
  /** How many things are done. */
  steps = $state(0);
  done = $state(false);
  refusal = $state.raw<Refused | null>(null);
  /** A move that does what is asked for. */
  shown = $state.raw<Hint | null>(null);
  /** Why nothing can be shown. */
  trouble = $state('');
  /** Nobody else is here to react. */
  readonly reactions: ShownReaction[] = [];

  #moves: string[];
  #listeners = new Set<EventsListener>();

  constructor(id: string, moves: string[] = []) {
    this.id = id;
    this.#moves = moves;
  }

  /** Shows the lesson as far as it has come. */
  async begin(): Promise<void> {
    const answer = await this.#ask(this.#moves);
    // Moves of an older course may lead nowhere now.
    if (answer?.refused && this.#moves.length > 0) await this.restart();
    else if (answer) this.#take(answer);
  }

  restart(): Promise<void> {
    this.#moves = [];
    noteMoves(this.id, [], false);
    return this.begin();
  }

  /** Tries a move; one that cannot stand leaves everything as it was. */
  async play(move: string): Promise<Answer> {
    const answer = await this.#ask([...this.#moves, move]);
    if (!answer) return this.#refuse({ code: 'no_answer', sentence: this.trouble });
    if (answer.refused) return this.#refuse(answer.refused);
    this.#moves = [...this.#moves, move];
    noteMoves(this.id, this.#moves, answer.done);
    this.refusal = null;
    this.#take(answer);
    return { type: 'done', id: '', number: answer.update.number };
  }

  async hint(): Promise<Answer> {
    return this.shown ?? this.#refuse({ code: 'no_answer', sentence: this.trouble });
  }

  /** What can be asked of a table has no place in a lesson. */
  async request(): Promise<Answer> {
    return this.#refuse({ code: 'not_dealt', sentence: '' });
  }

  onevents(listener: EventsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #ask(moves: string[]): Promise<LessonView | null> {
    try {
      const answer = await tryLesson(this.id, moves);
      this.trouble = '';
      return answer;
    } catch (problem) {
      this.trouble = problemSentence(problem);
      return null;
    }
  }

  #take({ update, steps, done, hint }: LessonView): void {
    const known = this.view ? (this.events.at(-1)?.number ?? 0) : Number.POSITIVE_INFINITY;
    const news = update.events.filter((event) => event.number > known);
    this.events = update.events;
    this.view = named(update.view);
    this.steps = steps;
    this.done = done;
    this.shown = hint ?? this.shown;
    if (news.length > 0) for (const listener of this.#listeners) listener(news, this.view);
  }

  #refuse(why: { code: string; sentence: string }): Refused {
    this.refusal = { type: 'refused', id: null, retry_after: null, ...why };
    return this.refusal;
  }
}

/** The view with the learner's own name on the seat, which the server does not know. */
function named(view: View): View {
  const [mine, ...others] = view.table.seats;
  if (!mine) return view;
  const seats = [{ ...mine, name: settings.myName || m.log_you() }, ...others];
  return { ...view, table: { ...view.table, seats } };
}

/** What one person is about to do at the table: the second of the page's two states. */

import { getContext, setContext } from 'svelte';
import type { Choices } from '../kept/settings.svelte';
import type { Claim, GameView, Hint, MyView, Playable, Refused, View, WireEvent } from '../net/protocol';
import { hintParts } from '../words/hint-sentences';
import type { Part } from '../words/parts';
import { cardsBySpace, type HeldCard, held, isJack, sortHand, spacesByCard } from './cards';

/** How a space is shown besides its card and chip. */
export type Mark = 'play' | 'may' | 'take' | 'ring' | 'keep' | 'out' | 'sent' | 'hint';

export interface SpaceMark {
  mark: Mark;
  /** Of a numbered ghost. */
  number?: number;
}

export interface Intent {
  move: string;
  card: string | null;
  space: string | null;
}

/** A suggested move, and why. */
export interface ShownHint extends Intent {
  parts: Part[];
}

export type Tab = 'log' | 'discards' | 'rules' | 'table';

/** What the ui needs of a session. */
export interface Player {
  readonly view: View | null;
  readonly events: WireEvent[];
  play(move: string, seat?: number): Promise<{ type: 'done' } | { type: 'hint' } | Refused>;
  hint(): Promise<{ type: 'done' } | Hint | Refused>;
}

type Likes = Pick<Choices, 'confirmMoves' | 'handSort'>;

export class TableUi {
  /** Key of the chosen card. */
  chosen = $state<string | null>(null);
  /** The space tapped before a card. */
  pinned = $state<string | null>(null);
  /** The space under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The space that has the board's tab stop. */
  stop = $state('a1');
  confirming = $state<Intent | null>(null);
  sending = $state<Intent | null>(null);
  five = $state<{ claims: Claim[]; at: number; intent: Intent } | null>(null);
  hint = $state.raw<ShownHint | null>(null);
  askingHint = $state(false);
  /** The panel's tab; on small screens null closes the drawer. */
  tab = $state<Tab | null>(null);
  /** The clause of the rules that is looked at, besides those in force. */
  clause = $state<string | null>(null);
  typing = $state(false);
  /** The server's clock, as far as a countdown needs it. */
  now = $state(0);
  /** Pass and play: the seat whose cards are uncovered. */
  uncovered = $state<number | null>(null);
  /** Counts refusals, so that each shakes the card again. */
  refusals = $state(0);

  shown = $derived.by(() => cardsBySpace(this.game?.layout ?? []));
  spacesOf = $derived.by(() => spacesByCard(this.shown));
  hand = $derived.by(() => this.sorted());
  marks = $derived.by(() => this.markSpaces());
  raised = $derived.by(() => this.cardsAt(this.pinned ?? this.pointed));

  constructor(
    readonly player: Player,
    readonly likes: Likes,
  ) {}

  get game(): GameView | null {
    return this.player.view?.game ?? null;
  }

  /** The viewer's own part, unless it is covered. */
  get me(): MyView | null {
    return this.covered ? null : (this.player.view?.me ?? null);
  }

  get mySeat(): number | null {
    return this.player.view?.me?.seat ?? null;
  }

  /** Several people share this device and the cards in front are not yet theirs to see. */
  get covered(): boolean {
    const me = this.player.view?.me;
    if (!me || me.seats.length < 2 || me.seat === null || !this.game || this.game.outcome) return false;
    return me.seat !== this.uncovered;
  }

  get myTurn(): boolean {
    return !!this.game && !this.game.outcome && this.mySeat !== null && this.game.turn === this.mySeat;
  }

  /** Something is left for the viewer to do: a turn, a draw, or a card that is owed. */
  get due(): boolean {
    return this.myTurn || !!this.me?.may_draw || !!this.me?.forfeit.length;
  }

  /** A bot plays the viewer's seat for now. */
  get standIn(): boolean {
    return this.mySeat !== null && !!this.player.view?.table.seats[this.mySeat]?.bot;
  }

  get mayHint(): boolean {
    return this.myTurn && !this.covered && !this.standIn && !!this.player.view?.table.setup.hints;
  }

  get chosenCard(): string | null {
    return this.hand.find((other) => other.key === this.chosen)?.card ?? null;
  }

  /** Where the chosen card can go now. */
  get choice(): Playable | null {
    return this.playable(this.chosenCard);
  }

  /** The numbered spaces of the chosen card. */
  get numbered(): string[] {
    const choice = this.choice;
    return choice?.act === 'place' && !isJack(choice.card) ? choice.spaces : [];
  }

  get stepsBack(): boolean {
    if (this.five || this.confirming || this.game?.outcome) return true;
    return !!this.choice && !this.sending;
  }

  /** Where the last chip was set or taken, also when something else has happened since. */
  get lastSpace(): string | null {
    if (!this.game || this.game.last?.space) return this.game?.last?.space ?? null;
    const newest = this.player.events.findLast((event) => 'space' in event || event.event === 'CardsDealt');
    return newest && 'space' in newest ? newest.space : null;
  }

  playable(card: string | null): Playable | null {
    return this.me?.playable.find((other) => other.card === card) ?? null;
  }

  /** Open spaces that show a card. */
  freeSpaces(card: string): string[] {
    const chips = this.game?.chips ?? {};
    return (this.spacesOf.get(card) ?? []).filter((space) => !(space in chips));
  }

  /** The cards of the hand that go to a space. */
  cardsAt(space: string | null): Set<string> {
    if (!space || !this.me || this.chosen) return new Set();
    if (!this.myTurn) return new Set(this.me.hand.filter((card) => card === this.shown.get(space)));
    return new Set(this.me.playable.filter((one) => one.spaces.includes(space)).map((one) => one.card));
  }

  /** Choose a card, put it back, or play it on the space tapped before. */
  choose(key: string): void {
    const card = this.hand.find((other) => other.key === key)?.card;
    if (!card || this.five) return;
    this.confirming = null;
    const space = this.pinned;
    this.pinned = null;
    if (space && this.playable(card)?.spaces.includes(space)) this.attempt(card, space);
    else this.chosen = this.chosen === key ? null : key;
  }

  /** Play the chosen card here, or remember the space until a card is chosen. */
  tap(space: string): void {
    if (this.five) return this.switchFive(space);
    if (this.covered || this.sending || !this.game || this.game.outcome) return;
    if (this.confirming?.space === space) return this.confirm();
    this.confirming = null;
    const card = this.chosenCard;
    if (card && this.myTurn) return this.attempt(card, space);
    const waits = this.myTurn && this.cardsAt(space).size > 0;
    this.pinned = waits && this.pinned !== space ? space : null;
  }

  /** Go for a move, by way of the choice of five or a question where one is due. */
  attempt(card: string, space: string): void {
    const playable = this.playable(card);
    const move = `${card}${playable?.act === 'remove' ? '-' : '@'}${space}`;
    const intent = { move, card, space };
    const claims = this.me?.claims[move];
    if (claims && claims.length > 1) this.five = { claims, at: 0, intent };
    else if (this.likes.confirmMoves && playable?.spaces.includes(space)) this.confirming = intent;
    else this.send(intent);
  }

  confirm(): void {
    if (this.confirming) this.send(this.confirming);
  }

  turnIn(card: string): void {
    this.send({ move: `${card}!`, card, space: null });
  }

  forfeit(card: string): void {
    this.send({ move: `${card}~`, card, space: null });
  }

  draw(): void {
    this.send({ move: 'draw', card: null, space: null });
  }

  pass(): void {
    this.send({ move: 'pass', card: null, space: null });
  }

  /** A move as text. */
  type(move: string): void {
    this.send({ move, card: null, space: null });
  }

  lockFive(): void {
    if (!this.five) return;
    const { claims, at, intent } = this.five;
    this.send({ ...intent, move: claims[at]?.move ?? intent.move });
  }

  /** One step back: what Escape does. */
  back(): void {
    if (this.typing) this.typing = false;
    else if (this.five) this.five = null;
    else if (this.confirming) this.confirming = null;
    else if (this.chosen || this.pinned) this.chosen = this.pinned = null;
    else this.hint = null;
  }

  /** Ask for a suggestion, one at a time. */
  async askHint(): Promise<void> {
    if (!this.mayHint || this.askingHint) return;
    this.askingHint = true;
    const answer = await this.player.hint();
    this.askingHint = false;
    if (answer.type === 'hint' && this.player.view) this.show(answer, this.player.view);
  }

  private show({ move, reasons }: Hint, view: View): void {
    const [, card = null, , space = null] = /^(\w\w)([@\-!~])([a-j]\d+)?/.exec(move) ?? [];
    this.chosen = this.pinned = this.confirming = null;
    this.hint = { move, card, space, parts: hintParts(move, reasons, view) };
    this.settle();
  }

  uncover(): void {
    this.uncovered = this.mySeat;
  }

  /** Let go of whatever the newest view no longer allows. */
  settle(): void {
    if (this.covered) this.letGo();
    if (this.chosen && !this.hand.some((other) => other.key === this.chosen)) this.chosen = null;
    if (this.pinned && (!this.myTurn || this.cardsAt(this.pinned).size === 0)) this.pinned = null;
    if (this.hint && !(this.myTurn && this.isOpen(this.hint))) this.hint = null;
    if (this.five && !this.me?.claims[this.five.intent.move]) this.five = null;
    if (this.confirming && !this.stillPlayable(this.confirming)) this.confirming = null;
    // Whoever looks at the end of one game need not be the first to play in the next.
    if (!this.game || this.game.outcome) this.uncovered = null;
  }

  /** Whether the view still offers a move. */
  private isOpen({ move, card, space }: Intent): boolean {
    const me = this.me;
    if (!me || !card) return !!me && (move === 'draw' ? me.may_draw : me.may_pass);
    if (space) return !!this.playable(card)?.spaces.includes(space);
    return (move.endsWith('!') ? me.turn_in : me.forfeit).includes(card);
  }

  private stillPlayable({ card, space }: Intent): boolean {
    return !!space && !!this.playable(card)?.spaces.includes(space);
  }

  private letGo(): void {
    this.chosen = this.pinned = this.confirming = this.five = this.hint = null;
    this.typing = false;
  }

  private async send(intent: Intent): Promise<void> {
    if (this.sending) return;
    this.sending = intent;
    this.five = this.confirming = null;
    const before = this.chosen;
    const answer = await this.player.play(intent.move, this.mySeat ?? undefined);
    this.sending = null;
    // Whoever is quick has the next card up by now.
    const next = this.chosen === before ? null : this.chosen;
    if (answer.type === 'refused') this.refusals += 1;
    else {
      this.letGo();
      this.chosen = next;
    }
  }

  /** Tapping the board takes the next five that hold this space. */
  private switchFive(space: string): void {
    const five = this.five;
    if (!five) return;
    const order = five.claims.map((_, n) => (five.at + 1 + n) % five.claims.length);
    const found = order.find((n) => five.claims[n]?.lines.some((line) => line.includes(space)));
    if (found !== undefined) five.at = found;
  }

  private sorted(): HeldCard[] {
    const cards = held(this.me?.hand ?? []);
    return sortHand(cards, this.likes.handSort, (card) => this.freeSpaces(card).length);
  }

  private markSpaces(): Map<string, SpaceMark> {
    if (this.five) return this.markFive();
    if (this.game?.outcome) return this.markWinner(this.game);
    if (this.sending?.space) return new Map([[this.sending.space, { mark: 'sent' }]]);
    if (this.confirming?.space) return new Map([[this.confirming.space, { mark: 'sent' }]]);
    const marks = this.chosenCard ? this.markChosen(this.chosenCard) : this.markPointed();
    const { card, space } = this.hint ?? {};
    if (space && (!this.chosenCard || this.chosenCard === card))
      marks.set(space, { ...marks.get(space), mark: 'hint' });
    return marks;
  }

  private markFive(): Map<string, SpaceMark> {
    const claims = this.five?.claims ?? [];
    const taken = new Set(claims[this.five?.at ?? 0]?.lines.flat());
    const every = new Set(claims.flatMap((claim) => claim.lines.flat()));
    return new Map([...every].map((space) => [space, { mark: taken.has(space) ? 'keep' : 'out' }]));
  }

  private markWinner(game: GameView): Map<string, SpaceMark> {
    const lines = game.sequences.filter((sequence) => sequence.team === game.outcome?.winner);
    return new Map(lines.flatMap((line) => line.spaces).map((space) => [space, { mark: 'keep' }]));
  }

  private markChosen(card: string): Map<string, SpaceMark> {
    const choice = this.choice;
    if (!choice) return new Map(this.freeSpaces(card).map((space) => [space, { mark: 'ring' }]));
    if (choice.act === 'remove') return new Map(choice.spaces.map((space) => [space, { mark: 'take' }]));
    if (isJack(card)) return new Map(choice.spaces.map((space) => [space, { mark: 'may' }]));
    return new Map(choice.spaces.map((space, n) => [space, { mark: 'play', number: n + 1 }]));
  }

  /** The space tapped, and the twin of the one that is pointed at. */
  private markPointed(): Map<string, SpaceMark> {
    const marks = new Map<string, SpaceMark>();
    const space = this.pinned ?? this.pointed;
    if (!space || this.raised.size === 0) return marks;
    const card = this.shown.get(space) ?? '';
    if (this.raised.has(card)) for (const twin of this.freeSpaces(card)) marks.set(twin, { mark: 'ring' });
    if (this.pinned)
      marks.set(this.pinned, { mark: this.pinned in (this.game?.chips ?? {}) ? 'take' : 'play' });
    else marks.delete(space);
    return marks;
  }
}

export const UI_KEY = Symbol('table ui');

export function provideUi(ui: TableUi): TableUi {
  return setContext(UI_KEY, ui);
}

export function useUi(): TableUi {
  return getContext<TableUi>(UI_KEY);
}

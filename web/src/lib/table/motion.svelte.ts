/** Movement that shows what happened. It waits for nothing, and skipping it changes nothing. */

import type { WireEvent } from '../net/protocol';
import type { Colour } from './cards';

export interface Box {
  x: number;
  y: number;
  width: number;
}

/** Something on its way across the table. */
export interface Flight {
  key: number;
  kind: 'card' | 'back' | 'chip';
  /** The card's face, or the chip's colour. */
  face: string;
  from: Box;
  to: Box;
  delay: number;
  length: number;
}

const DROP = 'cubic-bezier(.3, 1.4, .5, 1)';
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
const FLIGHT = 220;

/** Where things are on screen. */
export interface Stage {
  root: HTMLElement;
  colourOf(team: number): Colour;
  seatOfTeam(team: number): number;
  mine(seat: number): boolean;
}

export class Motion {
  flights = $state.raw<Flight[]>([]);

  #stage: Stage;
  #running = new Set<Animation>();
  #keys = 0;
  /** Where the card just played was in the hand. */
  #launch: { card: string; box: Box } | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Remember where a card of the hand is before it leaves. */
  remember(card: string): void {
    const slot = this.#find(`[data-chosen][data-card="${card}"]`) ?? this.#find(`[data-card="${card}"]`);
    this.#launch = slot ? { card, box: boxOf(slot) } : null;
  }

  /** Whatever is under way is there at once. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    this.flights = [];
  }

  land(flight: Flight): void {
    this.flights = this.flights.filter((other) => other !== flight);
  }

  /** Show the newest move; the page already shows what it led to. */
  show(events: WireEvent[]): void {
    this.finish();
    const newest = events.findLast((event) => 'seat' in event)?.number;
    for (const event of events) if (event.number === newest) this.#one(event);
  }

  shake(): void {
    const card = this.#find('[data-chosen]') ?? this.#find('[role=listbox]');
    const frames = [0, 4, -4, 4, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    this.#animate(card, frames, { duration: 180 });
  }

  #one(event: WireEvent): void {
    switch (event.event) {
      case 'ChipPlaced':
        this.#lay(event.seat, event.card, event.space);
        return this.#drop(event.space);
      case 'ChipRemoved':
        this.#lay(event.seat, event.card, event.space);
        return this.#take(event.team, event.space);
      case 'DeadCardTurnedIn':
      case 'CardForfeited':
        return this.#lay(event.seat, event.card, null);
      case 'CardDrawn':
        return this.#draw(event.seat, event.card);
      case 'SequenceMade':
        return this.#string(event.spaces);
    }
  }

  /** The card flies from the hand or the seat to the pile, or to its space where there is no pile. */
  #lay(seat: number, card: string, space: string | null): void {
    const launch = this.#launch?.card === card && this.#stage.mine(seat) ? this.#launch.box : null;
    this.#launch = null;
    const from = launch ?? this.#boxAt(`[data-seat="${seat}"] .chip`);
    const pile = this.#boxAt('[data-pile] .card') ?? (space ? this.#boxAt(`[data-space="${space}"]`) : null);
    this.#fly('card', card, from, pile, 0, FLIGHT);
    this.#animate(this.#find('[data-pile] .card'), [{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  }

  #drop(space: string): void {
    const frames = [
      { opacity: 0, scale: 1.25 },
      { opacity: 1, scale: 1.25, offset: 0.01 },
      { opacity: 1, scale: 1 },
    ];
    this.#animate(this.#chip(space), frames, {
      duration: 200,
      delay: FLIGHT,
      easing: DROP,
      fill: 'backwards',
    });
  }

  #take(team: number, space: string): void {
    const from = this.#boxAt(`[data-space="${space}"] .gone`) ?? this.#boxAt(`[data-space="${space}"]`);
    const to = this.#boxAt(`[data-seat="${this.#stage.seatOfTeam(team)}"] .chip`);
    this.#fly('chip', this.#stage.colourOf(team), from, to, 0, 360);
  }

  #draw(seat: number, card: string | null): void {
    const own = this.#stage.mine(seat) && card ? this.#newest(card) : null;
    const to = own ? boxOf(own) : this.#boxAt(`[data-seat="${seat}"] .chip`);
    this.#fly('back', '', this.#boxAt('[data-deck] .back'), to, FLIGHT + 80, 260);
    const turn = [
      { opacity: 0, transform: 'rotateY(90deg)' },
      { opacity: 1, transform: 'rotateY(0)' },
    ];
    this.#animate(own, turn, { duration: 160, delay: FLIGHT + 340, easing: EASE, fill: 'backwards' });
  }

  /** The chips turn over one after another and the cord is drawn along them. */
  #string(spaces: string[]): void {
    const turn = [{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }];
    spaces.forEach((space, n) => {
      this.#animate(this.#chip(space), turn, {
        duration: 180,
        delay: 420 + n * 90,
        easing: EASE,
        fill: 'backwards',
      });
    });
    const cord = this.#find(`[data-cord="${spaces[0]}-${spaces.at(-1)}"]`);
    const frames = [
      { strokeDasharray: '1', strokeDashoffset: '1' },
      { strokeDasharray: '1', strokeDashoffset: '0' },
    ];
    for (const line of cord?.querySelectorAll('line') ?? []) {
      this.#animate(line, frames, { duration: 400, delay: 520, easing: 'ease-out', fill: 'backwards' });
    }
  }

  #fly(
    kind: Flight['kind'],
    face: string,
    from: Box | null,
    to: Box | null,
    delay: number,
    length: number,
  ): void {
    if (!from || !to) return;
    this.#keys += 1;
    this.flights = [...this.flights, { key: this.#keys, kind, face, from, to, delay, length }];
  }

  #animate(element: Element | null, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    const animation = element?.animate?.(frames, options);
    if (!animation) return;
    this.#running.add(animation);
    animation.finished.then(
      () => this.#running.delete(animation),
      () => this.#running.delete(animation),
    );
  }

  #chip(space: string): Element | null {
    return this.#find(`[data-space="${space}"] .chip`);
  }

  #newest(card: string): Element | null {
    return [...this.#stage.root.querySelectorAll(`[role=option][data-card="${card}"]`)].at(-1) ?? null;
  }

  #find(selector: string): Element | null {
    return this.#stage.root.querySelector(selector);
  }

  #boxAt(selector: string): Box | null {
    const element = this.#find(selector);
    return element ? boxOf(element) : null;
  }
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width };
}

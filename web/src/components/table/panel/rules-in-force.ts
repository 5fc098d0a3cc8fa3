import type { GameView, View } from '../../../lib/net/protocol';
import { colourName } from '../../../lib/table/cards';
import { colourOf } from '../../../lib/table/seating';
import { goalSentence } from '../../../lib/words/words';
import { m } from '../../../paraglide/messages';

export interface Rule {
  title: string;
  text: string;
}

/** The rules of this game in plain words. */
export function rulesInForce(view: View, game: GameView): Rule[] {
  return [
    { title: m.table_rule_goal(), text: goalSentence(game.sequences_to_win) },
    { title: m.table_rule_turn(), text: m.table_rule_turn_text() },
    { title: m.table_rule_two_eyed(), text: m.table_rule_two_eyed_text() },
    { title: m.table_rule_one_eyed(), text: oneEyed(game) },
    { title: m.table_rule_corners(), text: m.table_rule_corners_text() },
    { title: m.table_rule_dead(), text: m.table_rule_dead_text() },
    { title: m.table_rule_draw(), text: drawing(game) },
    { title: m.table_rule_deck(), text: emptyDeck(game) },
    {
      title: m.table_rule_discards(),
      text: game.options.discards === 'shared' ? m.table_rule_discards_shared() : m.table_rule_discards_own(),
    },
    {
      title: m.table_rule_talk(),
      text: game.options.table_talk ? m.table_rule_talk_on() : m.table_rule_talk_off(),
    },
    { title: m.table_rule_chips(), text: chips(view, game) },
    { title: m.table_rule_timer(), text: timer(view) },
    {
      title: m.table_rule_hints(),
      text: view.table.setup.hints ? m.table_rule_hints_on() : m.table_rule_hints_off(),
    },
  ];
}

function oneEyed(game: GameView): string {
  return game.options.advanced_removal ? m.table_rule_one_eyed_advanced() : m.table_rule_one_eyed_text();
}

function drawing(game: GameView): string {
  if (game.options.draw === 'automatic') return m.table_rule_draw_automatic();
  return game.options.lost_draw === 'moved' ? m.table_rule_draw_moved() : m.table_rule_draw_moved_and_drawn();
}

function emptyDeck(game: GameView): string {
  return game.options.deck_empty === 'drawn' ? m.table_rule_deck_drawn() : m.table_rule_deck_reshuffle();
}

function chips(view: View, game: GameView): string {
  const left = game.chips_left.map((chips, team) => {
    const colour = colourName(colourOf(view, team));
    return chips === null ? null : m.table_rule_chips_left({ colour, chips });
  });
  return left.includes(null) ? m.table_rule_chips_unlimited() : left.join(', ');
}

function timer(view: View): string {
  const seconds = view.table.setup.turn_seconds;
  return seconds === null ? m.table_rule_timer_off() : m.table_rule_timer_on({ seconds });
}

import { m } from '../../paraglide/messages';
import type { GameView, View } from '../net/protocol';
import { colourName } from '../table/cards';
import { colourOf } from '../table/seating';
import { goalSentence } from '../words/words';
import { optionLabel, optionsInPlay, optionText } from './options';

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
    ...optionsInPlay(game.options).map((option) => inForce(option, game)),
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

function inForce(option: string, game: GameView): Rule {
  return { title: optionLabel(option), text: optionText(option, game.options[option]) };
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

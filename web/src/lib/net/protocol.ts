// Made by `make protocol` from the server's types; change it there, never here.

export const MAX_FRAME = 8192;
export const MAX_NAME = 24;
export const MAX_TEXT = 280;
export const MOST_SEATS = 12;
export const MOST_PEOPLE = 60;
export const MOST_TRIES = 16;

export const PACES = ['fast', 'natural', 'slow'] as const;

export type Pace = (typeof PACES)[number];

export const PHASES = ['gathering', 'cutting', 'playing', 'over'] as const;

export type Phase = (typeof PHASES)[number];

export const REACTIONS = ['nice', 'ouch', 'thanks', 'your_turn', 'laugh', 'think'] as const;

export type Reaction = (typeof REACTIONS)[number];

export const MOTIVES = ['wins', 'completes', 'breaks_sequence', 'blocks', 'breaks', 'builds', 'frees', 'starts', 'fills', 'takes', 'turns_in', 'gives_up_dead', 'gives_up', 'draws', 'passes', 'keeps_wild'] as const;

export type Motive = (typeof MOTIVES)[number];

/** What is agreed before the cards are dealt. */
export interface SetUp {
  seats: number;
  /** null: as many as the seats give first. */
  teams: 2 | 3 | null;
  edition: string;
  /** House rules: the edition's options that are changed. */
  options: Record<string, unknown>;
  /** null: the edition's own. */
  layout: string | null;
  /** Time for a turn; when it is up a bot plays it. null: no timer. */
  turn_seconds: number | null;
  /** How long an absent person's turn waits before a bot plays on for them. null: for ever. */
  away_seconds: number | null;
  /** How quickly bots play. */
  pace: Pace;
  /** Whether people may ask what the strongest bot would do in their place. */
  hints: boolean;
  /** Whether everyone cuts for the deal (S5); otherwise the table does it by itself, unseen. */
  cut: boolean;
  /** Whether who comes during a game may take over a bot's seat. */
  latecomers: boolean;
  /** Whether who has no key may look on, and who has no seat come to watch; big screens have a key. */
  onlookers: boolean;
  /** How long a table-talk call (K2) waits for those who are to agree. */
  call_seconds: number;
}

/** Who is to sit on a seat: the one who asks (`mine`), a bot, or nobody yet. */
export interface SeatWish {
  mine?: boolean;
  /** For a seat of one's own: the name of whoever plays it in turn (pass and play). */
  name?: string | null;
  bot?: string | null;
}

/** Open a table. Who opens it is its host and has the first seat unless `seats` says otherwise. */
export interface NewTable {
  name: string;
  setup?: Partial<SetUp>;
  seats?: SeatWish[] | null;
  /** Deal at once; open seats are given to bots. */
  start?: boolean;
}

/** Come to a table, onto a seat if one is open. */
export interface JoinTable {
  name: string;
  /** null: the first open one; in a game with `latecomers` the first that is a bot's own. */
  seat?: number | null;
  /** Take no seat. */
  watch?: boolean;
}

/** The key to one's place at a table. The token is told once; keep it secret and keep it. */
export interface TableKey {
  code: string;
  token: string;
  person: number;
  /** The seats one now has; empty for an onlooker. */
  seats: number[];
}

/** A seat as seen from outside. */
export interface SeatCard {
  name: string | null;
  kind: 'bot' | 'open' | 'person';
  team: number;
}

/** A table as seen from outside. */
export interface TableCard {
  code: string;
  phase: Phase;
  edition: string;
  host: string;
  seats: SeatCard[];
  /** By team. */
  colours: string[];
  /** Whether who comes during a game may take over a bot's seat. */
  latecomers: boolean;
  /** Whether who has no seat may look on. */
  onlookers: boolean;
  /** When something last happened, in milliseconds since 1970. */
  changed: number;
  /** The seats of the token sent along; null without one. */
  mine: number[] | null;
  my_turn: boolean;
}

/** An option of the rules, with the values it can take where they can be listed. */
export interface OptionCard {
  name: string;
  values: unknown[] | null;
}

/** An edition as the set-up shows it. */
export interface EditionCard {
  id: string;
  title: string;
  layout: string;
  options: Record<string, unknown>;
  /** The options that are not as in the first edition. */
  differs: string[];
  /** By number of seats. */
  hand_size: Record<string, number>;
  /** By number of teams. */
  sequences_to_win: Record<string, number>;
}

/** All that can be chosen for a table. */
export interface Catalogue {
  version: string;
  /** The numbers of seats that can play, each with the numbers of teams they can make. */
  teams_for: Record<string, number[]>;
  editions: EditionCard[];
  options: OptionCard[];
  /** Each with its ten rows, as in a game's view. */
  layouts: Record<string, string[]>;
  /** Weakest first. */
  bots: string[];
  default_bot: string;
  /** The bots that are still being compiled, each with about how many seconds it takes; others can play. */
  getting_ready: Record<string, number>;
  /** Where other devices in the same network find this server, best first; may be empty. */
  addresses: string[];
}

/** The body of every refusal over HTTP. */
export interface Problem {
  code: RefusalCode | string;
  sentence: string;
  /** Seconds. */
  retry_after: number | null;
}

/** Someone at the table. */
export interface PersonView {
  id: number;
  name: string;
  present: boolean;
  muted: boolean;
}

/** A seat and who has it: a person, a bot, or nobody yet. */
export interface SeatView {
  name: string | null;
  person: number | null;
  /** The bot that plays it, also where it only stands in for the person. */
  bot: string | null;
  /** Since when its person has been away, in milliseconds since 1970; null: here, or no person. */
  away_at: number | null;
}

/** The games of this evening so far. */
export interface SeriesView {
  /** Which game this is, from 1; 0 before the first deal. */
  game: number;
  /** By team. */
  wins: number[];
  drawn: number;
}

/** A card that was cut. */
export interface CutCard {
  seat: number;
  card: string;
  /** From 1; in later ones only those cut who were tied for lowest. */
  round: number;
}

/** The cut for the deal. */
export interface CutView {
  round: number;
  /** Seats that have yet to cut in this round. */
  waits_for: number[];
  /** In the order cut. */
  cards: CutCard[];
  /** The seat with the lowest card, once it is known. */
  dealer: number | null;
  /** When the cards will be dealt, in milliseconds since 1970; null: not all have cut. */
  deals_at: number | null;
}

/** A call of table talk that is being decided. */
export interface CallView {
  /** The person who called it. */
  caller: number;
  /** The team that is said to have talked. */
  team: number;
  /** The number of the event with what was said; null: said aloud. */
  message: number | null;
  /** What was said, if it was written. */
  text: string | null;
  /** Who is asked: the other opponents; without any the host; if that is the caller, the accused team. */
  voters: number[];
  /** Those of them who have agreed so far; anyone who does not agree ends the call. */
  agreed: number[];
  /** When the time is up, in milliseconds since 1970. */
  ends_at: number;
}

/** What everyone may know about the table. */
export interface TableView {
  code: string;
  phase: Phase;
  setup: SetUp;
  /** The person whose table it is; 0: of nobody until someone sits down. */
  host: number;
  /** Who may get the game going while the host is away; null: nobody but the host. */
  acting_host: number | null;
  people: PersonView[];
  /** Sockets without a seat. */
  onlookers: number;
  seats: SeatView[];
  /** By seat. */
  team_of: number[];
  /** By team. */
  colours: string[];
  series: SeriesView;
  /** When the time for this turn, or for the cut, is up, in milliseconds since 1970. */
  turn_ends_at: number | null;
  /** When a bot will play on for the absent person whose turn it is; in the cut, cut for them. */
  bot_plays_at: number | null;
  /** When the next game begins by itself, after one drawn by an empty deck (E2). */
  new_game_at: number | null;
  /** Since when the bot that is to move has waited while those of other tables think; null: it does not. */
  bot_waits_since: number | null;
  /** While the table cuts for the deal. */
  cut: CutView | null;
  /** A call of table talk that is being decided. */
  call: CallView | null;
}

/** The newest move, draws not counted. */
export interface LastMove {
  seat: number;
  /** In notation. */
  move: string;
  card: string | null;
  space: string | null;
  act: 'forfeit' | 'pass' | 'place' | 'remove' | 'turn_in';
}

/** A card of the hand that can be played now, and where. */
export interface Playable {
  card: string;
  act: 'place' | 'remove';
  spaces: string[];
}

/** One way to choose the five when a chip completes more than five in a row. */
export interface Claim {
  /** The move that makes this choice. */
  move: string;
  /** The spaces of every sequence it makes. */
  lines: string[][];
}

/** Someone whom the host has sent away, and may let back in. */
export interface SentAwayView {
  person: number;
  name: string;
  /** When they may come again by themselves, in milliseconds since 1970. */
  until: number;
  /** Who has tried to come in from there since: the name they gave, empty without one; null: nobody. */
  knock: string | null;
}

/** What only the viewer may know: the seat in front of them and its cards. */
export interface MyView {
  person: number;
  /** All seats this person plays (more than one: pass and play). */
  seats: number[];
  /** The seat in front; null for a person without one. */
  seat: number | null;
  hand: string[];
  dead_cards: string[];
  playable: Playable[];
  /** For moves such as `7C@e4` that leave a choice of five: the choices, the default first. */
  claims: Record<string, Claim[]>;
  /** Dead cards that may be turned in now. */
  turn_in: string[];
  /** Cards that may be given up now as a penalty. */
  forfeit: string[];
  may_draw: boolean;
  may_pass: boolean;
  /** For the host: who was sent away this evening. */
  sent_away: SentAwayView[];
}

/** One thing that a move does. */
export interface HintReason {
  kind: Motive;
  /** Whose lines it is about: one's own or a rival's. */
  team: number;
  /** Chips in each of the lines, corners included: after the move for one's own, before it for a rival's. For `starts`: how many lines are open to the team there. */
  count: number;
  /** The spaces of each line, in reading order. */
  lines: string[][];
  /** The card that leaves the hand. */
  card: string | null;
  /** Where the chip is set or taken. */
  space: string | null;
}

/** How the game ended; no winner: drawn. */
export interface OutcomeView {
  winner: number | null;
  reason: 'deck empty' | 'sequences' | 'stalemate';
}

/** A claimed line. */
export interface SequenceView {
  team: number;
  spaces: string[];
}

/** What everyone may know about the game. */
export interface GameView {
  edition: string;
  /** Every option with the value in force. */
  options: Record<string, unknown>;
  /** Ten rows, each ten cards with blanks between; `**` is a corner. */
  layout: string[];
  seats: number;
  teams: number;
  /** By seat. */
  team_of: number[];
  /** By team. */
  colours: string[];
  sequences_to_win: number;
  dealer: number;
  turn: number;
  outcome: OutcomeView | null;
  /** The team on every space that holds a chip. */
  chips: Record<string, number>;
  locked: string[];
  sequences: SequenceView[];
  /** By team; null when there is no limit. */
  chips_left: (number | null)[];
  /** By seat. */
  hand_sizes: number[];
  deck_size: number;
  /** The pile of every seat in the order laid, or the one shared pile. */
  discards: string[][];
  /** Seats that may still draw for their last play. */
  draws_due: number[];
  /** Penalty cards each seat has yet to give up. */
  owes: number[];
  /** Whether the seat on turn has already turned in a dead card. */
  turned_in: boolean;
  /** Passes in succession. */
  passes: number;
  last: LastMove | null;
}

/** All that one viewer may know. */
export interface View {
  table: TableView;
  /** null before the first deal. */
  game: GameView | null;
  /** null for onlookers without a name. */
  me: MyView | null;
}

/** A lesson of the course. */
export interface LessonCard {
  id: string;
  /** How many things there are to do. */
  steps: number;
  /** The clause of the rulebook that it is about. */
  clause: string;
}

/** All lessons, in order. */
export interface Course {
  lessons: LessonCard[];
}

/** All moves of the learner in a lesson so far, with the one that is tried now. */
export interface LessonTry {
  /** In notation, oldest first. */
  moves?: string[];
}

/** How far the learner has come. Nothing of it is kept: the moves are all there is to remember. */
export interface LessonView {
  id: string;
  /** How many things are done. */
  steps: number;
  /** Nothing is left to do. */
  done: boolean;
  /** Why the next move was not played; the code `another_move`: the rules would allow it. */
  refused: Refused | null;
  /** A move that does what is asked for. */
  hint: Hint | null;
  /** The table as the learner sees it, and all that has happened there. */
  update: Update;
}

/** The first message on a socket: who one is, and the last number one has seen. */
export interface Hello {
  type: 'hello';
  /** null: an onlooker. */
  token?: string | null;
  /** null: nothing seen yet. */
  number?: number | null;
  /** With a token: have a place by it, but see no more than onlookers do, as a big screen should. */
  look_on?: boolean;
}

/** Is anyone there? Answered by `pong`. */
export interface Ping {
  type: 'ping';
}

/** Make a move with a seat of one's own. */
export interface Play {
  type: 'play';
  id: string;
  /** The newest number one had seen when choosing; a move meant for an earlier turn is refused. */
  number: number;
  /** In notation: 7C@e4, JH-e4, 7C!, 7C~, draw, pass. */
  move: string;
  /** Which of one's seats; null: the one in front. */
  seat?: number | null;
}

/** Ask what the strongest bot would do in one's place. On one's own turn; answered by `hint`. The others are told that there was a hint, not what it said. */
export interface AskHint {
  type: 'ask_hint';
  id: string;
}

/** Say something to the whole table. */
export interface Say {
  type: 'say';
  id: string;
  text: string;
}

/** Show a reaction; it is not kept. */
export interface React {
  type: 'react';
  id: string;
  kind: Reaction;
}

/** Change one's own name. */
export interface Rename {
  type: 'rename';
  id: string;
  name: string;
}

/** Change what is agreed. Host, before the deal; all but seats, teams, rules and layout at any moment. Who acts for the host changes only the number of seats and teams, and takes nobody's seat. */
export interface ChangeSetUp {
  type: 'set_up';
  id: string;
  setup: Partial<SetUp>;
}

/** Take an open seat, or another open one; null: stand up. Before the deal. In a game with `latecomers`, who has no seat may take one that is a bot's own. */
export interface TakeSeat {
  type: 'sit';
  id: string;
  seat: number | null;
}

/** Put a person or a bot on a seat, or, before the deal, leave it open. Host. Who acts for the host does it only where nobody loses a seat. */
export interface AssignSeat {
  type: 'seat';
  id: string;
  seat: number;
  person?: number | null;
  bot?: string | null;
  /** With a person: one more seat on the same device, for whoever is named; in a game a bot's seat. */
  name?: string | null;
}

/** Let two seats change places. Host, before the deal. */
export interface SwapSeats {
  type: 'swap';
  id: string;
  one: number;
  other: number;
}

/** Mix who sits where. Host, before the deal. */
export interface ShuffleSeats {
  type: 'shuffle_seats';
  id: string;
}

/** Deal the cards; open seats are given to bots. Host or who acts for them, before the deal. */
export interface Start {
  type: 'start';
  id: string;
}

/** Cut the deck with a seat of one's own, while the table cuts for the deal. */
export interface CutDeck {
  type: 'cut';
  id: string;
  /** How many cards lie above the cut; null, or where a card was shown before: somewhere. */
  depth?: number | null;
  /** Which of one's seats; null: the first that has yet to cut. */
  seat?: number | null;
}

/** Let the table cut for all who have not yet. Host or who acts for them, while the table cuts. */
export interface SkipCut {
  type: 'skip_cut';
  id: string;
}

/** Call table talk (K2) on another team of more than one. Anyone with a seat, in a game with the rule. */
export interface CallTalk {
  type: 'call_talk';
  id: string;
  team: number;
  /** The number of the event with what was said; null: it was said aloud. */
  message?: number | null;
}

/** Agree with the call of table talk, or not. Those whom the call waits for. */
export interface VoteTalk {
  type: 'vote_talk';
  id: string;
  agree: boolean;
}

/** Point at spaces of the board, for everyone to see; it is not kept, and no card is named. */
export interface ShowSpaces {
  type: 'show';
  id: string;
  spaces: string[];
}

/** Deal again after a game: the deal moves on. Anyone with a seat. */
export interface Rematch {
  type: 'rematch';
  id: string;
  teams?: 'keep' | 'shuffle';
}

/** Go back to the set-up, giving up a game that is not over. Host; after a game also who acts for them. */
export interface Gather {
  type: 'gather';
  id: string;
}

/** Leave the table for good: in a game a bot takes over one's seats. */
export interface Leave {
  type: 'leave';
  id: string;
}

/** Send a person away for the evening. Host. Their key opens nothing until they are let back in, and nobody new is let in from where they came. */
export interface RemovePerson {
  type: 'remove';
  id: string;
  person: number;
  /** False: only take them off the list; their key is forgotten, and they may join anew. */
  ban?: boolean;
}

/** Let a person back in who was sent away; the key they had opens again. Host. */
export interface LetBack {
  type: 'let_back';
  id: string;
  person: number;
}

/** Silence a person, or let them speak again. Host. */
export interface MutePerson {
  type: 'mute';
  id: string;
  person: number;
  muted: boolean;
}

/** Make another person the host. Host. */
export interface GiveHost {
  type: 'give_host';
  id: string;
  person: number;
}

/** Let a bot play on for a person who is away. Anyone with a seat, once the grace time is up. Never where the table waits for ever. */
export interface HandOver {
  type: 'hand_over';
  id: string;
  seat: number;
}

/** Play one's own seats again after a bot has stood in. */
export interface TakeBack {
  type: 'take_back';
  id: string;
}

export type AnyRequest =
  | Hello
  | Ping
  | Play
  | AskHint
  | Say
  | React
  | Rename
  | ChangeSetUp
  | TakeSeat
  | AssignSeat
  | SwapSeats
  | ShuffleSeats
  | Start
  | CutDeck
  | SkipCut
  | CallTalk
  | VoteTalk
  | ShowSpaces
  | Rematch
  | Gather
  | Leave
  | RemovePerson
  | LetBack
  | MutePerson
  | GiveHost
  | HandOver
  | TakeBack;

/** What has happened and what is now true. The newest view replaces all earlier ones. */
export interface Update {
  type: 'update';
  /** Of the newest entry in the table's log. */
  number: number;
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** The events do not go back to the number in `hello`: forget what was shown before. */
  whole: boolean;
  /** What happened since the last update, as far as this viewer may know it, oldest first. */
  events: WireEvent[];
  view: View;
}

/** A request was carried out, and is kept. */
export interface Done {
  type: 'done';
  id: string;
  /** The newest entry in the table's log after it. */
  number: number;
}

/** What the strongest bot would do, knowing what the seat knows. Only who asked for it gets it. */
export interface Hint {
  type: 'hint';
  id: string;
  seat: number;
  /** In notation. */
  move: string;
  /** The most important first. */
  reasons: HintReason[];
}

/** A request was not carried out; nothing has changed. */
export interface Refused {
  type: 'refused';
  /** null: it could not be read. */
  id: string | null;
  code: RefusalCode | string;
  sentence: string;
  /** Seconds. */
  retry_after: number | null;
}

/** Someone shows a reaction. */
export interface Reacted {
  type: 'reacted';
  person: number;
  seat: number | null;
  kind: Reaction;
}

/** Someone points at spaces of the board. */
export interface Shown {
  type: 'shown';
  person: number;
  seat: number | null;
  spaces: string[];
}

/** Someone is there. */
export interface Pong {
  type: 'pong';
}

/** The server will close this socket; `again` says whether to come back. */
export interface Farewell {
  type: 'farewell';
  code: 'asked_to_leave' | 'closed' | 'elsewhere' | 'left' | 'no_onlookers' | 'no_room' | 'removed' | 'stopping';
  sentence: string;
  again: boolean;
}

export type AnyMessage = Update | Done | Hint | Refused | Reacted | Shown | Pong | Farewell;

/** What every event carries. */
export interface Happened {
  /** The entry in the table's log. */
  number: number;
  /** Its time in milliseconds since 1970. */
  at: number;
}

/** A card was played and a chip put on a space. */
export interface ChipPlaced extends Happened {
  event: 'ChipPlaced';
  seat: number;
  card: string;
  team: number;
  space: string;
}

/** A one-eyed jack took a chip of another team. */
export interface ChipRemoved extends Happened {
  event: 'ChipRemoved';
  seat: number;
  card: string;
  /** The team that lost the chip. */
  team: number;
  space: string;
}

/** A dead card went to the discards. */
export interface DeadCardTurnedIn extends Happened {
  event: 'DeadCardTurnedIn';
  seat: number;
  card: string;
}

/** A seat had no card to play. */
export interface Passed extends Happened {
  event: 'Passed';
  seat: number;
}

/** A seat drew a card, which only that seat may know. */
export interface CardDrawn extends Happened {
  event: 'CardDrawn';
  seat: number;
  card: string | null;
}

/** A draw that was due was not made in time. */
export interface DrawLost extends Happened {
  event: 'DrawLost';
  seat: number;
}

/** A line was claimed; its chips are locked. */
export interface SequenceMade extends Happened {
  event: 'SequenceMade';
  team: number;
  spaces: string[];
}

/** A sequence lost a chip and no longer scores. */
export interface SequenceBroken extends Happened {
  event: 'SequenceBroken';
  team: number;
  spaces: string[];
}

/** The discards became the new draw deck. */
export interface DeckReshuffled extends Happened {
  event: 'DeckReshuffled';
  cards: number;
}

/** Table talk was called on a team: every seat named owes one more card. */
export interface TeamPenalised extends Happened {
  event: 'TeamPenalised';
  team: number;
  seats: number[];
}

/** A penalty card went to the discards. */
export interface CardForfeited extends Happened {
  event: 'CardForfeited';
  seat: number;
  card: string;
}

/** A team has the sequences it needs. */
export interface GameWon extends Happened {
  event: 'GameWon';
  team: number;
}

/** Nobody wins: "deck empty" or "stalemate". */
export interface GameDrawn extends Happened {
  event: 'GameDrawn';
  reason: string;
}

/** The table was opened by its first host. */
export interface TableOpened extends Happened {
  event: 'TableOpened';
  person: number;
  name: string;
}

/** Someone came to the table. */
export interface PersonJoined extends Happened {
  event: 'PersonJoined';
  person: number;
  name: string;
}

/** Someone left, or was sent away by the host. */
export interface PersonLeft extends Happened {
  event: 'PersonLeft';
  person: number;
  name: string;
  removed: boolean;
}

/** The host let someone back in who had been sent away. */
export interface PersonLetBack extends Happened {
  event: 'PersonLetBack';
  person: number;
  name: string;
}

/** Someone took another name. */
export interface PersonRenamed extends Happened {
  event: 'PersonRenamed';
  person: number;
  before: string;
  name: string;
}

/** The host silenced someone, or let them speak again. */
export interface PersonMuted extends Happened {
  event: 'PersonMuted';
  person: number;
  name: string;
  muted: boolean;
}

/** The table has another host. */
export interface HostChanged extends Happened {
  event: 'HostChanged';
  person: number;
  name: string;
}

/** Something else was agreed for the next deal. */
export interface SetUpChanged extends Happened {
  event: 'SetUpChanged';
}

/** Someone sits elsewhere. */
export interface SeatsChanged extends Happened {
  event: 'SeatsChanged';
}

/** A bot plays on for someone who is away. */
export interface BotStoodIn extends Happened {
  event: 'BotStoodIn';
  seat: number;
  name: string;
}

/** Someone plays their own seat again. */
export interface PersonCameBack extends Happened {
  event: 'PersonCameBack';
  seat: number;
  name: string;
}

/** The time for a turn was up; a bot made the move that follows. */
export interface TimeRanOut extends Happened {
  event: 'TimeRanOut';
  seat: number;
  name: string;
}

/** Someone asked for a hint, for the first time in this turn. */
export interface HintAsked extends Happened {
  event: 'HintAsked';
  seat: number;
  name: string;
}

/** A new game begins. */
export interface CardsDealt extends Happened {
  event: 'CardsDealt';
  game: number;
  dealer: number;
  /** Of the dealer. */
  name: string;
}

/** The host took the table back to the set-up in mid-game. */
export interface GameAbandoned extends Happened {
  event: 'GameAbandoned';
}

/** Someone said something to the table. */
export interface Said extends Happened {
  event: 'Said';
  person: number;
  name: string;
  text: string;
}

/** The table cuts for the deal. */
export interface CutBegun extends Happened {
  event: 'CutBegun';
}

/** Someone cut the deck and showed a card. */
export interface CardCut extends Happened {
  event: 'CardCut';
  seat: number;
  name: string;
  card: string;
}

/** Some cut the same lowest card and cut again. */
export interface CutTied extends Happened {
  event: 'CutTied';
  seats: number[];
  card: string;
}

/** The lowest card deals. */
export interface DealerFound extends Happened {
  event: 'DealerFound';
  seat: number;
  name: string;
  card: string;
}

/** Someone called table talk on another team. */
export interface TalkCalled extends Happened {
  event: 'TalkCalled';
  person: number;
  name: string;
  team: number;
  /** What was said, if it was written. */
  text: string | null;
  /** Its number in the log, if it was written. */
  message: number | null;
}

/** The others agreed: each of the team gives up a card. */
export interface TalkUpheld extends Happened {
  event: 'TalkUpheld';
  team: number;
}

/** Someone did not agree, or the time was up: nothing follows. */
export interface TalkDismissed extends Happened {
  event: 'TalkDismissed';
  team: number;
}

export type WireEvent =
  | ChipPlaced
  | ChipRemoved
  | DeadCardTurnedIn
  | Passed
  | CardDrawn
  | DrawLost
  | SequenceMade
  | SequenceBroken
  | DeckReshuffled
  | TeamPenalised
  | CardForfeited
  | GameWon
  | GameDrawn
  | TableOpened
  | PersonJoined
  | PersonLeft
  | PersonLetBack
  | PersonRenamed
  | PersonMuted
  | HostChanged
  | SetUpChanged
  | SeatsChanged
  | BotStoodIn
  | PersonCameBack
  | TimeRanOut
  | HintAsked
  | CardsDealt
  | GameAbandoned
  | Said
  | CutBegun
  | CardCut
  | CutTied
  | DealerFound
  | TalkCalled
  | TalkUpheld
  | TalkDismissed;

/** Why a request is refused: by the rules, then by the table. */
export type RefusalCode =
  | 'no_such_seat'
  | 'game_over'
  | 'no_draw_due'
  | 'nothing_to_draw'
  | 'owes_nothing'
  | 'not_in_hand'
  | 'not_your_turn'
  | 'owes_a_card'
  | 'must_play'
  | 'one_turn_in_a_turn'
  | 'jacks_never_die'
  | 'not_dead'
  | 'one_eyed_jack_removes'
  | 'corner'
  | 'space_taken'
  | 'wrong_space'
  | 'no_chips_left'
  | 'not_a_line'
  | 'line_not_completed'
  | 'line_clashes'
  | 'claims_clash'
  | 'claim_incomplete'
  | 'not_a_remover'
  | 'space_open'
  | 'own_chip'
  | 'locked'
  | 'no_such_team'
  | 'table_talk_allowed'
  | 'team_of_one'
  | 'acts_for_host'
  | 'already_called'
  | 'already_cut'
  | 'another_move'
  | 'bad_seats'
  | 'bad_set_up'
  | 'bot_plays'
  | 'bots_are_silent'
  | 'broken'
  | 'busy'
  | 'call_running'
  | 'call_too_soon'
  | 'cutting'
  | 'failed'
  | 'foreign_origin'
  | 'game_running'
  | 'hello_again'
  | 'hint_coming'
  | 'hints_not_ready'
  | 'hints_off'
  | 'many_from_there'
  | 'muted'
  | 'newer_table'
  | 'no_call'
  | 'no_database'
  | 'no_hello'
  | 'no_name'
  | 'no_onlookers'
  | 'no_page'
  | 'no_such_message'
  | 'no_such_person'
  | 'no_such_space'
  | 'nobody_to_ask'
  | 'not_asked'
  | 'not_at_table'
  | 'not_dealt'
  | 'not_found'
  | 'not_host'
  | 'not_kept'
  | 'not_opponent'
  | 'not_ready'
  | 'not_seated'
  | 'not_your_seat'
  | 'nothing_said'
  | 'seat_taken'
  | 'sent_away'
  | 'stale'
  | 'still_here'
  | 'stopping'
  | 'table_full'
  | 'too_long'
  | 'too_many'
  | 'too_many_viewers'
  | 'unknown_bot'
  | 'unknown_host'
  | 'unknown_lesson'
  | 'unknown_table'
  | 'unreadable'
  | 'unreadable_move'
  | 'unreadable_table'
  | 'waits_for_ever'
  | 'wrong_method'
  | 'yourself';

/** The clause of the rulebook behind what the rules refuse. */
export const CLAUSES: Partial<Record<string, string>> = {
  no_such_seat: 'S1',
  game_over: 'Q6',
  no_draw_due: 'L1',
  nothing_to_draw: 'E3',
  owes_nothing: 'K1',
  not_in_hand: 'T1',
  not_your_turn: 'T1',
  owes_a_card: 'K2',
  must_play: 'P1',
  one_turn_in_a_turn: 'D1',
  jacks_never_die: 'D1',
  not_dead: 'D1',
  one_eyed_jack_removes: 'J2',
  corner: 'T2',
  space_taken: 'T2',
  wrong_space: 'T2',
  no_chips_left: 'S9',
  not_a_line: 'Q1',
  line_not_completed: 'Q1',
  line_clashes: 'Q3',
  claims_clash: 'Q3',
  claim_incomplete: 'Q2',
  not_a_remover: 'T3',
  space_open: 'J2',
  own_chip: 'J3',
  locked: 'J2',
  no_such_team: 'S2',
  table_talk_allowed: 'K1',
  team_of_one: 'K2',
};

/** Phrases of one or more words, separated by commas. Case, accents and apostrophes do not matter. */
export type Phrases = string

/** The forms of twelve numbers or names, the first one first. */
type Twelve = readonly [
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
  Phrases,
]

/** The forms of the seven weekdays, Sunday first. */
type Seven = readonly [Phrases, Phrases, Phrases, Phrases, Phrases, Phrases, Phrases]

/**
 * Words that stand before something and say what it is. A word may be in several lists: a number after it is then what
 * its unit says.
 */
export interface Prepositions {
  /** Before a number of people: 'for 5', 'for 5 people'. */
  readonly people: Phrases
  /** Before a length with its unit: 'for 2 hours'. */
  readonly length: Phrases
  /** Before an hour, even without a unit: 'at 9'. */
  readonly time: Phrases
  /** Before a time that is written out, but not before a bare number: 'for 10:30'. */
  readonly clock: Phrases
  /** Before a day or date: 'on Friday'. */
  readonly day: Phrases
  /** Before a bare number that is a day of the month: French 'le 5'. */
  readonly date: Phrases
  /** Before the time until the start: 'in 45 minutes'. */
  readonly delay: Phrases
  /** Before the start of a span: 'from 9 to 11'. */
  readonly from: Phrases
  /** Before the end of a span. */
  readonly to: Phrases
  /** Before the start of a span that is closed by 'and'. */
  readonly between: Phrases
  /** Before a part of the day, also after an hour: 'at 4 in the afternoon'. */
  readonly part: Phrases
  /** Before a name, a property or a number of people: 'with Oliver'. */
  readonly company: Phrases
}

/** Words after a number. */
export interface Units {
  readonly people: Phrases
  readonly minutes: Phrases
  /** Units of a length. */
  readonly hours: Phrases
  /** Units of a time of day. A word that is also in `hours`, such as French 'h', is one or the other by what is around it. */
  readonly clock: Phrases
  readonly days: Phrases
  readonly weeks: Phrases
  /** After a number of dates: '10 times'. */
  readonly times: Phrases
}

/** Phrases that move an hour by some minutes: 'half past' by 30, German 'halb' by -30. */
type Shifts = Readonly<Partial<Record<'15' | '30' | '-15' | '-30' | '-45', Phrases>>>

/** The words of a language that a sentence may use, by their meaning. To add a phrase, add it to the list of its meaning. */
export interface Grammar {
  /** BCP 47 language tag. */
  readonly language: string
  /** Words that change nothing: 'my', 'please'. */
  readonly fillers: Phrases
  /** Words that change the meaning in a way that is not supported: 'without', 'after', 'not'. They are never a name. */
  readonly refused: Phrases
  readonly articles: Phrases
  /** Articles that count as 1 before a unit: 'an hour'. */
  readonly one: Phrases
  readonly numbers: Twelve
  /** Forms that only name an hour of the day: Czech 'třetí' in 'půl třetí'. */
  readonly hourNames: Twelve | null
  readonly before: Prepositions
  readonly units: Units
  /** Numbers of days that are often said for one or two weeks, so that the day is in doubt: French 'dans 8 jours'. */
  readonly daysForWeeks: readonly number[]
  /** Lengths with a name, by their minutes: 'half an hour'. */
  readonly lengths: Readonly<Record<number, Phrases>>
  /** Adds half of the unit: 'and a half'. */
  readonly andHalf: Phrases
  readonly and: Phrases
  readonly now: Phrases
  readonly today: Phrases
  readonly tomorrow: Phrases
  readonly dayAfterTomorrow: Phrases
  /** Forms besides the names of `Intl`: Czech 'středu'. */
  readonly weekdays: Seven
  /** Weekdays of every week: 'Mondays', German 'montags'. */
  readonly everyWeekday: Seven
  readonly months: Twelve | null
  readonly next: Phrases
  /** Before a weekday of this week, or a part of today: 'this afternoon'. */
  readonly this: Phrases
  /** Next to a weekday: 'Monday next week'. */
  readonly nextWeek: Phrases
  /** Between a day and its month: Spanish 'de'. */
  readonly of: Phrases
  /** After the digits of an ordinal: '10th'. */
  readonly ordinals: Phrases
  /** True if a full stop makes an ordinal: German '3.'. */
  readonly hasOrdinalDot: boolean
  /** After a bare day of the month: Ukrainian '5 числа'. */
  readonly dayOfMonth: Phrases
  /** True if a bare number after a weekday may be its date: French 'vendredi 11'. */
  readonly hasDateAfterWeekday: boolean
  readonly morning: Phrases
  readonly afternoon: Phrases
  /** The last hour that people call afternoon. */
  readonly afternoonUntil: number
  /** Understood only with an hour: 'at 8 in the evening'. */
  readonly evening: Phrases
  readonly tonight: Phrases
  readonly noon: Phrases
  readonly midnight: Phrases
  readonly am: Phrases
  readonly pm: Phrases
  readonly shiftsBefore: Shifts
  /** Spanish 'y media'. */
  readonly shiftsAfter: Shifts
  readonly weekly: Phrases
  readonly fortnightly: Phrases
  /** Before weeks or a weekday: 'every other Tuesday'. */
  readonly everyOther: Phrases
  /** Before weeks or a weekday: 'every 2 weeks'. */
  readonly every: Phrases
  /** Short words that are written together with the next one: French "l'". */
  readonly elided: Phrases
  /** Letters that may be typed as others: German 'ü' as 'ue'. */
  readonly spellings: Readonly<Record<string, string>>
  /** True if a weekday and a part of the day are one word: German 'Freitagvormittag'. */
  readonly joinsDayAndPart: boolean
  /** True if nouns take endings, as in Czech 'displejem'. */
  readonly inflectsNouns: boolean
  /** Things in a room. After 'with' they are no name of a person, even if there is no such property. */
  readonly equipment: Phrases
  /** Everyday nouns for the usual kinds of resources. They stand for the type whose name contains such a noun of any language. */
  readonly kinds: Readonly<Record<ResourceKind, Phrases>>
}

/** Kinds of resources that have an everyday noun. */
export const resourceKinds = ['room', 'desk', 'parking'] as const
export type ResourceKind = (typeof resourceKinds)[number]

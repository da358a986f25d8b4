// cspell:disable -- the names of national days are in the language of the country.
import type { HolidayKey } from './holiday-names.ts'

/**
 * The date of a holiday in every year: 'MM-DD'; 'E+n', days after Easter Sunday; or 'MM/weekday/n', the nth such weekday of
 * a month (0 is Sunday, 'last' the last one). An 'O' instead of 'E' is the Easter of the Julian calendar. '|MM-DD@weekday'
 * after it: that date instead, in years in which it is that weekday; the first such date counts. A '!' at the end: no
 * substitute.
 */
export type Rule = string

/** Substitute for a holiday at a weekend: none, the next working day, or Friday or Monday. */
type Substitute = 'none' | 'next' | 'nearest'

export interface Country {
  /** IANA names. A name that ends with '/' stands for all zones that begin with it. */
  readonly zones: readonly string[]
  /** The law, or the list of the government. */
  readonly source: string
  /** Applies to dates in the form 'MM-DD' only. */
  readonly substitute: Substitute
  /** Holidays of many countries, whose names are translated. */
  readonly shared: Readonly<Partial<Record<HolidayKey, Rule>>>
  /** Holidays of this country, by their own names. */
  readonly own: Readonly<Record<string, Rule>>
}

const christian = { newYear: '01-01', easterMonday: 'E+1', christmas: '12-25' } as const
const allEaster = { ...christian, goodFriday: 'E-2', labourDay: '05-01', secondChristmas: '12-26' } as const
const british = { ...christian, goodFriday: 'E-2' } as const

/**
 * Holidays of a whole country by law, as of November 2026, without those of its regions. Calendars that follow the moon (Egypt,
 * Nepal) are announced from year to year: their deployments name them in the configuration.
 */
export const countries: readonly Country[] = [
  {
    zones: ['Europe/Prague'],
    source: 'zákon č. 245/2000 Sb.',
    substitute: 'none',
    shared: { ...allEaster, victory: '05-08', christmasEve: '12-24' },
    own: {
      'Den slovanských věrozvěstů Cyrila a Metoděje': '07-05',
      'Den upálení mistra Jana Husa': '07-06',
      'Den české státnosti': '09-28',
      'Den vzniku samostatného československého státu': '10-28',
      'Den boje za svobodu a demokracii': '11-17',
    },
  },
  {
    zones: ['Europe/Berlin', 'Europe/Busingen'],
    source: 'Feiertagsgesetze der Länder; 3. Oktober: Einigungsvertrag, Art. 2 Abs. 2',
    substitute: 'none',
    shared: { ...allEaster, ascension: 'E+39', whitMonday: 'E+50' },
    own: { 'Tag der Deutschen Einheit': '10-03' },
  },
  {
    zones: ['Europe/Vienna'],
    source: 'Arbeitsruhegesetz, § 7',
    substitute: 'none',
    shared: {
      ...christian,
      epiphany: '01-06',
      labourDay: '05-01',
      ascension: 'E+39',
      whitMonday: 'E+50',
      corpusChristi: 'E+60',
      assumption: '08-15',
      allSaints: '11-01',
      immaculate: '12-08',
      secondChristmas: '12-26',
    },
    own: { Nationalfeiertag: '10-26' },
  },
  {
    // Of the cantons, all four are of all of them.
    zones: ['Europe/Zurich'],
    source: 'Bundesverfassung, Art. 110 Abs. 3, und die Gesetze aller Kantone',
    substitute: 'none',
    shared: { newYear: '01-01', ascension: 'E+39', christmas: '12-25' },
    own: { Bundesfeier: '08-01' },
  },
  {
    zones: ['Europe/Paris'],
    source: 'Code du travail, art. L3133-1',
    substitute: 'none',
    shared: {
      ...christian,
      labourDay: '05-01',
      victory: '05-08',
      ascension: 'E+39',
      whitMonday: 'E+50',
      assumption: '08-15',
      allSaints: '11-01',
      armistice: '11-11',
    },
    own: { 'Fête nationale': '07-14' },
  },
  {
    zones: ['Europe/Brussels'],
    source: 'Arrêté royal du 18 avril 1974, art. 1',
    substitute: 'none',
    shared: {
      ...christian,
      labourDay: '05-01',
      ascension: 'E+39',
      whitMonday: 'E+50',
      assumption: '08-15',
      allSaints: '11-01',
      armistice: '11-11',
    },
    own: { 'Nationale feestdag': '07-21' },
  },
  {
    zones: ['Europe/Amsterdam'],
    source: 'rijksoverheid.nl, Officiële feestdagen; Algemene termijnenwet, art. 3',
    substitute: 'none',
    shared: {
      ...christian,
      easter: 'E+0',
      ascension: 'E+39',
      pentecost: 'E+49',
      whitMonday: 'E+50',
      secondChristmas: '12-26',
    },
    // A Sunday is not the King's day: the Saturday before is.
    own: { Koningsdag: '04-27|04-26@6' },
  },
  {
    zones: ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'],
    source: 'Real Decreto 2001/1983, art. 45',
    substitute: 'none',
    shared: {
      newYear: '01-01',
      epiphany: '01-06',
      goodFriday: 'E-2',
      labourDay: '05-01',
      assumption: '08-15',
      allSaints: '11-01',
      immaculate: '12-08',
      christmas: '12-25',
    },
    own: { 'Fiesta Nacional de España': '10-12', 'Día de la Constitución': '12-06' },
  },
  {
    zones: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
    source: 'Código do Trabalho, art. 234.º',
    substitute: 'none',
    shared: {
      newYear: '01-01',
      goodFriday: 'E-2',
      easter: 'E+0',
      labourDay: '05-01',
      corpusChristi: 'E+60',
      assumption: '08-15',
      allSaints: '11-01',
      immaculate: '12-08',
      christmas: '12-25',
    },
    own: {
      'Dia da Liberdade': '04-25',
      'Dia de Portugal': '06-10',
      'Implantação da República': '10-05',
      'Restauração da Independência': '12-01',
    },
  },
  {
    zones: ['Europe/Rome'],
    source: 'legge 27 maggio 1949, n. 260; legge 8 ottobre 2025, n. 151',
    substitute: 'none',
    shared: {
      ...christian,
      epiphany: '01-06',
      labourDay: '05-01',
      assumption: '08-15',
      allSaints: '11-01',
      immaculate: '12-08',
      secondChristmas: '12-26',
    },
    own: { 'Festa della Liberazione': '04-25', 'Festa della Repubblica': '06-02', 'San Francesco d’Assisi': '10-04' },
  },
  {
    zones: ['Europe/Warsaw'],
    source: 'ustawa z dnia 18 stycznia 1951 r. o dniach wolnych od pracy (Dz.U. 2024 poz. 1965)',
    substitute: 'none',
    shared: {
      ...christian,
      easter: 'E+0',
      pentecost: 'E+49',
      epiphany: '01-06',
      labourDay: '05-01',
      corpusChristi: 'E+60',
      assumption: '08-15',
      allSaints: '11-01',
      christmasEve: '12-24',
      secondChristmas: '12-26',
    },
    own: { 'Święto Konstytucji 3 Maja': '05-03', 'Narodowe Święto Niepodległości': '11-11' },
  },
  {
    // England and Wales.
    zones: ['Europe/London'],
    source: 'gov.uk/bank-holidays; Banking and Financial Dealings Act 1971',
    substitute: 'next',
    shared: british,
    own: {
      'Early May bank holiday': '05/1/1',
      'Spring bank holiday': '05/1/last',
      'Summer bank holiday': '08/1/last',
      'Boxing Day': '12-26',
    },
  },
  {
    zones: ['Europe/Dublin'],
    source: 'Organisation of Working Time Act 1997, Second Schedule; S.I. No. 50/2022',
    substitute: 'none',
    shared: christian,
    own: {
      // The first Monday of February, but 1 February if that is a Friday.
      'Saint Brigid’s Day': '02/1/1|02-01@5',
      'Saint Patrick’s Day': '03-17',
      'May holiday': '05/1/1',
      'June holiday': '06/1/1',
      'August holiday': '08/1/1',
      'October holiday': '10/1/last',
      'Saint Stephen’s Day': '12-26',
    },
  },
  {
    zones: ['Europe/Kyiv', 'Europe/Uzhgorod', 'Europe/Zaporozhye'],
    source: 'Кодекс законів про працю України, ст. 73',
    // The days off for those at a weekend are suspended by martial law.
    substitute: 'none',
    shared: {
      newYear: '01-01',
      womensDay: '03-08',
      easter: 'O+0',
      labourDay: '05-01',
      victory: '05-08',
      pentecost: 'O+49',
      christmas: '12-25',
    },
    own: {
      'День Конституції України': '06-28',
      'День Української Державності': '07-15',
      'День незалежності України': '08-24',
      'День захисників і захисниць України': '10-01',
    },
  },
  {
    zones: [
      'America/New_York',
      'America/Detroit',
      'America/Kentucky/',
      // Engines prefer a name without the state.
      'America/Kentucky/Louisville',
      'America/Indiana/',
      'America/Indiana/Indianapolis',
      'America/Chicago',
      'America/Menominee',
      'America/North_Dakota/',
      'America/Denver',
      'America/Boise',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'America/Juneau',
      'America/Sitka',
      'America/Metlakatla',
      'America/Yakutat',
      'America/Nome',
      'America/Adak',
      'Pacific/Honolulu',
    ],
    source: '5 U.S.C. 6103; Executive Order 11582',
    substitute: 'nearest',
    shared: { newYear: '01-01', christmas: '12-25' },
    own: {
      'Martin Luther King Jr. Day': '01/1/3',
      'Washington’s Birthday': '02/1/3',
      'Memorial Day': '05/1/last',
      Juneteenth: '06-19',
      'Independence Day': '07-04',
      'Labor Day': '09/1/1',
      'Columbus Day': '10/1/2',
      'Veterans Day': '11-11',
      Thanksgiving: '11/4/4',
    },
  },
  {
    zones: ['Australia/'],
    source: 'Fair Work Act 2009, s 115, and the days off that all states give instead',
    substitute: 'next',
    shared: british,
    own: {
      // Its Monday instead if it is at a weekend.
      'Australia Day': '01-26|01-28@1|01-27@1',
      // Only some states give another day for a weekend.
      'Anzac Day': '04-25!',
      'Boxing Day': '12-26',
    },
  },
]

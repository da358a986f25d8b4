import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSentence, understand, type Wish } from '#src/features/finding/model/rules/sentence.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'

/** A Wednesday. */
const today = calendarDayOf('2026-12-02')
const tomorrow = '2026-12-03'

/** Phrases that determine the meaning of their numbers, in any order. */
const framesOf = (people: string, at: string, minutes: string, day: string) => ({
  people: people.split('|'),
  at: at.split('|'),
  minutes: minutes.split('|'),
  day: day.split('|'),
})

const frames = {
  en: framesOf('for # people|# seats|for #', 'at #|at #:00|#:00', 'for # minutes|# min', 'tomorrow|on thursday'),
  cs: framesOf('pro # lidí|# osob|pro #', 'v #|ve #:00|#:00|v # hodin', 'na # minut|# min', 'zítra|ve čtvrtek'),
  de: framesOf(
    'für # Personen|# Leute|für #',
    'um #|um # Uhr|# Uhr|#:00',
    'für # Minuten|# min',
    'morgen|am Donnerstag',
  ),
  fr: framesOf(
    'pour # personnes|# personnes|pour #',
    'à #h|à #h00|#:00|à # heures',
    'pendant # minutes|# min',
    'demain|jeudi',
  ),
  es: framesOf(
    'para # personas|# personas|para #',
    'a las #|a las #:00|#:00',
    'durante # minutos|# min',
    'el jueves|este jueves',
  ),
  ca: framesOf(
    'per a # persones|# persones|per a #',
    'a les #|a les #:00|#:00',
    'durant # minuts|# min',
    'demà|dijous',
  ),
  uk: framesOf('для # людей|# осіб|для #', 'о #|о #:00|#:00|о # годині', 'на # хвилин|# хв', 'завтра|у четвер'),
}

const read = (locale: string, text: string): Wish | null =>
  readSentence(text, today, { locale, types: ['Meeting room'], filters: [] })

describe.each(Object.entries(frames))('numbers in %s', (locale, { people, at, minutes, day }) => {
  const part = <Key extends string>(key: Key, phrases: readonly string[], numbers: fc.Arbitrary<number>) =>
    fc.record({ key: fc.constant(key), phrase: fc.constantFrom(...phrases), number: numbers })
  const parts = fc
    .tuple(
      part('people', people, fc.integer({ min: 1, max: 400 })),
      part('at', at, fc.integer({ min: 7, max: 23 })),
      part('minutes', minutes, fc.integer({ min: 1, max: 720 })),
      part('day', day, fc.constant(0)),
    )
    .chain((all) => fc.shuffledSubarray([...all], { minLength: 1 }))

  test('a number has the meaning of its phrase in any order', () => {
    fc.assert(
      fc.property(parts, (chosen) => {
        const text = chosen.map(({ phrase, number }) => phrase.replace('#', String(number))).join(' ')
        const numbers = new Map<string, number>(chosen.map(({ key, number }) => [key, number]))
        const hour = numbers.get('at')
        expect(read(locale, text)).toMatchObject({
          people: numbers.get('people') ?? null,
          at: hour === undefined ? null : hour * 60,
          minutes: numbers.get('minutes') ?? null,
          day: numbers.has('day') ? tomorrow : null,
          startsIn: null,
          dates: null,
          weeks: null,
        })
      }),
      { numRuns: 300 },
    )
  })

  test('a further number never replaces an earlier one', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 99 }), fc.boolean(), (chosen, more, isFirst) => {
        // After an hour and a day, a number is their minutes or date: '9 Uhr 30', 'jueves 3'.
        const last = chosen.at(-1)?.key
        const isAfter = !isFirst && last !== 'at' && last !== 'day'
        const text = chosen.map(({ phrase, number }) => phrase.replace('#', String(number)))
        const wish = read(locale, (isAfter ? [...text, more] : [more, ...text]).join(' '))
        if (wish === null) return
        const numbers = new Map<string, number>(chosen.map(({ key, number }) => [key, number]))
        const used = { people: wish.people, at: wish.at === null ? null : wish.at / 60, minutes: wish.minutes }
        const known = Object.entries(used).filter(([key]) => numbers.has(key))
        for (const [key, value] of known) expect(value).toBe(numbers.get(key))
        const added = Object.entries(used).filter(([key, value]) => !numbers.has(key) && value !== null)
        expect(added.map(([, value]) => value)).toEqual([more])
      }),
      { numRuns: 300 },
    )
  })
})

describe('contradictory or ambiguous parts', () => {
  test.each([
    ['en', 'room tomorrow friday', 'friday'],
    ['en', 'tomorrow at 9 for 1 hour 30 min 2 hours', '2 hours'],
    ['en', 'tomorrow at 9 at 11', 'at 11'],
    ['en', 'tomorrow 9 for 5 people at 11', '9'],
    ['en', '5 people 30 for 2 hours tomorrow', '30'],
    ['en', '5 people 120 for 2 hours tomorrow', '120'],
    ['en', 'for 5 people for 6 people tomorrow', 'for 6 people'],
    ['en', 'tomorrow from 9 to 11 for 3 hours', 'for 3 hours'],
    ['en', 'tomorrow morning at 4 pm', 'at 4 pm'],
    ['en', 'now tomorrow at 9', 'now'],
    ['en', 'friday 10 december at 9', 'friday'],
    ['en', 'weekly every 2 weeks tomorrow at 9', 'every 2 weeks'],
    ['en', 'in 2 hours tomorrow', 'in 2 hours'],
    ['en', 'room for 5 tomorrow at 3', 'at 3'],
    ['en', 'room for 5 next friday', 'next friday'],
    ['en', 'room for 5 this monday', 'this monday'],
    ['en', 'tomorrow evening for 5', 'evening'],
    ['en', '4 to 6 people tomorrow', 'to 6 people'],
    ['en', 'room for 6 fryday at 10', 'fryday'],
    ['en', 'room without display tomorrow at 10', 'without display'],
    ['en', '6 people in london', 'london'],
    ['en', 'tomorrow at 10 for 5 with', 'with'],
    ['en', 'tomorrow 14 30 for 5', '30'],
    ['en', 'room with projector tomorrow', 'with projector'],
    ['en', 'room for 4 in the afternoon tomorrow', 'for 4 in the afternoon'],
    ['en', 'room tomorrow at 9 and 11', 'and 11'],
    ['en', 'room tomorrow and 5', 'and 5'],
    ['en', 'room tuesday the 9', 'the 9'],
    ['en', 'room tomorrow 10:00-10:00', '10:00-10:00'],
    ['en', 'room tomorrow from 9 to 9', 'from 9 to 9'],
    // More likely a time than a length.
    ['en', 'room tomorrow 9h30', '9h30'],
    ['de', 'Raum morgen 9h30', '9h30'],
    // The number counts rooms.
    ['en', 'tomorrow at 11 for 2 rooms', 'for 2'],
    ['cs', 'zítra v 11 pro 2 místnosti', 'pro 2'],
    ['de', 'morgen um 11 für 2 Räume', 'für 2'],
    ['fr', 'demain à 11h pour 2 salles', 'pour 2'],
    ['es', 'mañana a las 11 para 2 salas', 'para 2'],
    ['ca', 'demà a les 11 per a 2 sales', 'per a 2'],
    ['uk', 'завтра об 11 для 2 кімнат', 'для 2'],
    ['cs', 'zítra v 9 a 11', 'a 11'],
    ['de', 'Raum morgen um 9 und 11', 'und 11'],
    // People say 'in 8 days' for a week there, and 'in 15 days' for two.
    ['de', 'Raum für 4 in 8 Tagen', 'in 8 Tagen'],
    ['fr', 'salle pour 4 dans 8 jours', 'dans 8 jours'],
    ['fr', 'salle pour 4 dans 15 jours', 'dans 15 jours'],
    ['fr', 'salle demain à 9h et 11h', 'et 11h'],
    ['es', 'sala para 4 en 15 días', 'en 15 días'],
    ['es', 'sala mañana a las 9 y 11', 'y 11'],
    ['ca', 'sala per a 4 d’aquí a 8 dies', 'd’aquí a 8 dies'],
    ['uk', 'кімната завтра о 9 та 11', 'та 11'],
    ['cs', 'zítra pátek v 10', 'pátek'],
    ['cs', 'zítra v 9 v 10', 'v 10'],
    ['cs', 'na 10 zítra odpoledne', 'na 10'],
    ['de', 'morgen Freitag um 10', 'Freitag'],
    ['de', 'morgen um halb vier für 5', 'um halb vier'],
    ['fr', 'demain vendredi à 10h', 'vendredi'],
    ['fr', 'salle pour 5 demain 6 à 11h', '6'],
    ['fr', 'pour 8h demain à midi', 'pour 8h'],
    ['es', 'mañana viernes a las 10', 'viernes'],
    ['es', 'mañana a las 12 de la mañana', 'a las 12'],
    ['ca', 'demà divendres a les 10', 'divendres'],
    ['uk', 'завтра п’ятниця о 10', 'п’ятниця'],
    ['uk', 'на 10 завтра вранці', 'на 10'],
  ])('%s: %s is not understood because of "%s"', (locale, text, unread) => {
    expect(understand(text, today, { locale, types: ['Meeting room', 'Desk'], filters: [] })).toMatchObject({
      wish: null,
      unread,
    })
  })

  test.each(['Jizera 4.15', 'Oliver 6', 'room', 'room 3', 'Morgan', 'tomorrowland', 'desk 12', '2 rooms'])(
    'are not reported in a name: %s',
    (text) => {
      const vocabulary = { locale: 'en', types: ['Meeting room', 'Desk'], filters: [] }
      expect(understand(text, today, vocabulary)).toMatchObject({ wish: null, unread: null })
    },
  )
})

test.each<readonly [string, string, Partial<Wish>]>([
  ['en', 'friday for 12 people at 10:30', { people: 12, at: 630 }],
  ['en', 'tomorrow at 9 with 4 people', { people: 4, at: 540, names: [] }],
  ['fr', 'dans 3 heures', { minutes: null, startsIn: 180 }],
  ['es', 'en 3 horas', { minutes: null, startsIn: 180 }],
  ['ca', 'en 3 hores', { minutes: null, startsIn: 180 }],
  ['cs', 'místnost pro 5 lidí teď', { people: 5, day: null, isNow: true, type: 0 }],
  ['cs', '3 prosince', { day: calendarDayOf(tomorrow) }],
  ['cs', '5 pro. v 9', { day: calendarDayOf('2026-12-05'), at: 540 }],
  ['ca', 'sala per a 5 des de les 10', { people: 5, at: 600, day: null, type: 0 }],
  ['ca', '3 desembre', { day: calendarDayOf(tomorrow) }],
  ['en', 'tomorrow afternoon at 4', { at: 960, part: null }],
  ['de', 'morgen Nachmittag um 4', { at: 960 }],
  ['cs', 'zítra odpoledne ve 4', { at: 960 }],
  ['uk', 'завтра вдень о 4', { at: 960 }],
  ['en', 'tomorrow from 11 to 1 pm', { at: 660, minutes: 120 }],
  ['en', 'room for 5 at 16', { people: 5, at: 960, minutes: null, type: 0 }],
  ['es', 'sala para 5 a las 17', { people: 5, at: 1020, minutes: null, type: 0 }],
  ['en-US', 'tomorrow 3:30pm', { at: 930 }],
  ['en-US', 'friday 3 p.m.', { at: 900 }],
  ['en-US', 'december 10th at 9am', { at: 540, day: calendarDayOf('2026-12-10') }],
  ['en-US', '10 december 2026', { day: calendarDayOf('2026-12-10') }],
  ['en-US', 'next monday at 2pm', { at: 840, day: calendarDayOf('2026-12-07') }],
  ['de', 'morgen 14.30 Uhr', { at: 870 }],
  ['fr', 'le 1er février à 9h', { at: 540, day: calendarDayOf('2027-02-01') }],
  ['cs', 've středu 10:00', { at: 600, day: today }],
  ['cs', 'v sobotu v 10', { at: 600, day: calendarDayOf('2026-12-05') }],
  ['uk', 'у п’ятницю о 10', { at: 600, day: calendarDayOf('2026-12-04') }],
  ['uk', "у п'ятницю о 10", { at: 600, day: calendarDayOf('2026-12-04') }],
  ['uk', 'у пʼятницю о 10', { at: 600, day: calendarDayOf('2026-12-04') }],
  ['uk', 'в суботу о 10:00', { at: 600, day: calendarDayOf('2026-12-05') }],
  ['es', 'viernes 11 a las 10', { at: 600, day: calendarDayOf('2026-12-11') }],
  ['en', 'friday next week at 9', { at: 540, day: calendarDayOf('2026-12-11') }],
  ['de', 'freitags um 9', { at: 540, weeks: 1, day: calendarDayOf('2026-12-04') }],
])('in %s, the everyday sentence %s is read as %j', (locale, text, expected) => {
  const types = ['Meeting room', 'Desk', 'Parking space']
  expect(readSentence(text, today, { locale, types, filters: [] })).toMatchObject(expected)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSentence, type Vocabulary } from '#src/features/finding/model/rules/sentence.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { describeWish } from './describe-wish.ts'

/** A Monday. */
const today = calendarDayOf('2026-11-23')

const types = ['Meeting room', 'Desk']
const english: Vocabulary = { locale: 'en-GB', types, filters: ['Display', 'Whiteboard'] }
const read = (text: string, vocabulary = english) => describeWish(readSentence(text, today, vocabulary))

describe('sentences', () => {
  test.each([
    ['6 30m', '6 seats, 30 min'],
    ['6 30', '6 seats, 30 min'],
    ['6 people 30 min now', '6 seats, 30 min, now'],
    ['room now', 'type 0, now'],
    ['rooms for 8 with a display tomorrow', '8 seats, 2026-11-24, type 0, filters 0'],
    ['room for 8 display tue 14', '8 seats, 2026-11-24, 14:00, type 0, filters 0'],
    ['8 whiteboard display tuesday 14:30 1h 30m', '8 seats, 90 min, 2026-11-24, 14:30, filters 1 0'],
    ['desk tomorrow', '2026-11-24, type 1'],
    ['today 9am 2 hours', '120 min, 2026-11-23, 9:00'],
    ['monday 3 pm', '2026-11-23, 15:00'],
    ['mon 12 am', '2026-11-23, 0:00'],
    ['8 with display tue 14 weekly 10x', '8 seats, 2026-11-24, 14:00, filters 0, every 1 weeks, 10 dates'],
    ['8 every 2 weeks 6 times', '8 seats, every 2 weeks, 6 dates'],
    ['every week for 10 weeks', 'every 1 weeks, 10 dates'],
    ['8 tue 14 with Oliver', '8 seats, 2026-11-24, 14:00, oliver'],
    ['weekly with Oliver El-Amin and Žofie, 1 h', '60 min, every 1 weeks, oliver el-amin, zofie'],
    ['6 with display and Oliver tomorrow', '6 seats, 2026-11-24, filters 0, oliver'],
    ['26 nov', '2026-11-26'],
    ['nov 26 14 6', '6 seats, 2026-11-26, 14:00'],
    ['26. november', '2026-11-26'],
    ['desk 3 jan', '2027-01-03, type 1'],
    ['2026-12-01', '2026-12-01'],
    ['1.12. 9 for 4 people', '4 seats, 2026-12-01, 9:00'],
    ['1/12 9', '2026-12-01, 9:00'],
    ['1.12.2027', '2027-12-01'],
    ['desk fri morning', '2026-11-27, morning, type 1'],
    ['desk tomorrow afternoon', '2026-11-24, afternoon, type 1'],
    ['30 min with Ada with whiteboard', '30 min, filters 1, ada'],
    ['1 hour 15 m', '75 min'],
    ['1h30', '90 min'],
    ['8 1h30m tomorrow', '8 seats, 90 min, 2026-11-24'],
    ['8 + display, tomorrow; 9', '8 seats, 2026-11-24, 9:00, filters 0'],
    ['display 8 display', '8 seats, filters 0'],
    ['1000', '1000 seats'],
    ['8 100 times', '8 seats, every 1 weeks, 100 dates'],
    ['8 every 4 weeks', '8 seats, every 4 weeks'],
    ['8 every 2 weeks 3 x', '8 seats, every 2 weeks, 3 dates'],
    ['today 23:59', '2026-11-23, 23:59'],
    ['today 0:00', '2026-11-23, 0:00'],
    ['today 12 pm', '2026-11-23, 12:00'],
    ['today 11 pm', '2026-11-23, 23:00'],
    ['today', '2026-11-23'],
    ['sunday', '2026-11-29'],
    ['2026-11-23', '2026-11-23'],
    ['22 nov', '2027-11-22'],
    ['29.2.2028', '2028-02-29'],
    ['12/1', '2027-01-12'],
    ['dec 24', '2026-12-24'],
    ['24. dec. 9', '2026-12-24, 9:00'],
    ['8 with Oliver with Ada', '8 seats, oliver, ada'],
    ['meetings now', 'type 0, now'],
    ['mee now', 'type 0, now'],
    ['des now', 'type 1, now'],
    ['boards now', 'none'],
  ])('%s is read as %s', (text, expected) => expect(read(text)).toBe(expected))

  const names = ['', 'room', 'desk', 'Jizera 4.15', 'Angel', 'display', 'Jizera 4/15/2', 'Oliver 6']
  const typos = ['dec', '32 dec', 'mx now', 'meetingsx now', 'display weekend']
  const numbers = ['0', '5000', '1001', '8 1 times', '8 101 times', '8 every 5 weeks', '8 every 0 weeks', '8 every day']
  const times = ['25:00', '24:00', '9:60', '8 9:60', '8 25:00', '8 1h60']
  const days = [
    '31.2.',
    '2020-01-01',
    '12.1.2026',
    '2026-11-22',
    '2026-02-30',
    '2026-12-01x',
    '0.1.',
    '13.13.',
    '29.2.',
  ]

  test.each([...names, ...typos, ...numbers, ...times, ...days])('%j is not read', (text) => {
    expect(read(text).replace(/^$/, 'none')).toBe('none')
  })

  test.each([
    ['en-US', '12/1', '2026-12-01'],
    ['de', '1. Dezember 14', '2026-12-01, 14:00'],
    ['fr', '1 décembre', '2026-12-01'],
    ['es', '1 de diciembre', '2026-12-01'],
    ['ca', '1 de desembre', '2026-12-01'],
    ['cs', '1. prosince', '2026-12-01'],
    ['uk', '1 грудня', '2026-12-01'],
    ['es', 'vie mañana', '2026-11-27, morning'],
    ['es', 'mañana mañana', '2026-11-24, morning'],
    ['cs', 'zítra 14 8', '8 seats, 2026-11-24, 14:00'],
    ['de', 'morgen 14 8', '8 seats, 2026-11-24, 14:00'],
    ['fr', 'demain 14:30 2 heures', '120 min, 2026-11-24, 14:30'],
    ['es', 'mañana 14 2 horas', '120 min, 2026-11-24, 14:00'],
    ['ca', 'demà 14 2 hores', '120 min, 2026-11-24, 14:00'],
    ['uk', 'завтра 14 2 години', '120 min, 2026-11-24, 14:00'],
    ['de', 'jetzt 6 30 Minuten', '6 seats, 30 min, now'],
    ['cs', 'nyní 6 30 minut', '6 seats, 30 min, now'],
    ['uk', 'зараз 6 30 хвилин', '6 seats, 30 min, now'],
    ['de', 'Dienstag 9', '2026-11-24, 9:00'],
    ['cs', 'úterý 9', '2026-11-24, 9:00'],
    ['fr', 'mar 9', '2026-11-24, 9:00'],
    ['es', 'mar 9', '2026-11-24, 9:00'],
    ['fr', 'mardi 14h', '2026-11-24, 14:00'],
    ['fr', 'demain 14h30 1h30', '90 min, 2026-11-24, 14:30'],
    ['fr', 'demain 9:00 8h', '480 min, 2026-11-24, 9:00'],
    ['fr', '6 2h', '6 seats, 120 min'],
    ['de', '6 morgen 14 Uhr 2h', '6 seats, 120 min, 2026-11-24, 14:00'],
    ['en', 'tomorrow 14h', 'none'],
    ['en', 'tomorrow 9:00 1h30', '90 min, 2026-11-24, 9:00'],
    ['de', 'übermorgen 9', '2026-11-25, 9:00'],
    ['cs', 'pozítří 9', '2026-11-25, 9:00'],
    ['fr', 'après-demain 9', '2026-11-25, 9:00'],
    ['es', 'mié 3 mar', '2027-03-03'],
    ['es', 'mar 3 mar', 'none'],
    ['es', '3 mar', '2027-03-03'],
    ['cs', 'prosinec 1', '2026-12-01'],
    ['de', 'Di. 9, 6', '6 seats, 2026-11-24, 9:00'],
    ['fr', '1 déc. 9', '2026-12-01, 9:00'],
    ['uk', 'грудень 1', '2026-12-01'],
    ['en-US', '1/12', '2027-01-12'],
    ['en-US', '1.12.', '2026-12-01'],
    ['fr', '6 14h', '6 seats, 14:00'],
    ['fr', '6h', '360 min'],
    ['fr', '7h', '7:00'],
    ['de', '25 Uhr', 'none'],
    ['es', '6 tarde', '6 seats, afternoon'],
    ['es', 'mañana', '2026-11-24'],
    ['fr', 'toutes les 2 semaines 14h', '14:00, every 2 weeks'],
    ['fr', 'toutes les semaines', 'every 1 weeks'],
    ['es', 'todas las semanas', 'every 1 weeks'],
    ['ca', 'totes les setmanes 10 vegades', 'every 1 weeks, 10 dates'],
    ['cs', '6 teď', '6 seats, now'],
    ['cs', '6 nyní', '6 seats, now'],
    ['uk', '6 тепер', '6 seats, now'],
    ['de', '6 sofort', '6 seats, now'],
    ['es', '6 ya', '6 seats, now'],
    ['ca', '6 ara', '6 seats, now'],
  ])('in %s: %s is read as %s', (locale, text, expected) => {
    expect(read(text, { locale, types: [], filters: [] })).toBe(expected)
  })

  test.each([
    ['cs', '6 zítra s obrazovkou', '6 seats, 2026-11-24, filters 0'],
    ['cs', '6 zítra s displejem', '6 seats, 2026-11-24, filters 1'],
    ['cs', 'parkování zítra', '2026-11-24, type 0'],
    ['uk', '6 завтра з екраном', '6 seats, 2026-11-24, filters 2'],
    ['cs', '6 zítra s obědem', 'none'],
  ])('inflected names in %s: %s is read as %s', (locale, text, expected) => {
    const vocabulary = { locale, types: ['Parkovací místo'], filters: ['Obrazovka', 'Displej', 'Екран'] }
    expect(read(text, vocabulary)).toBe(expected)
  })

  test('any text is read without an exception and without a past day', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('en', 'de', 'uk', 'cs', 'fr', 'es', 'ca'),
        (text, locale) => {
          const wish = readSentence(text, today, { ...english, locale })
          expect((wish?.day ?? today) >= today).toBe(true)
        },
      ),
    )
  })
})

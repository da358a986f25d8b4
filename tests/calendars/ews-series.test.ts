import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEnd, readFirstDay, readPattern } from '#src/calendars/ews/series.ts'
import { writeRecurrence } from '#src/calendars/ews/write-event.ts'
import { writeXml } from '#src/calendars/ews/xml-tree.ts'
import { openXmlDom, readXml } from '#src/calendars/ews/xml.ts'
import type { Recurrence } from '#src/features/bookings/model/series/rules/recurrence.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import {
  all,
  answerWith,
  attributes,
  elements,
  connectExchange,
  failure,
  fields,
  folder,
  found,
  item,
  items,
  response,
  texts,
} from './exchange-before.ts'
import { anyDay, anyEnd, anyPattern } from './drawn-recurrence.ts'
import { draft, instant, valueOf } from './graph-before.ts'

await openXmlDom()

const forEver = '<t:NoEndRecurrence><t:StartDate>2026-11-20Z</t:StartDate></t:NoEndRecurrence>'
const yearly =
  '<t:RelativeYearlyRecurrence><t:DaysOfWeek>Friday</t:DaysOfWeek><t:DayOfWeekIndex>Third</t:DayOfWeekIndex><t:Month>November</t:Month></t:RelativeYearlyRecurrence>'
const master = (inner: string, changes: Parameters<typeof item>[0] = {}) =>
  item({
    ...fields({ CalendarItemType: 'RecurringMaster', Recurrence: inner }),
    StartTimeZone: '<t:StartTimeZone Id="Central Europe Standard Time"/>',
    ...changes,
  })
const occurrence = (name: string, start: string, end_: string) =>
  `<t:${name}><t:ItemId Id="${name}"/><t:Start>${start}</t:Start><t:End>${end_}</t:End><t:OriginalStart>${start}</t:OriginalStart></t:${name}>`

const seriesOf = async (content: string) => valueOf(await connectExchange(answerWith(content)).calendar.master('AAMk='))

describe('calendars, ews: a series on the wire', () => {
  it('reads every recurrence of Foyer as it was written', () => {
    fc.assert(
      fc.property(anyPattern, anyEnd, anyDay, (given, until, firstDay) => {
        const written: Recurrence = { pattern: given, end: until }
        const read = readXml(writeXml(writeRecurrence(written, firstDay)), 'recurrence')
        if (!read.ok) throw new Error(JSON.stringify(read.fault))
        expect({ pattern: readPattern(read.value), end: readEnd(read.value) }).toEqual(written)
        expect(readFirstDay(read.value)).toBe(firstDay)
      }),
    )
  })

  it('keeps its wall-clock time and starts on the day of its zone', async () => {
    const { calendar, first } = connectExchange((call) =>
      call.operation === 'FindItem' ? response('FindItem', folder([])) : answerWith()(call),
    )
    const span = { start: instant('2026-11-20T23:30:00Z'), end: instant('2026-11-21T00:30:00Z') }
    const weekly = { kind: 'weekly', every: 1, days: ['saturday'], firstDay: 'monday' } as const
    valueOf(
      await calendar.create({ ...draft, span, recurrence: { pattern: weekly, end: { kind: 'count', count: 3 } } }),
    )
    const body = first('CreateItem').body
    expect(texts(body, 'Start')).toEqual(['2026-11-21T00:30:00+01:00'])
    expect(texts(body, 'StartDate')).toEqual(['2026-11-21'])
    expect(attributes(all(body, 'EndTimeZone')[0])).toEqual({ Id: 'Central Europe Standard Time' })
  })

  it.each([
    [
      'without an end',
      `<t:DailyRecurrence><t:Interval>2</t:Interval></t:DailyRecurrence>${forEver}`,
      { kind: 'daily', every: 2 },
    ],
    [
      'of all working days',
      `<t:WeeklyRecurrence><t:Interval>1</t:Interval><t:DaysOfWeek>Weekday</t:DaysOfWeek></t:WeeklyRecurrence>${forEver}`,
      { kind: 'weekly', every: 1, days: weekDays.slice(1, 6), firstDay: 'sunday' },
    ],
    ['with a yearly pattern, which Foyer does not support', `${yearly}${forEver}`, null],
    [
      'on the first working day of a month, which Foyer does not support',
      `<t:RelativeMonthlyRecurrence><t:Interval>1</t:Interval><t:DaysOfWeek>Weekday</t:DaysOfWeek><t:DayOfWeekIndex>First</t:DayOfWeekIndex></t:RelativeMonthlyRecurrence>${forEver}`,
      null,
    ],
  ])('is read %s', async (_name, inner, known) => {
    expect(await seriesOf(master(inner))).toMatchObject({
      pattern: known,
      end: null,
      firstDay: '2026-11-20',
      timeZone: 'Europe/Budapest',
      event: { type: 'seriesMaster' },
    })
  })

  it('ends earlier with the same pattern, even an unsupported one', async () => {
    const { calendar, first } = connectExchange(answerWith(master(`${yearly}${forEver}`)))
    valueOf(await calendar.endSeries('AAMk=', '2026-12-24' as CalendarDay))
    const [pattern_, range] = elements(all(first('UpdateItem').body, 'Recurrence')[0])
    expect(elements(pattern_).map(({ localName, textContent }) => [localName, textContent])).toEqual([
      ['DaysOfWeek', 'Friday'],
      ['DayOfWeekIndex', 'Third'],
      ['Month', 'November'],
    ])
    expect(elements(range).map(({ textContent }) => textContent)).toEqual(['2026-11-20', '2026-12-24'])
  })

  it('lists its own occurrences and exceptions within its dates', async () => {
    const inner = `<t:DailyRecurrence><t:Interval>1</t:Interval></t:DailyRecurrence>${forEver}`
    const content = master(inner, {
      UID: '<t:UID>own</t:UID>',
      FirstOccurrence: occurrence('FirstOccurrence', '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'),
      LastOccurrence: occurrence('LastOccurrence', '2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'),
    })
    const occurrenceOf = (id: string) =>
      item({ ...fields({ CalendarItemType: 'Occurrence' }), ItemId: `<t:ItemId Id="${id}"/>` })
    const { calendar, sent } = connectExchange(({ operation, body }) => {
      if (operation === 'FindItem')
        return response(
          'FindItem',
          folder([
            found('one', 'Occurrence', 'own'),
            found('two', 'Exception', 'own'),
            found('three', 'Occurrence', 'other'),
            found('own', 'Single', 'own'),
          ]),
        )
      const ids = all(body, 'ItemId').map((id) => id.getAttribute('Id') ?? '')
      return response('GetItem', ...ids.map((id) => items(id === 'AAMk=' ? content : occurrenceOf(id))))
    })
    const years = { start: instant('2000-01-01T00:00:00Z'), end: instant('2100-01-01T00:00:00Z') }
    const { events } = valueOf(await calendar.occurrences('AAMk=', years))
    expect(events.map(({ id, seriesMasterId }) => [id, seriesMasterId])).toEqual([
      ['one', 'AAMk='],
      ['two', 'AAMk='],
    ])
    const views = sent('FindItem').map(({ body }) => attributes(all(body, 'CalendarView')[0]))
    expect(views).toEqual([
      { MaxEntriesReturned: '250', StartDate: '2026-11-20T09:00:00Z', EndDate: '2026-11-22T10:00:00Z' },
    ])
    const before = { start: years.start, end: instant('2026-11-01T00:00:00Z') }
    expect(valueOf(await calendar.occurrences('AAMk=', before)).events).toEqual([])
    expect(sent('FindItem')).toHaveLength(1)
  })

  it.each([
    ['its own field', '<t:OriginalStart>2026-11-21T09:00:00Z</t:OriginalStart>', ''],
    [
      'the list of its series',
      '',
      '<t:ModifiedOccurrences><t:Occurrence><t:ItemId Id="two"/><t:Start>2026-12-20T09:00:00Z</t:Start><t:End>2026-12-20T10:00:00Z</t:End><t:OriginalStart>2026-11-21T09:00:00Z</t:OriginalStart></t:Occurrence></t:ModifiedOccurrences>',
    ],
  ])('reads the original start of a moved occurrence from %s', async (_name, OriginalStart, list) => {
    const inner = `<t:DailyRecurrence><t:Interval>1</t:Interval></t:DailyRecurrence>${forEver}`
    const content = master(inner, { UID: '<t:UID>own</t:UID>', LastOccurrence: list })
    const { calendar } = connectExchange(({ operation, body }) => {
      if (operation === 'FindItem') return response('FindItem', folder([found('two', 'Exception', 'own')]))
      const isSeries = all(body, 'ItemId')[0]?.getAttribute('Id') === 'AAMk='
      const date = item({
        ...fields({ CalendarItemType: 'Exception' }),
        ItemId: '<t:ItemId Id="two"/>',
        OriginalStart,
      })
      return response('GetItem', items(isSeries ? content : date))
    })
    const years = { start: instant('2026-11-01T00:00:00Z'), end: instant('2027-01-01T00:00:00Z') }
    const { events } = valueOf(await calendar.occurrences('AAMk=', years))
    expect(events.map(({ originalStart }) => originalStart?.utcDateTime)).toEqual([instant('2026-11-21T09:00:00Z')])
  })

  it('has no occurrences if it is gone', async () => {
    const { calendar } = connectExchange(() => response('GetItem', failure('ErrorItemNotFound')))
    expect(await calendar.occurrences('AAMk=', draft.span)).toMatchObject({ fault: { kind: 'event-not-found' } })
  })
})

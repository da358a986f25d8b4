import { describe, expect, it } from 'vitest'
import { globalObjectIdOf } from '#src/calendars/ews/read-event.ts'
import { itemsPerLot } from '#src/calendars/ews/item-shape.ts'
import { uidOfGlobalObjectId } from '#mocks/providers/ews/item-xml.ts'
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
  type SoapAnswer,
  type SoapCall,
  success,
  texts,
} from './exchange-before.ts'
import { draft, instant, valueOf } from './graph-before.ts'

const november = { start: instant('2026-11-01T00:00:00Z'), end: instant('2026-12-01T00:00:00Z') }
const idsIn = ({ body }: SoapCall) =>
  [...all(body, 'ItemId'), ...all(body, 'RecurringMasterItemId')].map(
    (id) => id.getAttribute('Id') ?? `master of ${id.getAttribute('OccurrenceId')}`,
  )
const named = (id: string, changes: Parameters<typeof item>[0] = {}) =>
  item({ ...changes, ItemId: `<t:ItemId Id="${id}" ChangeKey="CK"/>` })
const echo = (call: SoapCall) => response('GetItem', ...idsIn(call).map((id) => items(named(id))))

/** Reads one event through the provider. */
async function open(answer: SoapAnswer = answerWith()) {
  const exchange = connectExchange(answer)
  const event = valueOf(await exchange.calendar.event({ id: 'AAMk=', iCalUId: null }))
  if (!event) throw new Error('No event')
  return { ...exchange, event }
}

const readOne = async (changes: Parameters<typeof item>[0]) => (await open(answerWith(item(changes)))).event

/** Lists events: FindItem returns the items of `ids`, GetItem returns `messages`. */
const listOf = (ids: readonly string[], ...messages: readonly string[]) =>
  connectExchange(({ operation }) =>
    operation === 'FindItem'
      ? response('FindItem', folder(ids.map((id) => found(id))))
      : response('GetItem', ...messages),
  ).calendar.events(november)

/** An all-day event. */
const allDay = (from: string, to: string, zone: string) => ({
  ...fields({ Start: from, End: to, IsAllDayEvent: 'true' }),
  StartTimeZone: zone.startsWith('<') ? zone : `<t:StartTimeZone Id="${zone}"/>`,
})
const dayAfter = (midnight: string) => new Date(instant(midnight) + 86_400_000).toISOString()
const attendee = (name: string, type = 'Accept') =>
  `<t:Attendee><t:Mailbox><t:Name>${name}</t:Name><t:EmailAddress>${name}@c.com</t:EmailAddress></t:Mailbox><t:ResponseType>${type}</t:ResponseType></t:Attendee>`

describe('calendars, ews: events', () => {
  it('halves an incomplete view and lists events across the halves once', async () => {
    const { calendar, sent } = connectExchange((call) => {
      if (call.operation === 'GetItem') return echo(call)
      const { StartDate = '', EndDate = '' } = attributes(all(call.body, 'CalendarView')[0])
      const days = (Date.parse(EndDate) - Date.parse(StartDate)) / 86_400_000
      return response('FindItem', folder([found(StartDate.slice(0, 10)), found('across')], days < 9))
    })
    const { events, problems } = valueOf(await calendar.events(november))
    expect(problems).toEqual([])
    expect(
      sent('FindItem').map(({ body }) => attributes(all(body, 'CalendarView')[0])['StartDate']?.slice(5, 16)),
    ).toEqual(['11-01T00:00', '11-01T00:00', '11-01T00:00', '11-08T12:00', '11-16T00:00', '11-16T00:00', '11-23T12:00'])
    expect(events.map(({ id }) => id).toSorted()).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-16',
      '2026-11-23',
      'across',
    ])
  })

  it('stops halving a view that stays incomplete and reports it', async () => {
    const { calendar, sent } = connectExchange((call) =>
      call.operation === 'GetItem' ? echo(call) : response('FindItem', folder([found('one')], false)),
    )
    const { events, problems } = valueOf(await calendar.events(november))
    expect(events).toHaveLength(1)
    expect(problems.join()).toMatch(/does not come to an end/)
    expect(sent('FindItem').length).toBeLessThanOrEqual(200)
  })

  it('requests years in parts that Exchange accepts', async () => {
    const { calendar, sent } = connectExchange(() => response('FindItem', folder([])))
    valueOf(await calendar.events({ start: november.start, end: instant('2031-11-01T00:00:00Z') }))
    expect(sent('FindItem')).toHaveLength(3)
    expect(sent('GetItem')).toHaveLength(0)
  })

  it('requests items in batches, and each series once by one of its occurrences', async () => {
    const withType = (id: string) => {
      const type = fields({ CalendarItemType: id === 'single' ? 'Single' : 'Occurrence' })
      return named(id.replace('master of ', 'the-master-of-'), type)
    }
    const dates = Array.from({ length: itemsPerLot + 3 }, (_, index) => found(`date${index}`, 'Occurrence', 'series'))
    const { calendar, sent, first } = connectExchange((call) =>
      call.operation === 'FindItem'
        ? response('FindItem', folder([...dates, found('single')]))
        : response('GetItem', ...idsIn(call).map((id) => items(withType(id)))),
    )
    const { events } = valueOf(await calendar.events(november))
    expect(sent('GetItem').map((call) => idsIn(call).length)).toEqual([1, itemsPerLot, 4])
    expect(idsIn(first('GetItem'))).toEqual([expect.stringMatching(/^master of date/)])
    const masters = new Set(events.map(({ seriesMasterId }) => String(seriesMasterId)))
    expect([...masters].join(' ')).toMatch(/^the-master-of-date\d+ null$/)
  })

  it('reports malformed items and leaves out those deleted in the meantime', async () => {
    const { calendar } = connectExchange(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder(['a', 'b', 'c', 'd', 'e'].map((id) => found(id)).concat('<t:CalendarItem/>')))
        : response(
            'GetItem',
            items(named('a')),
            items(named('b', { Start: '' })),
            failure('ErrorItemNotFound'),
            items(named('d', fields({ End: '2026-11-20T08:00:00Z' }))),
            items(named('e', fields({ Start: '0001-01-01T00:00:00Z' }))),
          ),
    )
    const { events, problems } = valueOf(await calendar.events(november))
    // Outlook writes the years 0001 and 9999 for events without beginning or end.
    expect(events.map(({ id, start }) => [id, start.dateTime])).toEqual([
      ['e', '1970-01-02T00:00:00'],
      ['a', '2026-11-20T09:00:00'],
    ])
    expect(problems).toEqual([
      'events: 1 without ItemId',
      'events[1].Start: expected moment',
      'events[3].End: expected moment after start',
    ])
  })
})

describe('section 8, ews: malformed fields', () => {
  const olga = attendee('olga')

  it.each([
    ['IsAllDayEvent', 'maybe', 'expected boolean'],
    ['IsCancelled', '2', 'expected boolean'],
    ['ReminderIsSet', 'on', 'expected boolean'],
    ['ReminderMinutesBeforeStart', 'soon', 'expected number'],
  ])('keeps the event without %s and reports the field', async (name, value, problem) => {
    const { events, problems } = valueOf(await listOf(['a'], items(named('a', fields({ [name]: value })))))
    expect(events).toHaveLength(1)
    expect(problems).toEqual([`events[0].${name}: ${problem}`])
  })

  it('forbids changes of an event with a malformed attendee, which a change would remove', async () => {
    const canChange = async (list: string) => {
      const { event, reported } = await open(answerWith(item(fields({ RequiredAttendees: list }))))
      return [event.eventPermissions.canChange, reported]
    }
    expect(await canChange(olga)).toEqual([true, []])
    expect(await canChange(`${olga}<t:Attendee/>`)).toEqual([false, ['event.RequiredAttendees[1].Mailbox: missing']])
  })
})

describe('calendars, ews: rejected items', () => {
  it.each(['ErrorAccessDenied', 'ErrorItemCorrupt', 'ErrorInternalServerError'])(
    'reports %s of one item without its message and keeps the others',
    async (code) => {
      const rejected = failure(code, 'Budget 2027 cannot be opened.')
      const { events, problems } = valueOf(
        await listOf(['a', 'b', 'c'], items(named('a')), rejected, items(named('c'))),
      )
      expect(events.map(({ id }) => id)).toEqual(['a', 'c'])
      expect(problems).toEqual([`events[1]: refused, ${code}`])
    },
  )

  it('keeps occurrences without a link to a rejected series master', async () => {
    const { calendar } = connectExchange((call) => {
      if (call.operation === 'FindItem') return response('FindItem', folder([found('date', 'Occurrence', 'series')]))
      return all(call.body, 'RecurringMasterItemId').length > 0
        ? response('GetItem', failure('ErrorAccessDenied'))
        : response('GetItem', items(named('date')))
    })
    const { events } = valueOf(await calendar.events(november))
    expect(events).toMatchObject([{ id: 'date', seriesMasterId: null }])
  })

  it('fails if all items are rejected, so no empty calendar is shown', async () => {
    const rejected = failure('ErrorAccessDenied')
    expect(await listOf(['a', 'b'], rejected, rejected)).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
  })

  it('fails if the server is busy, so the list can be requested again', async () => {
    const answer = await listOf(['a', 'b'], items(named('a')), failure('ErrorServerBusy'))
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'throttled' } })
  })
})

describe('calendars, ews: one item', () => {
  it('of a meeting has rooms as resources and locations, and responses of Foyer', async () => {
    const lists = {
      RequiredAttendees: attendee('ann') + attendee('bob', 'Tentative'),
      OptionalAttendees: attendee('cyd', 'NoResponseReceived'),
    }
    const event = await readOne(fields({ Location: 'Harbour 1; By the window', ...lists }))
    expect(event.locations).toEqual([
      { displayName: 'Harbour 1', email: 'harbour.1@contoso.com' },
      { displayName: 'By the window', email: null },
    ])
    expect(
      event.attendees.map((one) => [one.emailAddress.name, one.status.response, one.optional, one.resource]),
    ).toEqual([
      ['Harbour 1', 'accepted', false, true],
      ['ann', 'accepted', false, false],
      ['bob', 'tentativelyAccepted', false, false],
      ['cyd', 'none', true, false],
    ])
  })

  it('that is all-day is on the days of the zone that it was created in', async () => {
    const midnight = '2026-11-19T23:00:00Z'
    const event = await readOne(allDay(midnight, dayAfter(midnight), 'Central Europe Standard Time'))
    expect(event.start).toEqual({
      dateTime: '2026-11-20T00:00:00',
      timeZone: 'Europe/Budapest',
      utcDateTime: instant(midnight),
    })
  })

  it.each([
    ['tzone://Microsoft/Custom', '2026-11-19T11:00:00Z', 'Auckland'],
    ['tzone://Microsoft/Custom', '2026-11-19T23:00:00Z', 'Prague'],
    ['Atlantis Standard Time', '2026-11-20T00:00:00Z', 'Greenwich'],
    ['Atlantis Standard Time', '2026-11-20T10:00:00Z', 'Honolulu'],
    ['', '2026-11-19T18:30:00Z', 'Kolkata'],
  ])('that is all-day in the unknown zone %j keeps its day: midnight at %s (%s)', async (id, midnight) => {
    const { event, reported } = await open(answerWith(item(allDay(midnight, dayAfter(midnight), id))))
    expect(event.start).toMatchObject({ dateTime: '2026-11-20T00:00:00', utcDateTime: instant(midnight) })
    expect(event.end.dateTime).toBe('2026-11-21T00:00:00')
    expect(reported).toEqual(['event.StartTimeZone: expected time zone'])
  })

  it.each([
    ['25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-26'],
    ['23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', '2026-03-30'],
  ])('of a day of %s in an unknown zone ends at the end of that day', async (_, from, to, first, next) => {
    const event = await readOne(allDay(from, to, 'Atlantis Standard Time'))
    expect(event.start.dateTime).toBe(`${first}T00:00:00`)
    expect(event.end).toMatchObject({ dateTime: `${next}T00:00:00`, utcDateTime: instant(to) })
  })

  const transition = (to: string, month: number, occurrence: number) =>
    `<t:RecurringDayTransition><t:To Kind="Period">${to}</t:To><t:TimeOffset>PT2H</t:TimeOffset><t:Month>${month}</t:Month><t:DayOfWeek>Sunday</t:DayOfWeek><t:Occurrence>${occurrence}</t:Occurrence></t:RecurringDayTransition>`
  const definition = `<t:StartTimeZone Id="tzone://Microsoft/Custom"><t:Periods><t:Period Bias="P0DT8H0M0.0S" Name="Standard" Id="Std"/><t:Period Bias="PT7H" Name="Daylight" Id="Dlt/1"/><t:Period Bias="PT7H" Name="Daylight" Id="Dlt/2007"/></t:Periods><t:TransitionsGroups><t:TransitionsGroup Id="0">${transition('Dlt/1', 4, 1)}${transition('Std', 10, -1)}</t:TransitionsGroup><t:TransitionsGroup Id="1">${transition('Dlt/2007', 3, 2)}${transition('Std', 11, 1)}</t:TransitionsGroup></t:TransitionsGroups><t:Transitions><t:Transition><t:To Kind="Group">0</t:To></t:Transition><t:AbsoluteDateTransition><t:To Kind="Group">1</t:To><t:DateTime>2007-01-01T08:00:00.000Z</t:DateTime></t:AbsoluteDateTransition></t:Transitions></t:StartTimeZone>`

  it.each([
    ['2026-11-20T08:00:00Z', 'in winter'],
    ['2026-07-20T07:00:00Z', 'in summer'],
  ])('that is all-day in a custom zone is read by the rules of the zone: midnight at %s, %s', async (midnight) => {
    const event = await readOne(allDay(midnight, dayAfter(midnight), definition))
    expect(event.start).toMatchObject({
      dateTime: `${midnight.slice(0, 10)}T00:00:00`,
      timeZone: expect.stringMatching(/^America\/(Los_Angeles|Tijuana)$/) as string,
    })
  })

  it('is at the same instant if its times have an offset', async () => {
    expect((await readOne(fields({ Start: '2026-11-20T10:00:00+01:00' }))).start).toEqual({
      dateTime: '2026-11-20T09:00:00',
      timeZone: 'UTC',
      utcDateTime: instant('2026-11-20T09:00:00Z'),
    })
  })

  it('without attendees belongs to the owner of the calendar', async () => {
    const states = { MyResponseType: 'Unknown', IsMeeting: 'false', Sensitivity: 'Private' }
    const unknown = fields({ ...states, ReminderIsSet: 'false', LegacyFreeBusyStatus: 'NoData' })
    const event = await readOne({ ...unknown, UID: '', Organizer: '', Resources: '' })
    expect(event).toMatchObject({
      iCalUId: null,
      isOrganizer: true,
      visibility: 'private',
      reminder: null,
      showAs: 'unknown',
      organizer: null,
      attendees: [],
      locations: [],
    })
  })

  it.each([
    ['Unknown', 'none'],
    ['NoResponseReceived', 'none'],
    ['SomethingNew', 'none'],
    ['Tentative', 'tentativelyAccepted'],
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
    ['Organizer', 'organizer'],
  ])('with the ResponseType %s of a room has the response %s', async (type, expected) => {
    const event = await readOne(fields({ Resources: attendee('room', type) }))
    expect(event.attendees.map(({ status }) => status.response)).toEqual([expected])
  })

  it('section 8: is private if its sensitivity is unknown', async () => {
    expect((await readOne(fields({ Sensitivity: 'Secret' }))).visibility).toBe('private')
    expect((await readOne({ Sensitivity: '' })).visibility).toBe('normal')
  })

  it('has its HTML as it is, and text as HTML', async () => {
    const invited = await readOne({
      Body: '<t:Body BodyType="HTML">&lt;p&gt;Bring &amp;lt;pens&amp;gt;&lt;/p&gt;</t:Body>',
    })
    expect(invited.bodyHtml).toBe('<p>Bring &lt;pens&gt;</p>')
    expect((await readOne({ Body: '<t:Body BodyType="Text">1 &lt; 2\nyes</t:Body>' })).bodyHtml).toBe(
      '<p>1 &lt; 2<br>yes</p>',
    )
  })
})

describe('calendars, ews: an event by its UID', () => {
  it('is searched by the property that encodes the UID', async () => {
    const { calendar, sent } = connectExchange((call) =>
      call.operation === 'FindItem' ? response('FindItem', folder([found('there')])) : echo(call),
    )
    const uid = '040000008200E00074C5B7101A82E00800000000AB'
    expect(valueOf(await calendar.event({ id: '', iCalUId: uid }))?.id).toBe('there')
    const body = sent('FindItem')[0]?.body
    if (!body) throw new Error('No find')
    expect(attributes(all(body, 'ExtendedFieldURI')[0])).toEqual({
      DistinguishedPropertySetId: 'Meeting',
      PropertyId: '3',
      PropertyType: 'Binary',
    })
    expect(attributes(all(body, 'Constant')[0])['Value']).toBe(btoa(String.fromCharCode(...bytesOf(uid))))
  })

  it.each(['040000008200E00074C5B7101A82E00800000000AB', 'made@elsewhere.example', 'žluťoučký', '0400'])(
    '%s is encoded as a global object id and decoded again',
    (uid) => expect(uidOfGlobalObjectId(globalObjectIdOf(uid))).toBe(uid),
  )

  it('is null for a removed occurrence, never its series', async () => {
    const { calendar } = connectExchange(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder([found('master', 'RecurringMaster')]))
        : response('GetItem', failure('ErrorItemNotFound')),
    )
    expect(valueOf(await calendar.event({ id: 'date', iCalUId: '04AA' }))).toBeNull()
  })
})

const bytesOf = (hexadecimal: string) => (hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

describe('calendars, ews: create, change and cancel', () => {
  const createdBy = async (changes: Partial<typeof draft>) => {
    const { calendar, sent } = connectExchange((call) =>
      call.operation === 'FindItem' ? response('FindItem', folder([])) : answerWith()(call),
    )
    valueOf(await calendar.create({ ...draft, ...changes }))
    const [call] = sent('CreateItem')
    if (!call) throw new Error('Nothing was created')
    return call
  }

  it('creates with invitations, rooms as resources, and its client-made id', async () => {
    const { body, header } = await createdBy({})
    expect(attributes(body)).toEqual({ SendMeetingInvitations: 'SendToAllAndSaveCopy' })
    const addressed = (list: string) => all(body, list).flatMap((element) => texts(element, 'EmailAddress'))
    expect(addressed('Resources')).toEqual(['harbour.1@contoso.com'])
    expect(addressed('RequiredAttendees')).toEqual(['megan@contoso.com'])
    expect(addressed('OptionalAttendees')).toEqual(['alex@contoso.com'])
    expect(texts(body, 'Location')).toEqual(['Harbour 1'])
    expect(texts(body, 'Value')).toEqual([draft.clientId, 'Europe/Prague', 'alex@contoso.com'])
    expect(texts(body, 'Start')).toEqual(['2026-11-20T10:00:00+01:00'])
    expect(attributes(all(body, 'StartTimeZone')[0])).toEqual({ Id: 'Central Europe Standard Time' })
    expect(attributes(all(header, 'TimeZoneDefinition')[0])).toEqual({ Id: 'Central Europe Standard Time' })
  })

  it('keeps only the first reservation if a create reached Exchange twice', async () => {
    const stored = new Map<string, string>()
    const { calendar, sent } = connectExchange((call) => {
      switch (call.operation) {
        case 'FindItem':
          // Exchange lists events in any order.
          return response(
            'FindItem',
            folder([...stored].map(([id, time]) => found(id, 'Single', id, time)).toReversed()),
          )
        case 'CreateItem':
          // The browser repeated the request after a closed connection, and gets only the second response.
          stored.set('first', '2026-11-20T07:00:00Z')
          stored.set('second', '2026-11-20T07:00:01Z')
          return response(
            'CreateItem',
            items('<t:CalendarItem><t:ItemId Id="second" ChangeKey="CK"/></t:CalendarItem>'),
          )
        case 'DeleteItem':
          for (const id of idsIn(call)) stored.delete(id)
          return response('DeleteItem', success(''))
        default:
          return echo(call)
      }
    })
    expect(valueOf(await calendar.create(draft)).id).toBe('first')
    expect([...stored.keys()]).toEqual(['first'])
    expect(attributes(sent('DeleteItem')[0]?.body)).toMatchObject({ SendMeetingCancellations: 'SendToAllAndSaveCopy' })
    expect(sent('CreateItem')).toHaveLength(1)
    // A late copy is removed when the reservation is requested again.
    stored.set('third', '2026-11-20T07:00:02Z')
    expect(valueOf(await calendar.create(draft)).id).toBe('first')
    expect([...stored.keys()]).toEqual(['first'])
  })

  it('keeps the created reservation if the search for copies fails', async () => {
    let finds = 0
    const { calendar, sent } = connectExchange((call) => {
      if (call.operation !== 'FindItem') return answerWith()(call)
      return finds++ === 0 ? response('FindItem', folder([])) : response('FindItem', failure('ErrorAccessDenied'))
    })
    expect(valueOf(await calendar.create(draft)).id).toBe('AAMk=')
    expect(sent('CreateItem')).toHaveLength(1)
    expect(sent('DeleteItem')).toEqual([])
  })

  it('section 5: fails for a zone without a Windows name and sends nothing', async () => {
    const { calendar, soap } = connectExchange(answerWith())
    expect(await calendar.create({ ...draft, timeZone: 'Europe/Atlantis' })).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Europe/Atlantis', database: 'IANA' },
    })
    expect(await calendar.create({ ...draft, timeZone: 'Antarctica/Troll' })).toEqual({
      ok: false,
      fault: { kind: 'time-zone-unknown', name: 'Antarctica/Troll', database: 'Windows' },
    })
    expect(soap).toEqual([])
  })

  it('tries a change with a stale change key once more', async () => {
    let rejections = 1
    let key = 0
    const { calendar, sent, event } = await open(({ operation }) => {
      if (operation === 'GetItem')
        return response('GetItem', items(item({ ItemId: `<t:ItemId Id="AAMk=" ChangeKey="CK${++key}"/>` })))
      if (rejections-- > 0) return response('UpdateItem', failure('ErrorIrresolvableConflict'))
      return response('UpdateItem', items(item()))
    })
    valueOf(await calendar.change(event, { subject: 'New' }))
    const keys = () => sent('UpdateItem').map(({ body }) => attributes(all(body, 'ItemId')[0])['ChangeKey'])
    expect(keys()).toEqual(['CK2', 'CK3'])
    rejections = 9
    expect(await calendar.change(event, { subject: 'New' })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(keys()).toHaveLength(4)
  })

  it('changes only the fields that differ, and deletes empty lists', async () => {
    const { calendar, soap, first, event } = await open()
    const before = soap.length
    const span = { start: event.start.utcDateTime, end: event.end.utcDateTime }
    const when = { span, isAllDay: false, timeZone: 'UTC' }
    expect(valueOf(await calendar.change(event, { subject: 'Weekly', when }))).toBe(event)
    expect(soap).toHaveLength(before)
    valueOf(await calendar.change(event, { attendees: draft.attendees.slice(0, 1), resources: [] }))
    const updates = elements(all(first('UpdateItem').body, 'Updates')[0])
    expect(updates.map((update) => [update.localName, attributes(elements(update)[0])['FieldURI']])).toEqual([
      ['SetItemField', 'calendar:Location'],
      ['DeleteItemField', 'calendar:Resources'],
      ['SetItemField', 'calendar:RequiredAttendees'],
    ])
  })

  it('cancels an event with a comment, and deletes it without one', async () => {
    const { calendar, sent, first, event } = await open()
    valueOf(await calendar.remove(event, 'Ill'))
    const { body } = first('CreateItem')
    expect(attributes(all(body, 'ReferenceItemId')[0])).toEqual({ Id: 'AAMk=', ChangeKey: 'CK1' })
    expect(texts(body, 'NewBodyContent')).toEqual(['Ill'])
    valueOf(await calendar.remove(event, ' '))
    expect(attributes(sent('DeleteItem')[0]?.body)).toEqual({
      DeleteType: 'MoveToDeletedItems',
      SendMeetingCancellations: 'SendToAllAndSaveCopy',
    })
  })

  it.each([
    ['accept', 'AcceptItem'],
    ['tentative', 'TentativelyAcceptItem'],
    ['decline', 'DeclineItem'],
  ] as const)('sends the response %s as %s, which Exchange returns without items', async (answer, name) => {
    const { calendar, first, event } = await open((call) =>
      call.operation === 'CreateItem' ? response('CreateItem', success()) : answerWith()(call),
    )
    valueOf(await calendar.respond({ ...event, isOrganizer: false }, answer, 'Perhaps'))
    const body = first('CreateItem').body
    expect(attributes(body)).toEqual({ MessageDisposition: 'SendAndSaveCopy' })
    const [object] = elements(elements(body)[0])
    expect(object?.localName).toBe(name)
    expect(elements(object).map(({ localName }) => localName)).toEqual(['Body', 'ReferenceItemId'])
  })
})

import { describe, expect, it } from 'vitest'
import { globalObjectIdOf } from '#src/calendars/ews/read-event.ts'
import { itemsPerLot } from '#src/calendars/ews/item-shape.ts'
import { uidOfGlobalObjectId } from '#mocks/providers/ews/item-xml.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import {
  all,
  answerWith,
  attributes,
  elements,
  exchangeBefore,
  failure,
  folder,
  found,
  item,
  items,
  response,
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

async function readOne(changes: Parameters<typeof item>[0]): Promise<CalendarEvent> {
  const { calendar } = exchangeBefore(answerWith(item(changes)))
  const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
  if (!event) throw new Error('No event')
  return event
}

describe('calendars, ews: events', () => {
  it('a view that does not tell all is asked for by halves, and what lies across comes once', async () => {
    const { calendar, sent } = exchangeBefore((call) => {
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

  it('a view that never tells all comes to an end, and says so', async () => {
    const { calendar, sent } = exchangeBefore((call) =>
      call.operation === 'GetItem' ? echo(call) : response('FindItem', folder([found('one')], false)),
    )
    const { events, problems } = valueOf(await calendar.events(november))
    expect(events).toHaveLength(1)
    expect(problems.join()).toMatch(/does not come to an end/)
    expect(sent('FindItem').length).toBeLessThanOrEqual(200)
  })

  it('years are asked for in parts that Exchange takes', async () => {
    const { calendar, sent } = exchangeBefore(() => response('FindItem', folder([])))
    valueOf(await calendar.events({ start: november.start, end: instant('2031-11-01T00:00:00Z') }))
    expect(sent('FindItem')).toHaveLength(3)
    expect(sent('GetItem')).toHaveLength(0)
  })

  it('attendees and bodies come in lots; series are asked for once each, by one of their dates', async () => {
    const dates = Array.from({ length: itemsPerLot + 3 }, (_, index) => found(`date${index}`, 'Occurrence', 'series'))
    const { calendar, sent, first } = exchangeBefore((call) =>
      call.operation === 'FindItem'
        ? response('FindItem', folder([...dates, found('single')]))
        : response(
            'GetItem',
            ...idsIn(call).map((id) =>
              items(
                named(id.replace('master of ', 'the-master-of-'), {
                  CalendarItemType: `<t:CalendarItemType>${id === 'single' ? 'Single' : 'Occurrence'}</t:CalendarItemType>`,
                }),
              ),
            ),
          ),
    )
    const { events } = valueOf(await calendar.events(november))
    expect(sent('GetItem').map((call) => idsIn(call).length)).toEqual([1, itemsPerLot, 4])
    expect(idsIn(first('GetItem'))).toEqual([expect.stringMatching(/^master of date/)])
    const masters = new Set(events.map(({ seriesMasterId }) => String(seriesMasterId)))
    expect([...masters].join(' ')).toMatch(/^the-master-of-date\d+ null$/)
  })

  it('good items stay, bad ones are named, those that went meanwhile are not', async () => {
    const { calendar } = exchangeBefore(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder(['a', 'b', 'c', 'd', 'e'].map((id) => found(id)).concat('<t:CalendarItem/>')))
        : response(
            'GetItem',
            items(named('a')),
            items(named('b', { Start: '' })),
            failure('ErrorItemNotFound'),
            items(named('d', { End: '<t:End>2026-11-20T08:00:00Z</t:End>' })),
            items(named('e', { Start: '<t:Start>0001-01-01T00:00:00Z</t:Start>' })),
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

describe('section 8, ews: members that cannot be read', () => {
  const attendees = (...list: readonly string[]) => `<t:RequiredAttendees>${list.join('')}</t:RequiredAttendees>`
  const olga = '<t:Attendee><t:Mailbox><t:EmailAddress>olga@c.com</t:EmailAddress></t:Mailbox></t:Attendee>'

  it.each([
    ['IsAllDayEvent', '<t:IsAllDayEvent>maybe</t:IsAllDayEvent>', 'IsAllDayEvent: expected boolean'],
    ['IsCancelled', '<t:IsCancelled>2</t:IsCancelled>', 'IsCancelled: expected boolean'],
    ['ReminderIsSet', '<t:ReminderIsSet>on</t:ReminderIsSet>', 'ReminderIsSet: expected boolean'],
    [
      'ReminderMinutesBeforeStart',
      '<t:ReminderMinutesBeforeStart>soon</t:ReminderMinutesBeforeStart>',
      'ReminderMinutesBeforeStart: expected number',
    ],
    ['RequiredAttendees', attendees(olga, '<t:Attendee/>'), 'RequiredAttendees[1].Mailbox: missing'],
  ])('the event stays without %s, which is named', async (member, xml, problem) => {
    const { calendar } = exchangeBefore(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder([found('a')]))
        : response('GetItem', items(named('a', { [member]: xml }))),
    )
    const { events, problems } = valueOf(await calendar.events(november))
    expect(events).toHaveLength(1)
    expect(problems).toEqual([`events[0].${problem}`])
  })

  it('an attendee that cannot be read may not be uninvited by a change', async () => {
    const canChange = async (...list: readonly string[]) => {
      const { calendar, reported } = exchangeBefore(() =>
        response('GetItem', items(named('a', { RequiredAttendees: attendees(...list) }))),
      )
      const event = valueOf(await calendar.event({ id: 'a', iCalUId: null }))
      return [event?.eventPermissions.canChange, reported]
    }
    expect(await canChange(olga)).toEqual([true, []])
    expect(await canChange(olga, '<t:Attendee/>')).toEqual([false, ['event.RequiredAttendees[1].Mailbox: missing']])
  })
})

describe('calendars, ews: items that Exchange refuses', () => {
  const listOf = (ids: readonly string[], ...answers: readonly string[]) =>
    exchangeBefore(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder(ids.map((id) => found(id))))
        : response('GetItem', ...answers),
    ).calendar.events(november)

  it.each(['ErrorAccessDenied', 'ErrorItemCorrupt', 'ErrorInternalServerError'])(
    'one answered with %s is named without its text, and the others stay',
    async (code) => {
      const refused = failure(code, 'Budget 2027 cannot be opened.')
      const { events, problems } = valueOf(await listOf(['a', 'b', 'c'], items(named('a')), refused, items(named('c'))))
      expect(events.map(({ id }) => id)).toEqual(['a', 'c'])
      expect(problems).toEqual([`events[1]: refused, ${code}`])
    },
  )

  it('a refused series master costs its dates nothing but the link to the series', async () => {
    const { calendar } = exchangeBefore((call) => {
      if (call.operation === 'FindItem') return response('FindItem', folder([found('date', 'Occurrence', 'series')]))
      return all(call.body, 'RecurringMasterItemId').length > 0
        ? response('GetItem', failure('ErrorAccessDenied'))
        : response('GetItem', items(named('date')))
    })
    const { events } = valueOf(await calendar.events(november))
    expect(events).toMatchObject([{ id: 'date', seriesMasterId: null }])
  })

  it('a list of which everything is refused fails: no empty calendar is shown', async () => {
    const refused = failure('ErrorAccessDenied')
    expect(await listOf(['a', 'b'], refused, refused)).toMatchObject({ ok: false, fault: { kind: 'forbidden' } })
  })

  it('a busy server fails the list, to be asked again', async () => {
    const answer = await listOf(['a', 'b'], items(named('a')), failure('ErrorServerBusy'))
    expect(answer).toMatchObject({ ok: false, fault: { kind: 'throttled' } })
  })
})

describe('calendars, ews: one item', () => {
  it('of a meeting: rooms are resources and places, answers are in the product’s words', async () => {
    const attendee = (name: string, response_: string) =>
      `<t:Attendee><t:Mailbox><t:Name>${name}</t:Name><t:EmailAddress>${name}@c.com</t:EmailAddress></t:Mailbox><t:ResponseType>${response_}</t:ResponseType></t:Attendee>`
    const event = await readOne({
      Location: '<t:Location>Harbour 1; By the window</t:Location>',
      RequiredAttendees: `<t:RequiredAttendees>${attendee('ann', 'Accept')}${attendee('bob', 'Tentative')}</t:RequiredAttendees>`,
      OptionalAttendees: `<t:OptionalAttendees>${attendee('cyd', 'NoResponseReceived')}</t:OptionalAttendees>`,
    })
    expect(event.locations).toEqual([
      { displayName: 'Harbour 1', email: 'harbour.1@contoso.com' },
      { displayName: 'By the window', email: null },
    ])
    expect(
      event.attendees.map(({ emailAddress, status, optional, resource }) => [
        emailAddress.name,
        status.response,
        optional,
        resource,
      ]),
    ).toEqual([
      ['Harbour 1', 'accepted', false, true],
      ['ann', 'accepted', false, false],
      ['bob', 'tentativelyAccepted', false, false],
      ['cyd', 'none', true, false],
    ])
  })

  it('of a whole day is on the days of the zone it was made in, wherever midnight is', async () => {
    const event = await readOne({
      Start: '<t:Start>2026-11-19T23:00:00Z</t:Start>',
      End: '<t:End>2026-11-20T23:00:00Z</t:End>',
      IsAllDayEvent: '<t:IsAllDayEvent>true</t:IsAllDayEvent>',
      StartTimeZone: '<t:StartTimeZone Id="Central Europe Standard Time"/>',
    })
    expect(event.start).toEqual({
      dateTime: '2026-11-20T00:00:00',
      timeZone: 'Europe/Budapest',
      utcDateTime: instant('2026-11-19T23:00:00Z'),
    })
  })

  it.each([
    ['tzone://Microsoft/Custom', '2026-11-19T11:00:00Z', 'Auckland'],
    ['tzone://Microsoft/Custom', '2026-11-19T23:00:00Z', 'Prague'],
    ['Atlantis Standard Time', '2026-11-20T00:00:00Z', 'Greenwich'],
    ['Atlantis Standard Time', '2026-11-20T10:00:00Z', 'Honolulu'],
    ['', '2026-11-19T18:30:00Z', 'Kolkata'],
  ])('of a whole day in the unknown zone %j keeps its day: midnight at %s (%s)', async (id, midnight) => {
    const start = instant(midnight)
    const { calendar, reported } = exchangeBefore(
      answerWith(
        item({
          Start: `<t:Start>${midnight}</t:Start>`,
          End: `<t:End>${new Date(start + 86_400_000).toISOString()}</t:End>`,
          IsAllDayEvent: '<t:IsAllDayEvent>true</t:IsAllDayEvent>',
          StartTimeZone: `<t:StartTimeZone Id="${id}"/>`,
        }),
      ),
    )
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    expect(event?.start).toMatchObject({ dateTime: '2026-11-20T00:00:00', utcDateTime: start })
    expect(event?.end.dateTime).toBe('2026-11-21T00:00:00')
    expect(reported).toEqual(['event.StartTimeZone: expected time zone'])
  })

  it.each([
    ['25 hours', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-26'],
    ['23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', '2026-03-30'],
  ])('of a day of %s in an unknown zone ends at the end of that day', async (_, from, to, first, next) => {
    const { calendar } = exchangeBefore(
      answerWith(
        item({
          Start: `<t:Start>${from}</t:Start>`,
          End: `<t:End>${to}</t:End>`,
          IsAllDayEvent: '<t:IsAllDayEvent>true</t:IsAllDayEvent>',
          StartTimeZone: '<t:StartTimeZone Id="Atlantis Standard Time"/>',
        }),
      ),
    )
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    expect(event?.start.dateTime).toBe(`${first}T00:00:00`)
    expect(event?.end).toMatchObject({ dateTime: `${next}T00:00:00`, utcDateTime: instant(to) })
  })

  const transition = (to: string, month: number, occurrence: number) =>
    `<t:RecurringDayTransition><t:To Kind="Period">${to}</t:To><t:TimeOffset>PT2H</t:TimeOffset><t:Month>${month}</t:Month><t:DayOfWeek>Sunday</t:DayOfWeek><t:Occurrence>${occurrence}</t:Occurrence></t:RecurringDayTransition>`
  const definition = `<t:StartTimeZone Id="tzone://Microsoft/Custom"><t:Periods><t:Period Bias="P0DT8H0M0.0S" Name="Standard" Id="Std"/><t:Period Bias="PT7H" Name="Daylight" Id="Dlt/1"/><t:Period Bias="PT7H" Name="Daylight" Id="Dlt/2007"/></t:Periods><t:TransitionsGroups><t:TransitionsGroup Id="0">${transition('Dlt/1', 4, 1)}${transition('Std', 10, -1)}</t:TransitionsGroup><t:TransitionsGroup Id="1">${transition('Dlt/2007', 3, 2)}${transition('Std', 11, 1)}</t:TransitionsGroup></t:TransitionsGroups><t:Transitions><t:Transition><t:To Kind="Group">0</t:To></t:Transition><t:AbsoluteDateTransition><t:To Kind="Group">1</t:To><t:DateTime>2007-01-01T08:00:00.000Z</t:DateTime></t:AbsoluteDateTransition></t:Transitions></t:StartTimeZone>`

  it.each([
    ['2026-11-20T08:00:00Z', 'in winter'],
    ['2026-07-20T07:00:00Z', 'in summer'],
  ])('of a whole day in a custom zone is read by its periods: midnight at %s, %s', async (midnight) => {
    const event = await readOne({
      Start: `<t:Start>${midnight}</t:Start>`,
      End: `<t:End>${new Date(instant(midnight) + 86_400_000).toISOString()}</t:End>`,
      IsAllDayEvent: '<t:IsAllDayEvent>true</t:IsAllDayEvent>',
      StartTimeZone: definition,
    })
    expect(event.start).toMatchObject({
      dateTime: `${midnight.slice(0, 10)}T00:00:00`,
      timeZone: expect.stringMatching(/^America\/(Los_Angeles|Tijuana)$/) as string,
    })
  })

  it('whose times come with an offset is at the same instant', async () => {
    expect((await readOne({ Start: '<t:Start>2026-11-20T10:00:00+01:00</t:Start>' })).start).toEqual({
      dateTime: '2026-11-20T09:00:00',
      timeZone: 'UTC',
      utcDateTime: instant('2026-11-20T09:00:00Z'),
    })
  })

  it('of a private appointment without people is its owner’s; a missing UID is null', async () => {
    const event = await readOne({
      UID: '',
      MyResponseType: '<t:MyResponseType>Unknown</t:MyResponseType>',
      IsMeeting: '<t:IsMeeting>false</t:IsMeeting>',
      Sensitivity: '<t:Sensitivity>Private</t:Sensitivity>',
      ReminderIsSet: '<t:ReminderIsSet>false</t:ReminderIsSet>',
      LegacyFreeBusyStatus: '<t:LegacyFreeBusyStatus>NoData</t:LegacyFreeBusyStatus>',
      Organizer: '',
      Resources: '',
    })
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
  ])('ResponseType %s of a room is %s', async (type, word) => {
    const mailbox = '<t:Mailbox><t:EmailAddress>room@c.com</t:EmailAddress></t:Mailbox>'
    const attendee = `<t:Attendee>${mailbox}<t:ResponseType>${type}</t:ResponseType></t:Attendee>`
    const event = await readOne({ Resources: `<t:Resources>${attendee}</t:Resources>` })
    expect(event.attendees.map(({ status }) => status.response)).toEqual([word])
  })

  it('section 8: with an unknown sensitivity may be private', async () => {
    expect((await readOne({ Sensitivity: '<t:Sensitivity>Secret</t:Sensitivity>' })).visibility).toBe('private')
    expect((await readOne({ Sensitivity: '' })).visibility).toBe('normal')
  })

  it('of an attendee is not to be changed; HTML stays, text becomes HTML', async () => {
    const invited = await readOne({
      MyResponseType: '<t:MyResponseType>NoResponseReceived</t:MyResponseType>',
      Body: '<t:Body BodyType="HTML">&lt;p&gt;Bring &amp;lt;pens&amp;gt;&lt;/p&gt;</t:Body>',
    })
    expect(invited).toMatchObject({ isOrganizer: false, bodyHtml: '<p>Bring &lt;pens&gt;</p>' })
    expect(invited.eventPermissions).toEqual({ canDelete: false, canCancelParticipation: true, canChange: false })
    expect((await readOne({ Body: '<t:Body BodyType="Text">1 &lt; 2\nyes</t:Body>' })).bodyHtml).toBe(
      '<p>1 &lt; 2<br>yes</p>',
    )
  })
})

describe('calendars, ews: by UID', () => {
  it('is looked for by the property that the UID is made of', async () => {
    const { calendar, sent } = exchangeBefore((call) =>
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
    '%s is a global object id and back',
    (uid) => expect(uidOfGlobalObjectId(globalObjectIdOf(uid))).toBe(uid),
  )

  it('a date of a series that is gone is not its series', async () => {
    const { calendar } = exchangeBefore(({ operation }) =>
      operation === 'FindItem'
        ? response('FindItem', folder([found('master', 'RecurringMaster')]))
        : response('GetItem', failure('ErrorItemNotFound')),
    )
    expect(valueOf(await calendar.event({ id: 'date', iCalUId: '04AA' }))).toBeNull()
  })
})

const bytesOf = (hexadecimal: string) => (hexadecimal.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

describe('calendars, ews: writing', () => {
  const createdBy = async (changes: Partial<typeof draft>) => {
    const { calendar, sent } = exchangeBefore((call) =>
      call.operation === 'FindItem' ? response('FindItem', folder([])) : answerWith()(call),
    )
    valueOf(await calendar.create({ ...draft, ...changes }))
    const [call] = sent('CreateItem')
    if (!call) throw new Error('Nothing was created')
    return call
  }

  it('a create tells everybody, has rooms as resources, and carries its mark', async () => {
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

  it('is one create, however often: the mark is looked for first', async () => {
    const { calendar, sent, first } = exchangeBefore(answerWith())
    expect(valueOf(await calendar.create(draft)).id).toBe('AAMk=')
    expect(sent('CreateItem')).toEqual([])
    expect(attributes(all(first('FindItem').body, 'Constant')[0])).toEqual({
      Value: draft.clientId,
    })
  })

  it('a create that reached Exchange twice leaves one reservation, the one created first', async () => {
    const stored = new Map<string, string>()
    const { calendar, sent } = exchangeBefore((call) => {
      switch (call.operation) {
        case 'FindItem':
          // In no order, as Exchange lists them.
          return response(
            'FindItem',
            folder([...stored].map(([id, time]) => found(id, 'Single', id, time)).toReversed()),
          )
        case 'CreateItem':
          // The browser sent the request again, since the connection was closed without a reply; only the second is answered.
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
    // A copy that arrives late goes when the reservation is looked up again.
    stored.set('third', '2026-11-20T07:00:02Z')
    expect(valueOf(await calendar.create(draft)).id).toBe('first')
    expect([...stored.keys()]).toEqual(['first'])
  })

  it('a search for copies that fails costs the created reservation nothing', async () => {
    let finds = 0
    const { calendar, sent } = exchangeBefore((call) => {
      if (call.operation !== 'FindItem') return answerWith()(call)
      return finds++ === 0 ? response('FindItem', folder([])) : response('FindItem', failure('ErrorAccessDenied'))
    })
    expect(valueOf(await calendar.create(draft)).id).toBe('AAMk=')
    expect(sent('CreateItem')).toHaveLength(1)
    expect(sent('DeleteItem')).toEqual([])
  })

  it('section 5: a zone that Windows has none of is said before anything is sent', async () => {
    const { calendar, soap } = exchangeBefore(answerWith())
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

  it('a stale change key is read again, once', async () => {
    let refusals = 1
    let key = 0
    const { calendar, sent } = exchangeBefore(({ operation }) => {
      if (operation === 'GetItem')
        return response('GetItem', items(item({ ItemId: `<t:ItemId Id="AAMk=" ChangeKey="CK${++key}"/>` })))
      if (refusals-- > 0) return response('UpdateItem', failure('ErrorIrresolvableConflict'))
      return response('UpdateItem', items(item()))
    })
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    if (!event) throw new Error('No event')
    valueOf(await calendar.change(event, { subject: 'New' }))
    const keys = () => sent('UpdateItem').map(({ body }) => attributes(all(body, 'ItemId')[0])['ChangeKey'])
    expect(keys()).toEqual(['CK2', 'CK3'])
    refusals = 9
    expect(await calendar.change(event, { subject: 'New' })).toMatchObject({ ok: false, fault: { kind: 'conflict' } })
    expect(keys()).toHaveLength(4)
  })

  it('a change names what differs and nothing else; a list of people goes whole, an empty one is taken away', async () => {
    const { calendar, soap, first } = exchangeBefore(answerWith())
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    if (!event) throw new Error('No event')
    const before = soap.length
    const when = {
      span: { start: event.start.utcDateTime, end: event.end.utcDateTime },
      isAllDay: false,
      timeZone: 'UTC',
    }
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

  it('finishing moves the end; a whole day stops being one', async () => {
    const { calendar, sent } = exchangeBefore(answerWith())
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    if (!event) throw new Error('No event')
    const at = instant('2026-11-20T09:30:00Z')
    valueOf(await calendar.finish(event, at))
    valueOf(await calendar.finish({ ...event, isAllDay: true }, at))
    const updates = sent('UpdateItem').map(({ body }) =>
      elements(all(body, 'Updates')[0]).map((update) => elements(update)[1]?.textContent),
    )
    expect(updates).toEqual([['2026-11-20T09:30:00Z'], ['false', '2026-11-20T09:00:00Z', '2026-11-20T09:30:00Z']])
  })

  it('removing tells why by a cancellation, and without words by a deletion', async () => {
    const { calendar, sent } = exchangeBefore(answerWith())
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    if (!event) throw new Error('No event')
    valueOf(await calendar.remove(event, 'Ill'))
    const [cancelled] = sent('CreateItem')
    if (!cancelled) throw new Error('Nothing was cancelled')
    expect(attributes(all(cancelled.body, 'ReferenceItemId')[0])).toEqual({ Id: 'AAMk=', ChangeKey: 'CK1' })
    expect(texts(cancelled.body, 'NewBodyContent')).toEqual(['Ill'])
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
  ] as const)('to %s is a response object; Exchange answers it with no items', async (answer, name) => {
    const { calendar, first } = exchangeBefore((call) =>
      call.operation === 'CreateItem'
        ? response(
            'CreateItem',
            '<m:$ResponseMessage ResponseClass="Success"><m:ResponseCode>NoError</m:ResponseCode><m:Items/></m:$ResponseMessage>',
          )
        : answerWith()(call),
    )
    const event = valueOf(await calendar.event({ id: 'AAMk=', iCalUId: null }))
    if (!event) throw new Error('No event')
    valueOf(await calendar.respond({ ...event, isOrganizer: false }, answer, 'Perhaps'))
    const body = first('CreateItem').body
    expect(attributes(body)).toEqual({ MessageDisposition: 'SendAndSaveCopy' })
    const [object] = elements(elements(body)[0])
    expect(object?.localName).toBe(name)
    expect(elements(object).map(({ localName }) => localName)).toEqual(['Body', 'ReferenceItemId'])
  })
})

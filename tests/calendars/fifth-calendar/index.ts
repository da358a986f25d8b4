import * as v from 'valibot'
import { failedSchedule, fetchInBatches, inOrderOf } from '#src/calendars/batches.ts'
import type { Calendar, CalendarLimits, EventDraft } from '#src/calendars/calendar.ts'
import type { Http } from '#src/engine/http.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { nameIssues, parseBody, parseRecords } from '#src/wire/parse.ts'
import { emailOf, mailboxOf } from '#src/wire/scalars.ts'
import type { AnyProvider } from '../signed-in.ts'

/** Step 2 of docs/adding-a-calendar.md: the limits of the vendor as data. */
const limits: CalendarLimits = {
  schedulesPerCall: 10,
  scheduleDays: 31,
  parallelCalls: 2,
  seriesDates: 0,
  peopleFound: 0,
  liveEventPause: 1_000,
}

/** Step 1: a folder with the provider as default export. */
const provider: AnyProvider = {
  serverType: 'fifth-calendar',
  signInService: 'Fifth',
  signInBy: 'password',
  logoutCall: 'oauthLogout',
  ownMeeting: null,
  baseURL: null,
  token: 'product',
  scope: '',
  reservesForOthers: false,
  finishReloadDelay: 3_000,
  limits,
  authorizeUrl: () => null,
  connect,
}

export default provider

/** Step 3: missing calls return a fault and never throw. */
const notYet = () => Promise.resolve(fail({ kind: 'forbidden' as const, detail: 'this calendar cannot do that yet' }))

function connect(http: Http): Calendar {
  const get = (url: string, signal?: AbortSignal, query = {}) =>
    http.send({ method: 'GET', to: 'calendar', url, query, as: 'json', accept: [404], signal })

  const send = (method: 'POST' | 'PUT', url: string, body: unknown, signal?: AbortSignal) =>
    http.send({ method, to: 'calendar', url, body, as: 'json', signal })

  const calendar: Calendar = {
    async myInfo(signal) {
      const answered = await get('/whoami', signal)
      if (!answered.ok) return answered
      const read = parseBody(
        v.object({ mail: v.string(), first: v.string(), last: v.string() }),
        answered.value.body,
        'me',
      )
      if (!read.ok) return read
      const { mail, first, last } = read.value
      return succeed({
        name: `${first} ${last}`,
        email: emailOf(mail),
        username: mail,
        givenName: first,
        surname: last,
      })
    },
    async myImage(signal) {
      const answered = await http.send({
        method: 'GET',
        to: 'calendar',
        url: '/face',
        as: 'blob',
        accept: [404],
        signal,
      })
      if (!answered.ok) return answered
      return succeed(answered.value.status === 404 ? null : answered.value.body)
    },
    schedules: (emails, span, signal) =>
      fetchInBatches(
        limits,
        emails,
        span,
        async (who, { from, to }, stop) => {
          const asked = { who, from: startOfQuarter(from), to: startOfQuarter(to) }
          const answered = await send('POST', '/busy', asked, stop)
          if (!answered.ok) return answered
          const { good } = parseRecords(busySchema, answered.value.body, 'busy')
          const answers = good.map(({ mail, error, taken }) => {
            const email = emailOf(mail)
            if (error) return failedSchedule(email, error, null)
            const digits = new Array<string>(to - from).fill('0')
            for (const [start, end] of taken)
              digits.fill(
                '2',
                Math.max(0, quarterAt(start as Instant) - from),
                quarterAt((end + 899_999) as Instant) - from,
              )
            return { ...failedSchedule(email, '', null), availabilityView: digits.join(''), serviceError: null }
          })
          return succeed(inOrderOf(who, new Map(answers.map((schedule) => [schedule.email, schedule]))))
        },
        signal,
      ),
    async events({ start, end }, signal) {
      const answered = await get('/entries', signal, { from: String(start), to: String(end) })
      if (!answered.ok) return answered
      const { good, problems } = parseRecords(entrySchema, answered.value.body, 'entries')
      return succeed({ events: good.map(readEntry), problems })
    },
    async event({ id, iCalUId }, signal) {
      const answered = await get('/entry', signal, { id, uid: iCalUId ?? undefined })
      if (!answered.ok) return answered
      return answered.value.status === 404 ? succeed(null) : readOne(answered.value.body)
    },
    async findCreated({ clientId }, signal) {
      const answered = await get('/entry', signal, { key: clientId })
      if (!answered.ok) return answered
      return answered.value.status === 404 ? succeed(null) : readOne(answered.value.body)
    },
    async create(draft, signal) {
      const url = `/entries/${encodeURIComponent(draft.clientId)}`
      // The vendor accepts client-made keys, so a repeated PUT creates one entry.
      const answered = await send('PUT', url, writeEntry(draft), signal)
      return answered.ok ? readOne(answered.value.body) : answered
    },
    findPeople: notYet,
    personImage: notYet,
    change: notYet,
    remove: notYet,
    respond: notYet,
    master: notYet,
    occurrences: notYet,
    endSeries: notYet,
    finish: notYet,
    // The vendor has no shared calendars.
    of: () => calendar,
  }
  return calendar
}

const busySchema = v.object({
  mail: v.string(),
  error: v.nullish(v.string(), null),
  taken: v.nullish(v.array(v.tuple([v.number(), v.number()])), []),
})

const entrySchema = v.object({
  id: v.string(),
  uid: v.string(),
  key: v.nullable(v.string()),
  title: v.string(),
  owner: v.string(),
  isMine: v.boolean(),
  isOff: v.boolean(),
  from: v.number(),
  to: v.number(),
  who: v.array(v.object({ mail: v.string(), isRoom: v.boolean(), said: v.string() })),
})

function readOne(body: unknown): Result<CalendarEvent> {
  const read = v.safeParse(entrySchema, body)
  if (read.success) return succeed(readEntry(read.output))
  return fail({ kind: 'malformed', what: 'entry', problems: nameIssues(read.issues, 'entry') })
}

/** Step 4: unknown fields are null or have defaults. */
function readEntry(entry: v.InferOutput<typeof entrySchema>): CalendarEvent {
  const moment = (at: number) => ({
    dateTime: new Date(at).toISOString().slice(0, 19),
    timeZone: 'UTC',
    utcDateTime: at as Instant,
  })
  const rooms = entry.who.filter(({ isRoom }) => isRoom)
  return {
    id: entry.id,
    iCalUId: entry.uid,
    subject: entry.title,
    start: moment(entry.from),
    end: moment(entry.to),
    organizer: mailboxOf(null, entry.owner),
    attendees: entry.who.map(({ mail, isRoom, said }) => ({
      emailAddress: mailboxOf(null, mail),
      resource: isRoom,
      optional: false,
      status: { response: said },
      remotely: false,
    })),
    locations: rooms.map(({ mail }) => ({ displayName: mail, email: emailOf(mail) })),
    showAs: 'busy',
    visibility: 'normal',
    isAllDay: false,
    type: 'singleInstance',
    seriesMasterId: null,
    cancelled: entry.isOff,
    reminder: null,
    bodyHtml: '',
    bodyPreview: '',
    onlineMeetingProvider: null,
    onlineMeetingUrl: null,
    isOrganizer: entry.isMine,
    eventPermissions: { canDelete: entry.isMine, canCancelParticipation: !entry.isMine, canChange: entry.isMine },
    calendarOf: null,
    originalStart: null,
    reservedBy: null,
    clientId: entry.key,
  }
}

const writeEntry = ({ subject, span, resources, attendees }: EventDraft) => ({
  title: subject,
  from: span.start,
  to: span.end,
  who: [
    ...resources.map(({ email }) => ({ mail: email, isRoom: true })),
    ...attendees.map(({ email }) => ({ mail: email, isRoom: false })),
  ],
})

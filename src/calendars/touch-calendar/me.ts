import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import { type CalendarService, connectService, pictureIn } from '#src/calendars/connect-service.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { calendarMeSchema, calendarPersonSchema } from '#src/wire/calendar-service.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { createProblems, parseRecord, parseRecords } from '#src/wire/parse.ts'
import { emailOf, listIn } from '#src/wire/scalars.ts'

export async function fetchMyInfo(touch: Touch, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const answered = await touch.send({ method: 'GET', url: '/me', as: 'json', signal })
  if (!answered.ok) return answered
  const problems = createProblems()
  const parsed = parseRecord(calendarMeSchema, answered.value.body, 'me', problems)
  if (!parsed.ok) return parsed
  touch.report('me', problems.list())
  const { name, email, username, givenName, surname } = parsed.value
  return succeed({
    name: name ?? ([givenName, surname].filter(Boolean).join(' ') || email),
    email: emailOf(email),
    username: username ?? email,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null if the user has no picture, for which the service sends a 404. */
export const fetchMyImage = (touch: Touch, signal?: AbortSignal): Promise<Result<Blob | null>> =>
  fetchPicture(touch, '/me/photo', signal)

async function fetchPicture(touch: Touch, url: string, signal: AbortSignal | undefined): Promise<Result<Blob | null>> {
  return pictureIn(await touch.send({ method: 'GET', url, as: 'blob', accept: [404], signal }))
}

/** The service's limits. */
export const touchLimits = {
  schedulesPerCall: 100,
  scheduleDays: 92,
  parallelCalls: 6,
  seriesDates: 366,
  peopleFound: 20,
  liveEventPause: 250,
} as const

/** The service as used by this provider: paths relative to calendarURL. */
export interface Touch extends CalendarService {
  /** The colleague whose calendar is meant; null for the user's own. */
  readonly owner: Email | null
  /** Stores the version of an event for as long as that event object is referenced. */
  remember(event: CalendarEvent, etag: string | null): void
  /** The stored version of exactly this event object. Any version ('*') for a copy. */
  versionOf(event: CalendarEvent): string
}

export function connectTouch(http: Http): Touch {
  const versions = new WeakMap<CalendarEvent, string>()
  return {
    ...connectService(http, touchLimits.parallelCalls),
    owner: null,
    remember: (event, etag) => {
      if (etag !== null) versions.set(event, etag)
    },
    versionOf: (event) => versions.get(event) ?? '*',
  }
}

/** Finds colleagues whose name or address starts with the text, in the service's order. */
export async function findPeople(touch: Touch, text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>> {
  const q = text.trim()
  if (q === '') return succeed([])
  const query = { q, limit: String(touchLimits.peopleFound) }
  const answered = await touch.send({ method: 'GET', url: '/people', query, as: 'json', signal })
  if (!answered.ok) return answered
  const list = listIn(answered.value.body, 'items')
  if (list === null) return fail({ kind: 'malformed', what: 'people', problems: ['people.items: expected array'] })
  const { good, problems } = parseRecords(calendarPersonSchema, list, 'people')
  touch.report('people', problems)
  return succeed(
    good.slice(0, touchLimits.peopleFound).map(({ name, email, jobTitle, department, office }) => ({
      name: name || email,
      email: emailOf(email),
      jobTitle: jobTitle || null,
      department: department || null,
      office: office || null,
    })),
  )
}

export const fetchPersonImage = (touch: Touch, email: Email, signal?: AbortSignal): Promise<Result<Blob | null>> =>
  fetchPicture(touch, `/people/${encodeURIComponent(email)}/photo`, signal)

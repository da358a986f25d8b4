import * as v from 'valibot'
import type { MyInfo } from '#src/calendars/calendar.ts'
import { fail, type IanaZone, type Result, succeed } from '#src/kernel/result.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { createProblems, parseRecord, type Problems, readWhatIsGood } from '#src/wire/parse.ts'
import { absent, wireEmail, wireNumber } from '#src/wire/scalars.ts'
import type { Google } from './google.ts'

/** Facts about the calendar itself, which a list of events contains and a single event does not. */
export interface CalendarFacts {
  /** The zone for dates without a zone. */
  readonly zone: IanaZone
  /** Minutes before start, for events without their own reminders; null for none. */
  readonly reminder: number | null
}

export const unknownFacts: CalendarFacts = { zone: utc, reminder: null }

export const reminderSchema = v.object({ method: absent(v.string()), minutes: wireNumber.needed })

const factsSchema = v.object({
  timeZone: absent(v.string()),
  defaultReminders: v.nullish(v.array(reminderSchema), []),
})

/** Reads the facts from a page of a list. Null if it contains none. Adds what cannot be read to the problems. */
export function readFacts(body: unknown, problems: Problems): CalendarFacts | null {
  const read = readWhatIsGood(factsSchema, body, 'calendar', problems)
  if (read === null || read.output.timeZone === null) return null
  const zone = resolveZone(read.output.timeZone)
  if (!zone.ok) problems.add('calendar.timeZone: expected time zone')
  return { zone: zone.ok ? zone.value : utc, reminder: shownReminder(read.output.defaultReminders) }
}

/** The first pop-up reminder, or else the first one of any kind. */
export function shownReminder(reminders: readonly v.InferOutput<typeof reminderSchema>[]): number | null {
  return (reminders.find(({ method }) => method === 'popup') ?? reminders[0])?.minutes ?? null
}

/** Fetches the image at one of Google's addresses. Null if there is none, or none that the user may see. */
export async function fetchPicture(
  google: Google,
  url: string | null | undefined,
  signal?: AbortSignal,
): Promise<Result<Blob | null>> {
  if (!url?.startsWith('https://')) return succeed(null)
  const answered = await google.fetchPicture(url, signal)
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status >= 400 || body.size === 0 ? null : body)
}

const userSchema = v.object({
  email: wireEmail.absent,
  name: absent(v.string()),
  given_name: absent(v.string()),
  family_name: absent(v.string()),
  picture: absent(v.string()),
})

async function fetchUser(google: Google, signal?: AbortSignal) {
  const answered = await google.send({ method: 'GET', url: '/oauth2/v2/userinfo', as: 'json', signal })
  if (!answered.ok) return answered
  const problems = createProblems()
  const parsed = parseRecord(userSchema, answered.value.body, 'me', problems)
  google.report('me', problems.list())
  return parsed
}

export async function fetchMyInfo(google: Google, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const read = await fetchUser(google, signal)
  if (!read.ok) return read
  const { email, name, given_name: givenName, family_name: surname } = read.value
  if (email === null) return fail({ kind: 'malformed', what: 'me', problems: ['me.email: missing'] })
  return succeed({
    name: name ?? [givenName, surname].filter(Boolean).join(' '),
    email,
    username: email,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null if there is no picture. */
export async function fetchMyImage(google: Google, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const read = await fetchUser(google, signal)
  return read.ok ? fetchPicture(google, read.value.picture, signal) : read
}

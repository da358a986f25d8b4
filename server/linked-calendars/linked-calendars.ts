import { createHash } from 'node:crypto'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import { zoneOrUtc } from '#src/kernel/time/zones.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import type { Office } from '../office.ts'
import { type BusyTime, type CalendarFault, nameOfCalendar, readBusyTimes } from '../rules/calendar-file/busy-times.ts'
import { readOrganisation } from '../store/organisation.ts'
import { otherCalendarsOf } from '../store/user-lists.ts'
import { createFetchText, type FetchFault } from './fetch-text.ts'

/** Host of the addresses by which linked calendars are told apart. No mail arrives there (RFC 6761). */
const linkedHost = 'calendars.invalid'

/** The id of a linked calendar: the same link is the same calendar, and the id does not tell the link. */
export const linkedId = (url: string): string => `ics-${createHash('sha256').update(url).digest('hex').slice(0, 24)}`
export const linkedEmail = (url: string): string => `${linkedId(url)}@${linkedHost}`
const isLinked = (email: string): boolean => email.endsWith(`@${linkedHost}`)

/** Returns the https address of a link to a calendar, as people copy it from other calendars. Null for any other text. */
export function linkOf(text: string): string | null {
  const written = text.trim().replace(/^webcal:\/\//i, 'https://')
  return /^https:\/\/\S+\.\S+$/i.test(written) ? (parseUrl(written)?.href ?? null) : null
}

export type LinkFault = FetchFault | CalendarFault

/** For the person with the link. */
export const linkFaultMessage: Readonly<Record<LinkFault, string>> = {
  'refused-address': 'Only calendars on the public internet can be linked, with an address that begins with https://.',
  unreachable: 'The server of the linked calendar can’t be reached.',
  status: 'The server of the linked calendar didn’t send it. Copy its address again.',
  'too-large': 'The linked calendar is too large.',
  'too-slow': 'The server of the linked calendar is too slow.',
  'too-many-redirects': 'The address of the linked calendar leads elsewhere too often.',
  'not-a-calendar': 'There is no calendar at this address. Copy the address of its iCalendar file.',
  rule: 'The linked calendar has a repetition that Foyer can’t read.',
}

interface Loaded {
  readonly name: string
  readonly times: readonly BusyTime[]
}

interface Kept {
  readonly until: number
  readonly loaded: Promise<Result<Loaded, LinkFault>>
}

/** How long a calendar, and a failure, are kept. Those elsewhere are asked seldom. */
const keptFor = { calendar: 15 * oneMinute, failure: oneMinute }
const keptAtMost = 300
/** Days around now of which the times are kept. */
const days = { before: 40, after: 400 }

export interface LinkedCalendars {
  /** Loads a calendar, at most every quarter of an hour. */
  load(url: string): Promise<Result<Loaded, LinkFault>>
  /** The times of those calendars of a person that are linked and asked for, by their addresses in lower case. */
  timesOf(
    person: string | null,
    emails: readonly string[],
    span: { readonly from: number; readonly to: number },
  ): Promise<ReadonlyMap<string, Result<readonly BusyTime[], LinkFault>>>
}

const ofOffices = new WeakMap<object, LinkedCalendars>()

/** The linked calendars of an office, which keeps those that it loaded. */
export function linkedCalendars(office: Office): LinkedCalendars {
  const known = ofOffices.get(office) ?? createLinkedCalendars(office)
  ofOffices.set(office, known)
  return known
}

function createLinkedCalendars({ db, now, log, fetchText = createFetchText() }: Office): LinkedCalendars {
  const kept = new Map<string, Kept>()

  const fetchCalendar = async (url: string, zone: IanaZone): Promise<Result<Loaded, LinkFault>> => {
    const text = await fetchText(url)
    if (!text.ok) return text
    const span = { from: now() - days.before * oneDay, to: now() + days.after * oneDay }
    const times = readBusyTimes(text.value, span, zone)
    return times.ok ? succeed({ name: nameOfCalendar(text.value), times: times.value }) : times
  }
  const load = async (url: string): Promise<Result<Loaded, LinkFault>> => {
    const before = kept.get(url)
    if (before !== undefined && before.until > now()) return before.loaded
    const loaded = fetchCalendar(url, zoneOrUtc((await readOrganisation(db))?.timeZone ?? 'UTC'))
    kept.delete(url)
    kept.set(url, { until: now() + keptFor.calendar, loaded })
    const [oldest] = kept.size > keptAtMost ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    const result = await loaded
    if (!result.ok) {
      // Neither the address nor the host: both can tell who a person is.
      log.debug({ fault: result.fault }, 'A linked calendar could not be loaded.')
      kept.set(url, { until: now() + keptFor.failure, loaded })
    }
    return result
  }
  return {
    load,
    timesOf: async (person, emails, { from, to }) => {
      const asked = new Set(emails.filter(isLinked))
      if (person === null || asked.size === 0) return new Map()
      const own = (await otherCalendarsOf(db, person)).filter(({ email, url }) => url !== null && asked.has(email))
      const answers = own.map(async ({ email, url }): Promise<[string, Result<readonly BusyTime[], LinkFault>]> => {
        const loaded = url === null ? fail<LinkFault>('unreachable') : await load(url)
        if (!loaded.ok) return [email, loaded]
        return [email, succeed(loaded.value.times.filter(({ start, end }) => end > from && start < to))]
      })
      return new Map(await Promise.all(answers))
    },
  }
}

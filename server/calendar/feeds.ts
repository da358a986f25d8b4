import { type CalendarPart, feedOf } from '#src/features/bookings/model/reservations/rules/export/itip.ts'
import { groupBy } from '#src/kernel/collections.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { mailLanguage, type Organisation } from '../identity/fields.ts'
import { calendarTexts } from '../mail/texts/calendar/calendar-texts.ts'
import type { Office } from '../office.ts'
import type { StoredEvent } from '../rules/calendar/stored-event.ts'
import { calendarPart } from '../rules/ical/ics-event.ts'
import { readEventRow } from '../store/events.ts'
import {
  exceptionsInMailbox,
  type FeedRow,
  heldForFeed,
  rowsOfEvents,
  rowsOfMailbox,
  type WorkingFeed,
} from '../store/feeds.ts'
import { etagOfContent, shortHash } from '../etags.ts'

/** A calendar that another application reads. */
export interface Feed {
  /** Changes with the content. Known without writing it. */
  readonly etag: string
  /** An iCalendar object. */
  write(): string
}

const daysBefore = 30
const daysAfter = 365
/** Hours after which applications read it again, if they obey. */
const refreshHours = 1
/** Raise it whenever the same events are written in another form. */
const form = 1

/** Returns the content of a feed. Its span moves once a day, so that it stays the same from one reading to the next. */
export async function readFeed(
  { db, now, publicURL }: Pick<Office, 'db' | 'now' | 'publicURL'>,
  feed: WorkingFeed,
  organisation: Organisation,
): Promise<Feed> {
  const today = Math.floor(now() / oneDay) * oneDay
  const [from, to] = [today - daysBefore * oneDay, today + (daysAfter + 1) * oneDay]
  const { resource_email: resource, resource_name: resourceName } = feed
  if (resource === null || resourceName === null)
    return personFeed(await mailboxOf(db, feed.email, from, to), { name: organisation.name, today })
  const held = await heldForFeed(db, resource, from, to)
  const { reserved } = calendarTexts(mailLanguage(feed.language, organisation))
  const host = new URL(publicURL()).hostname
  return {
    etag: etagOf([resourceName, reserved, today, held]),
    write: () =>
      feedOf(
        resourceName,
        refreshHours,
        held.map((time) => reservedTime(time, { reserved, place: resourceName, host })),
      ),
  }
}

interface Mailbox {
  readonly rows: readonly FeedRow[]
  /** Changed dates of the series in `rows`. */
  readonly exceptions: readonly FeedRow[]
  /** Series of dates in `rows` to which the person is not invited as a whole. */
  readonly masters: readonly FeedRow[]
}

async function mailboxOf(db: Office['db'], email: string, from: number, to: number): Promise<Mailbox> {
  const rows = await rowsOfMailbox(db, emailOf(email), from, to)
  const series = new Set(rows.flatMap(({ kind, id }) => (kind === 'master' ? id : [])))
  const others = rows.flatMap(({ master_id: id }) => (id === null || series.has(id) ? [] : id))
  return {
    rows: rows.filter(({ master_id: id }) => id === null || !series.has(id)),
    exceptions: await exceptionsInMailbox(db, emailOf(email), [...series]),
    masters: await rowsOfEvents(db, [...new Set(others)]),
  }
}

function personFeed(
  { rows, exceptions, masters }: Mailbox,
  { name, today }: { readonly name: string; readonly today: number },
): Feed {
  const versions = [rows, exceptions, masters].map((list) => list.map(({ id, version }) => [id, version]))
  return {
    etag: etagOf([name, today, versions]),
    write: () => {
      const changed = groupBy(exceptions.map(eventOf), ({ series }) => masterOf(series))
      const wholes = new Map(masters.map((row) => [row.id, eventOf(row)]))
      const parts = rows.map(eventOf).map((event) => {
        const own = {
          event,
          master: wholes.get(masterOf(event.series)) ?? null,
          exceptions: changed.get(event.id) ?? [],
        }
        return calendarPart(own, Math.max(...[event, ...own.exceptions].map(({ changedAt }) => changedAt)))
      })
      return feedOf(name, refreshHours, parts)
    },
  }
}

const eventOf = (row: FeedRow): StoredEvent => readEventRow(row).event

const masterOf = (series: StoredEvent['series']): string =>
  series === undefined || series.kind === 'master' ? '' : series.masterId

/** A time of a resource, without subject and people: anybody with the link reads it. */
function reservedTime(
  { id, starts_at: start, ends_at: end, state, changed_at: changedAt }: Awaited<ReturnType<typeof heldForFeed>>[number],
  { reserved, place, host }: { readonly reserved: string; readonly place: string; readonly host: string },
): CalendarPart {
  const event: StoredEvent = {
    id,
    iCalUId: `${shortHash(id)}@${host}`,
    transactionId: null,
    subject: reserved,
    bodyHtml: '',
    bodyPreview: '',
    start,
    end,
    originalTimeZone: 'UTC',
    isAllDay: false,
    organizer: { name: '', address: '' },
    attendees: [],
    showAs: 'busy',
    isPrivate: false,
    reminder: null,
    onlineMeetingUrl: null,
    isCancelled: false,
    createdAt: changedAt,
    changedAt,
    location: place,
    marks: {},
  }
  return { ...calendarPart({ event, master: null, exceptions: [] }, changedAt), isTentative: state === 'pending' }
}

const etagOf = (content: unknown): string => etagOfContent(JSON.stringify([form, content]))

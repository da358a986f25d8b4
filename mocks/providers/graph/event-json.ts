import { emailOf } from '#src/wire/scalars.ts'
import type { Server } from '../../server/server.ts'
import { originalStart } from '#server/rules/calendar/series.ts'
import type { StoredAttendee, StoredEvent } from '#server/rules/calendar/stored-event.ts'
import { writeMoment } from './reader.ts'

/** An event in the format of Microsoft Graph v1.0, for the owner of the mailbox. */
export function eventJson(event: StoredEvent, reader: string, zone: string, server: Server): Record<string, unknown> {
  const isOrganizer = emailOf(event.organizer.address) === reader
  const own = event.attendees.find((attendee) => emailOf(attendee.address) === reader)
  const locations = locationsOf(event, server)
  const original = originalStart(event, server.calendar)
  const moment = (instant: number) =>
    // An all-day event has no fixed zone: it is written as midnight in the requested one.
    event.isAllDay ? { ...writeMoment(instant, event.originalTimeZone), timeZone: zone } : writeMoment(instant, zone)
  return {
    '@odata.etag': `W/"${event.changedAt}"`,
    id: event.id,
    createdDateTime: new Date(event.createdAt).toISOString(),
    lastModifiedDateTime: new Date(event.changedAt).toISOString(),
    changeKey: String(event.changedAt),
    categories: [],
    transactionId: event.transactionId,
    // Not returned for single events.
    ...(original === null ? {} : { originalStart: new Date(original).toISOString() }),
    originalStartTimeZone: event.originalTimeZone,
    originalEndTimeZone: event.originalTimeZone,
    iCalUId: event.iCalUId,
    reminderMinutesBeforeStart: event.reminder ?? 0,
    isReminderOn: event.reminder !== null,
    hasAttachments: false,
    hideAttendees: false,
    subject: event.isCancelled ? `Canceled: ${event.subject}` : event.subject,
    bodyPreview: event.bodyPreview,
    importance: 'normal',
    sensitivity: event.isPrivate ? 'private' : 'normal',
    isAllDay: event.isAllDay,
    isCancelled: event.isCancelled,
    isDraft: false,
    isOrganizer,
    responseRequested: true,
    seriesMasterId: event.series === undefined || event.series.kind === 'master' ? null : event.series.masterId,
    showAs: event.showAs,
    type: typeOf(event),
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(event.id)}&exvsurl=1&path=/calendar/item`,
    onlineMeetingUrl: null,
    isOnlineMeeting: event.onlineMeetingUrl !== null,
    onlineMeetingProvider: event.onlineMeetingUrl === null ? 'unknown' : 'teamsForBusiness',
    onlineMeeting: event.onlineMeetingUrl === null ? null : { joinUrl: event.onlineMeetingUrl },
    allowNewTimeProposals: true,
    recurrence: event.series?.kind === 'master' ? event.series.recurrence : null,
    responseStatus: isOrganizer
      ? { response: 'organizer', time: '0001-01-01T00:00:00Z' }
      : { response: own === undefined ? 'none' : written(own), time: timeOf(own) },
    body: { contentType: 'html', content: event.bodyHtml },
    start: moment(event.start),
    end: moment(event.end),
    location: locations[0] ?? {
      displayName: '',
      locationType: 'default',
      uniqueIdType: 'unknown',
      address: {},
      coordinates: {},
    },
    locations,
    attendees: event.attendees.map((attendee) => ({
      type: attendee.type,
      status: { response: written(attendee), time: timeOf(attendee) },
      emailAddress: { name: attendee.name, address: attendee.address },
    })),
    organizer: { emailAddress: { name: event.organizer.name, address: event.organizer.address } },
  }
}

/** The name of an open extension in the store's marks. Its value is JSON. */
export const extensionMark = (name: string): string => `graph.extension.${name}`

/** The open extensions that `$expand` asks for. They are in the organiser's mailbox only. */
export function expanded(event: StoredEvent, reader: string, expand: string | null): Record<string, unknown> {
  const name = /^extensions\(\$filter=id eq '([^']+)'\)$/i.exec(expand ?? '')?.[1]
  if (name === undefined || emailOf(event.organizer.address) !== reader) return {}
  const stored = event.marks[extensionMark(name)]
  return { extensions: stored === undefined ? [] : [extensionJson(name, stored)] }
}

export const extensionJson = (name: string, stored: string): Record<string, unknown> => ({
  '@odata.type': '#microsoft.graph.openTypeExtension',
  id: `microsoft.outlookServices.openTypeExtension.${name}`,
  extensionName: name,
  ...(JSON.parse(stored) as Record<string, unknown>),
})

/** Keeps only the requested properties. The id and the etag are always included. */
export function selected(record: Record<string, unknown>, select: string | null): Record<string, unknown> {
  if (select === null || select === '') return record
  const names = new Set(['@odata.etag', 'id', ...select.split(',').map((name) => name.trim())])
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}

function typeOf({ series }: StoredEvent): string {
  if (series === undefined) return 'singleInstance'
  return series.kind === 'master' ? 'seriesMaster' : series.kind
}

const written = (attendee: StoredAttendee): string => attendee.response

const timeOf = (attendee: StoredAttendee | undefined): string =>
  attendee === undefined || attendee.respondedAt === 0
    ? '0001-01-01T00:00:00Z'
    : new Date(attendee.respondedAt).toISOString()

function locationsOf(event: StoredEvent, { resources }: Server): Record<string, unknown>[] {
  const rooms = event.attendees.filter((attendee) => attendee.type === 'resource')
  if (rooms.length === 0)
    return event.location === null
      ? []
      : [{ displayName: event.location, locationType: 'default', uniqueId: event.location, uniqueIdType: 'private' }]
  return rooms.map((attendee) => {
    const address = emailOf(attendee.address)
    return {
      displayName: resources.byEmail.get(address)?.name ?? attendee.name,
      locationUri: address,
      locationEmailAddress: address,
      locationType: 'conferenceRoom',
      uniqueId: address,
      uniqueIdType: 'directory',
    }
  })
}

import type { CalendarStore } from '../../server/calendar/calendar-store.ts'
import type { StoredEvent } from '../../server/calendar/stored-event.ts'

/** The client's mark that identifies a create. */
export const clientIdMark = 'FoyerClientId'

/** Identifies one state of an item. Any change results in another key. */
export function changeKeyOf(event: StoredEvent): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(event)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return `EQAAABYA${btoa((hash >>> 0).toString(16).padStart(8, '0'))}`
}

/** All dates of a series have the UID of their master. */
export function uidOf(event: StoredEvent, calendar: CalendarStore): string {
  const { series } = event
  if (series === undefined || series.kind === 'master') return event.iCalUId
  return calendar.event(series.masterId)?.iCalUId ?? event.iCalUId
}

const beginning = '040000008200E00074C5B7101A82E008'

/** Creates a UID in Exchange's own format: a global object id in hexadecimal. */
export const newUid = (): string =>
  `${beginning}${'00'.repeat(16)}10000000${crypto.randomUUID().replaceAll('-', '')}`.toUpperCase()

/** The UID of a global object id in base64: its hexadecimal form, or the foreign UID wrapped in it. */
export function uidOfGlobalObjectId(base64: string): string {
  let bytes: string
  try {
    bytes = atob(base64)
  } catch {
    return ''
  }
  const wrapped = bytes.indexOf('vCal-Uid\u0001\u0000\u0000\u0000')
  if (wrapped >= 0) {
    const foreign = Uint8Array.from(bytes.slice(wrapped + 12, -1), (character) => character.charCodeAt(0))
    return new TextDecoder().decode(foreign)
  }
  return Array.from(bytes, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

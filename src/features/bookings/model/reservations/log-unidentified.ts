import { writeLog } from '#src/base/log.ts'
import { nameHere } from '#src/platform/application.ts'
import * as v from 'valibot'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { groupBy } from '#src/kernel/collections.ts'
import type { Reading } from '#src/base/needs.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { parseJson } from '#src/wire/parse.ts'
import type { ClassifiedEvent } from './rules/classify.ts'

export interface Unidentified extends Pick<ClassifiedEvent, 'classification' | 'message'> {
  readonly event: CalendarEvent
}

/** The session shelf outlives a reload of the page and ends with the tab or the session. */
const shelfKey = nameHere('assist-logged-events')
const mostRemembered = 500

/** Keys of the events that were sent, or are being sent, since the page was opened. */
const createWritten = (): Set<string> => new Set(readLogged())

function readLogged(): readonly string[] {
  const stored = parseJson(readStored('session', shelfKey) ?? '[]')
  const read = v.safeParse(v.array(v.string()), stored.ok ? stored.value : null)
  return read.success ? read.output : []
}

/**
 * Writes events that are not reservations to the event log (section 8), in one call, each once per session with the same
 * reason. Failures are ignored. The log that the user can open says how many there are.
 */
export function logUnidentified(services: Reading, events: readonly Unidentified[]): void {
  const written = services.scope.keep(createWritten)
  const fresh = events.filter((event) => !written.has(keyOf(event)))
  if (fresh.length === 0) return
  const byReason = groupBy(fresh, ({ message }) => message ?? '')
  writeLog(
    'info',
    'events that are not reservations',
    [...byReason].map(([reason, { length }]) => `${length}: ${reason}`),
  )
  for (const event of fresh) written.add(keyOf(event))
  const when = new Date(services.clock.now()).toISOString()
  const records = fresh.map(({ event: { id, iCalUId }, classification, message }) => ({
    id,
    iCalUId,
    classification,
    message: message ?? '',
    when,
  }))
  void services.api.event.errorLog(records).then((logged) => {
    if (!logged.ok || services.signal.aborted) return
    const logs = [...new Set([...readLogged(), ...fresh.map(keyOf)])].slice(-mostRemembered)
    writeStored('session', shelfKey, JSON.stringify(logs))
  })
}

const keyOf = ({ event, message }: Unidentified): string => `${event.id} ${message ?? ''}`

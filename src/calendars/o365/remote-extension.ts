import type { OpenTypeExtension } from '@microsoft/microsoft-graph-types'
import type { HttpAnswer, HttpRequest } from '#src/engine/http.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { writeKeptReserver } from '#src/calendars/event-texts.ts'
import { bodyUnlessGone, goneStatuses } from '#src/calendars/connect-service.ts'
import { type Graph, isWrongId } from './people.ts'

/** Graph's open extension with the remote attendees of an event and who reserved it, in the mailbox of the organiser. */
const extensionName = 'com.foyer.attendance'

interface RemoteExtension extends OpenTypeExtension {
  readonly '@odata.type': 'microsoft.graph.openTypeExtension'
  readonly remotely: string
  /** Absent if the organiser reserved it. */
  readonly reservedBy?: string
}

/** For `extensions` of a create. */
export const writeRemoteExtension = (remotely: string, reservedBy?: string): RemoteExtension => ({
  '@odata.type': 'microsoft.graph.openTypeExtension',
  extensionName,
  remotely,
  ...(reservedBy === undefined ? {} : { reservedBy }),
})

/** Returns a text of the extension; '' if the event has none. */
export function readRemoteExtension(event: unknown, name: 'remotely' | 'reservedBy'): string {
  const extensions = isRecord(event) && Array.isArray(event['extensions']) ? event['extensions'] : []
  // The id has a prefix before the name.
  const own = extensions
    .filter(isRecord)
    .find((one) => one['extensionName'] === extensionName || String(one['id']).endsWith(`.${extensionName}`))
  const text = own?.[name]
  return typeof text === 'string' ? text : ''
}

/** Replaces the text, or adds the extension to an event that has none. Repeating it has no further effect. */
export async function storeRemote(
  graph: Graph,
  event: CalendarEvent,
  text: string,
  signal?: AbortSignal,
): Promise<Result<null>> {
  const url = `${graph.mailbox}/events/${encodeURIComponent(event.id)}/extensions`
  const body = writeRemoteExtension(text, writeKeptReserver(event))
  const how = { body, as: 'nothing', accept: goneStatuses, signal } as const
  const changed = await graph.send({ ...how, method: 'PATCH', url: `${url}/${extensionName}` })
  if (!changed.ok) return changed
  if (changed.value.status < 400) return succeed(null)
  return bodyUnlessGone(await graph.send({ ...how, method: 'POST', url }))
}

type Reading = Omit<HttpRequest, 'to' | 'method' | 'as'>

/**
 * Reads events with their extension. National clouds without extensions refuse that with a 400. Then the events are
 * read without it, and nobody attends remotely.
 */
export async function getExtended(graph: Graph, request: Reading): Promise<Result<HttpAnswer<unknown>>> {
  const plain = { ...request, method: 'GET', as: 'json' } as const
  if (!graph.extensions.areKnown) return graph.send(plain)
  const query = { ...request.query, $expand: `extensions($filter=id eq '${extensionName}')` }
  const answered = await graph.send({ ...plain, query, accept: [...(request.accept ?? []), 400] })
  if (!answered.ok || answered.value.status !== 400) return answered
  if (request.accept?.includes(400) && isWrongId(answered.value.body)) return answered
  const again = await graph.send(plain)
  if (again.ok && again.value.status < 400) graph.extensions.areKnown = false
  return again
}

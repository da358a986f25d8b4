import { proxy, ref } from 'valtio'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { onSessionEnd } from './session-end.ts'

/** The states of section 4. */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** The displayed state: 'live' only while the hub is connected and everything shown was loaded after it connected. */
export type Liveness = 'live' | 'reconnecting' | 'as-of'

/** The state of a session that has not connected yet. */
const unconnected = {
  hub: 'Disconnected',
  liveness: 'as-of',
  asOf: null,
  failure: null,
  fault: null,
  since: null,
} as const

export const connection = proxy<{
  hub: HubState
  liveness: Liveness
  /** Time when everything shown was last loaded. */
  asOf: Instant | null
  online: boolean
  /** The reason why the hub is down. Null if it is up or the reason is unknown. */
  failure: HubFailure | null
  /** The reason why the shown data could not be loaded again. Null if it was. */
  fault: Fault | null
  /** Time of the last change of the displayed state. */
  since: Instant | null
}>({ ...unconnected, online: true })

// The next user has loaded nothing yet, and their connection has not failed. The network is that of the page.
onSessionEnd(() => void Object.assign(connection, unconnected))

/** Returns the state of the connection as a whole. */
export const howConnected = ({ online, liveness }: Pick<typeof connection, 'online' | 'liveness'>) =>
  online ? liveness : 'offline'

export function setHubState(hub: HubState, failure: HubFailure | null = null): void {
  // Connected is not live yet, because changes made meanwhile must be loaded first.
  if (hub === 'Connecting' || hub === 'Reconnecting') connection.liveness = 'reconnecting'
  else if (hub !== 'Connected') connection.liveness = 'as-of'
  connection.hub = hub
  // The last failure stays until the hub is connected again.
  if (failure || hub === 'Connected') connection.failure = failure
}

/**
 * Marks everything shown as loaded, by requests made at `at`. The state becomes 'live' if the hub was already connected
 * then.
 */
export function setResynchronised(at: Instant, hubWasUp: boolean): void {
  connection.asOf = at
  connection.fault = null
  if (hubWasUp && connection.hub === 'Connected') connection.liveness = 'live'
}

/** Shows the age of stored data. If several ages are known, the oldest is shown. */
export function showAge(asOf: Instant): void {
  if (connection.asOf === null || asOf < connection.asOf) setResynchronised(asOf, false)
}

/** Marks the shown data as outdated, because a reload failed. */
export function setStale(fault: Fault | null = null): void {
  if (fault) connection.fault = ref(fault)
  if (connection.liveness === 'live') connection.liveness = connection.hub === 'Connected' ? 'reconnecting' : 'as-of'
}

export function setSince(since: Instant): void {
  connection.since = since
}

export function setOnline(online: boolean): void {
  connection.online = online
}

import { proxy, ref } from 'valtio'
import type { HubFailure } from '#src/kernel/hub-failure.ts'
import type { Instant } from '#src/kernel/result.ts'
import type { Intent } from './rules/intent.ts'

/** The application itself, as far as it changes while it runs. */
export const application = proxy<{
  /** Takes the new version, which loads the page anew; null where there is none. */
  update: (() => void) | null
}>({ update: null })

export function setUpdate(update: (() => void) | null): void {
  application.update = update
}

/** The states of section 4. */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting'

/** What the screen says: 'live' only while the hub is up and everything shown was loaded after it came up. */
export type Liveness = 'live' | 'reconnecting' | 'as-of'

export const connection = proxy<{
  hub: HubState
  liveness: Liveness
  /** When what is shown was last loaded whole. */
  asOf: Instant | null
  online: boolean
  /** Why the hub is down; null while it is up, and where nothing is known. */
  failure: HubFailure | null
  /** When it became as it is shown. */
  since: Instant | null
}>({ hub: 'Disconnected', liveness: 'as-of', asOf: null, online: true, failure: null, since: null })

/** What is said of the connection as a whole. */
export const howConnected = ({ online, liveness }: Pick<typeof connection, 'online' | 'liveness'>) =>
  online ? liveness : 'offline'

export function setHubState(hub: HubState, failure: HubFailure | null = null): void {
  // Connected is not yet live: what changed meanwhile is still to be loaded.
  if (hub === 'Connecting' || hub === 'Reconnecting') connection.liveness = 'reconnecting'
  else if (hub !== 'Connected') connection.liveness = 'as-of'
  connection.hub = hub
  // What was the matter is so until it stands again.
  if (failure || hub === 'Connected') connection.failure = failure
}

/** Everything shown was loaded once, asked for at `at`. Live when the hub has been up since before. */
export function setResynchronised(at: Instant, hubWasUp: boolean): void {
  connection.asOf = at
  if (hubWasUp && connection.hub === 'Connected') connection.liveness = 'live'
}

/** A reload failed: what is shown is as old as it was. */
export function setStale(): void {
  if (connection.liveness === 'live') connection.liveness = connection.hub === 'Connected' ? 'reconnecting' : 'as-of'
}

export function setSince(since: Instant): void {
  connection.since = since
}

export function setOnline(online: boolean): void {
  connection.online = online
}

/** What was asked for without network and waits to be sent, oldest first. */
export const intents = proxy<{ waiting: readonly Intent[] }>({ waiting: [] })

export function setIntents(waiting: readonly Intent[]): void {
  intents.waiting = waiting.map((intent) => ref(intent))
}

/** The one that decides what becomes of an event: nothing else may be asked of it meanwhile. */
export const intentFor = (waiting: readonly Intent[], eventId: string): Intent | null =>
  waiting.findLast(({ reservation }) => reservation.event.id === eventId) ?? null

import type { HubFailure } from '#src/kernel/hub-failure.ts'
import { fail } from '#src/kernel/result.ts'
import { completeEnvironment, type Hub, hubAddress, type HubOptions, type HubState } from './hub/connection.ts'
import {
  createInvocations,
  type HeldLock,
  holdLock,
  invokeFor,
  type RelayMessage,
  type RelayOf,
  relaySchema,
} from './hub/relay.ts'
import { watchForFreezing, watchForReturn } from './hub/return.ts'
import { createHub, type OwnHub } from './hub/supervise.ts'
import { createTabs, type Tabs } from './locks.ts'

export { createHub } from './hub/supervise.ts'
export type { Hub, HubOptions, HubState, RawHubEvent } from './hub/connection.ts'

export interface SharedHubOptions extends HubOptions {
  /** Tabs of one session share the connection; null, and this tab has its own. */
  readonly session: () => string | null
  readonly sharing?: Partial<Sharing>
}

/** Browser features that the tabs share. Null if the browser does not support them. */
interface Sharing {
  readonly locks: LockManager | null
  readonly openTabs: ((name: string) => Tabs<RelayMessage>) | null
}

/** Milliseconds between a follower's questions to the leader, and the number of unanswered ones after which it takes over. */
const askEvery = 2_000
const mostUnanswered = 3
/** Milliseconds of sleep after which a follower may have missed events. */
const longestNap = 30_000

/**
 * Shares one connection among all tabs of a session. The tab that holds the Web Lock has the connection and forwards its events.
 * The lock goes to the next tab if that one closes, is frozen or no longer responds. Every tab then sees a reconnection, and
 * reloads everything. If the browser has no locks or channels, each tab connects separately.
 */
export function createSharedHub(options: SharedHubOptions): Hub {
  const { locks, openTabs } = completeSharing(options.sharing)
  const session = options.session()
  if (!locks || !openTabs || session === null) return createHub(options)
  return share(options, session, { locks, openTabs })
}

type Means = { readonly [Part in keyof Sharing]: NonNullable<Sharing[Part]> }

function share(options: SharedHubOptions, session: string, { locks, openTabs }: Means): Hub {
  const environment = completeEnvironment(options.environment)
  const name = `foyer-hub ${session} ${hubAddress(options, environment)}`
  const me = crypto.randomUUID()
  const invocations = createInvocations()
  const post = (message: RelayMessage): void => tabs?.post(message)
  let state: HubState = 'Disconnected'
  let failure: HubFailure | null = null
  let lastError: string | null = null
  let isWanted = false
  /** The connection, in the tab that leads. */
  let own: OwnHub | null = null
  let leader: string | null = null
  let since = 0
  let unanswered = 0
  let lock: HeldLock | null = null
  let tabs: Tabs<RelayMessage> | null = null
  let asking: ReturnType<typeof setInterval> | undefined
  let stopWatching: readonly (() => void)[] = []

  function setState(next: HubState, because: HubFailure | null = null): void {
    if (next === state) return
    state = next
    failure = because
    options.onState(next, because)
  }

  /** Starts listening, and waits for the lock. */
  function join(): void {
    tabs = openTabs(name)
    tabs.listen(receive)
    setState('Connecting')
    unanswered = 0
    asking = setInterval(ask, askEvery)
    waitForTurn({ steal: false })
    post({ kind: 'ask' })
  }

  /** Leaves, so that another tab can lead at once. Forgets the state of the previous leader. */
  async function part(): Promise<void> {
    clearInterval(asking)
    lock?.release()
    lock = null
    tabs?.stop()
    tabs = null
    leader = null
    since = 0
    const left = own
    own = null
    await left?.stop()
  }

  function waitForTurn({ steal }: { readonly steal: boolean }): void {
    lock?.release()
    lock = holdLock(locks, name, {
      steal,
      onHeld: lead,
      onRefused: lead,
      onStolen: () => {
        void part()
        join()
      },
    })
  }

  function lead(): void {
    clearInterval(asking)
    // Signed out meanwhile: the next user's connection has another name.
    if (options.session() !== session) return void part()
    leader = me
    // Increases even if the clock was set back.
    since = Math.max(environment.now(), since + 1)
    const mine = createHub({
      ...options,
      onState(next, because) {
        if (own !== mine) return
        lastError = mine.lastError
        setState(next, because)
        postState()
      },
      onEvent(event) {
        if (own !== mine) return
        options.onEvent(event)
        post({ kind: 'event', leader: me, name: event.name, args: [...event.args] })
      },
    })
    own = mine
    void mine.start()
  }

  const postState = (): void => post({ kind: 'state', leader: me, since, state, failure, lastError })

  /** Takes the lock from a leader that hangs. Hidden tabs, whose timers are slow, do not check for that. */
  function ask(): void {
    if (environment.document?.visibilityState === 'hidden') return
    if (unanswered === mostUnanswered) return waitForTurn({ steal: true })
    unanswered++
    post({ kind: 'ask' })
  }

  function receive(message: RelayMessage): void {
    if (message.kind === 'invoked') invocations.settle(message)
    else if (own) answer(own, message)
    else if (message.kind === 'state') followState(message)
    else if (message.kind === 'event') followEvent(message)
  }

  function answer(leading: OwnHub, message: RelayMessage): void {
    if (message.kind === 'ask') postState()
    else if (message.kind === 'hurry') leading.hurry()
    else if (message.kind === 'invoke') void invokeFor(leading, message, post)
  }

  function followState(message: RelayOf<'state'>): void {
    if (message.since < since) return
    unanswered = 0
    // Events between two leaders may have been missed.
    if (message.leader !== leader && state === 'Connected') setState('Reconnecting')
    leader = message.leader
    since = message.since
    lastError = message.lastError
    setState(message.state, message.failure)
  }

  function followEvent(message: RelayOf<'event'>): void {
    unanswered = 0
    if (message.leader === leader) options.onEvent({ name: message.name, args: message.args })
  }

  function onReturn(asleep: number): void {
    if (own || !tabs) return
    unanswered = 0
    if (asleep > longestNap && state === 'Connected') setState('Reconnecting')
    post({ kind: 'hurry' })
    post({ kind: 'ask' })
  }

  function onFreeze(): void {
    void part()
    setState('Disconnected')
  }

  return {
    get state() {
      return state
    },
    get lastError() {
      return lastError
    },
    async start() {
      if (isWanted) return own ? own.start() : post({ kind: 'hurry' })
      isWanted = true
      const onThaw = (): void => (tabs ? undefined : join())
      stopWatching = [watchForReturn(environment, onReturn), watchForFreezing(environment, { onFreeze, onThaw })]
      join()
    },
    async stop() {
      if (!isWanted) return
      isWanted = false
      for (const stop of stopWatching) stop()
      invocations.cancel({ kind: 'cancelled' })
      if (own) setState('Disconnecting')
      await part()
      if (!isWanted) setState('Disconnected')
    },
    async invokeObject(id, item) {
      if (own) return own.invokeObject(id, item)
      if (state !== 'Connected') return fail({ kind: 'api-unreachable', detail: `the hub is ${state}` })
      return invocations.ask(id, item, post)
    },
  }
}

function completeSharing(given: Partial<Sharing> = {}): Sharing {
  return {
    locks: globalThis.navigator?.locks ?? null,
    openTabs: 'BroadcastChannel' in globalThis ? (name) => createTabs(name, relaySchema) : null,
    ...given,
  }
}

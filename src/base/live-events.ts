import { createCoalescers, type Pace, usualPace } from '#src/base/coalesce.ts'
import type { Reading } from '#src/base/needs.ts'
import type { Scope } from '#src/kernel/scope.ts'
import type { HubEvent } from '#src/wire/hub.ts'

type HubKind = HubEvent['kind']
export type HubEventOf<Kind extends HubKind> = Extract<HubEvent, { readonly kind: Kind }>

/** Events of one lane are handled together. The lanes of a handler do not wait for each other. */
export interface Lane {
  readonly name: string
  readonly pace: Pace
}

const usualLane: Lane = { name: 'usual', pace: usualPace }

/** The handlers of pushed events of one session. They end with its scope. */
export interface LiveEvents {
  /**
   * Calls `handle` with each burst of events of a kind. `laneOf` returns the lane of an event, or null to ignore it. Without it all
   * events share one lane, which collects for 250 ms of quiet, at most 1 s.
   */
  on<Kind extends HubKind>(
    kind: Kind,
    handle: (events: readonly HubEventOf<Kind>[]) => Promise<void>,
    laneOf?: (event: HubEventOf<Kind>) => Lane | null,
  ): void
  /** Calls `handle` at once for each event of a kind, in order. */
  onEach<Kind extends HubKind>(kind: Kind, handle: (event: HubEventOf<Kind>) => void): void
  /**
   * Passes an event to the handlers of its kind, and returns false if there is none. Only for the reactor,
   * `app/session/on-hub-event.ts`.
   */
  dispatch(event: HubEvent): boolean
}

const isOf = <Kind extends HubKind>(event: HubEvent, kind: Kind): event is HubEventOf<Kind> => event.kind === kind

function createLiveEvents(scope: Scope): LiveEvents {
  const handlers = new Map<HubKind, ((event: HubEvent) => void)[]>()
  const onEach: LiveEvents['onEach'] = (kind, handle) => {
    const whenOf = (event: HubEvent): void => {
      if (isOf(event, kind)) handle(event)
    }
    handlers.set(kind, [...(handlers.get(kind) ?? []), whenOf])
  }
  return {
    onEach,
    on<Kind extends HubKind>(
      kind: Kind,
      handle: (events: readonly HubEventOf<Kind>[]) => Promise<void>,
      laneOf: (event: HubEventOf<Kind>) => Lane | null = () => usualLane,
    ) {
      const add = createCoalescers<HubEventOf<Kind>>(scope)
      onEach(kind, (event) => {
        const lane = laneOf(event)
        if (lane !== null) add(lane.name, event, handle, lane.pace)
      })
    },
    dispatch(event) {
      const interested = handlers.get(event.kind) ?? []
      if (!scope.signal.aborted) for (const handle of interested) handle(event)
      return interested.length > 0
    },
  }
}

/** Returns the handlers of a session, so that a feature can register what it does when the server reports a change. */
export const liveEvents = ({ scope }: Pick<Reading, 'scope'>): LiveEvents => scope.keep(createLiveEvents)

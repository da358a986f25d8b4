import { useSnapshot } from 'valtio'
import type { RouteFault } from '#src/contract/compute.ts'
import { reactions, type WayOn } from '#src/core/wayfinding/session/reactions.ts'
import type { SessionEvent } from '#src/core/wayfinding/session/session.ts'
import { keepStepFree } from '#src/flows/keep-map.ts'
import { goNearest } from '#src/flows/tell-way.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { mapState } from '#src/state/map.ts'
import { useTell } from './use-tell.ts'

const events: Readonly<Partial<Record<WayOn, SessionEvent>>> = {
  'try-again': { kind: 'again' },
  'plan-again': { kind: 'again' },
  'choose-start': { kind: 'select', role: 'start' },
  'choose-target': { kind: 'select', role: 'target' },
  restart: { kind: 'restart' },
  'show-places': { kind: 'back' },
}

type Barriers = Extract<RouteFault, { readonly kind: 'BarrierFreeRouteNotFound' }>['barriers']

export interface WaysOn {
  /** What blocks a way without stairs, each with the name of its floor. */
  readonly barriers: readonly {
    readonly key: string
    readonly kind: Barriers[number]['kind']
    readonly floor: string
  }[]
  /** The floor of the nearest place that can be reached; null where none is known. */
  readonly nearestFloor: string | null
  /** What can be done now, the best first. */
  readonly waysOn: readonly WayOn[]
  readonly act: (way: WayOn) => void
}

/** What is known of why there is no way, and what can be done about it (section 8). */
export function useWaysOn(kind: RouteFault['kind']): WaysOn {
  const product = useProduct()
  const tell = useTell()
  const { wayFault, venue } = useSnapshot(mapState) as typeof mapState
  const fault = wayFault?.kind === kind ? wayFault : null
  const barriers = fault?.kind === 'BarrierFreeRouteNotFound' ? fault.barriers : []
  const nearest = fault !== null && 'nearest' in fault ? fault.nearest : null
  const floorOf = (levelId: string) => venue?.levels.find(({ id }) => id === levelId)?.name ?? ''
  return {
    barriers: barriers.map(({ kind: barrier, levelId, point }) => ({
      key: `${barrier} ${levelId} ${point.x} ${point.y}`,
      kind: barrier,
      floor: floorOf(levelId),
    })),
    nearestFloor: nearest === null ? null : floorOf(nearest.levelId),
    waysOn: reactions[kind].waysOn.filter((way) => way !== 'wait' && (way !== 'show-nearest' || nearest !== null)),
    act(way) {
      const event = events[way]
      if (way === 'show-nearest' && nearest !== null) goNearest(product, nearest)
      else if (way === 'show-ordinary') void keepStepFree(product, false).then(() => tell({ kind: 'again' }))
      else if (event !== undefined) tell(event)
    },
  }
}

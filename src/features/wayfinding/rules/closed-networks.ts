import type { FeatureId } from '#src/features/floorplan/rules/venue/model.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Walker } from './barriers.ts'
import { type Closures, closuresOn, createClosures } from './closures.ts'
import { type Building, createNetworks } from './networks.ts'
import type { PlaceOnLevel } from './standing-point.ts'
import type { Route, RouteFault } from './queries.ts'
import type { Network } from './search/network.ts'

type Found = Result<Route, RouteFault>

/** The networks of a venue in which something is closed: for everyone, or because the user found it closed. */
interface ClosedNetworks {
  networkFor(this: void, walker: Walker): Network
  /** Sets the openings, units and relationships that a user cannot pass. */
  avoid(this: void, ids: Iterable<FeatureId>): void
  /** Sets the closures, and those by opening hours. */
  close(this: void, ids: readonly string[], byHours: readonly string[]): Closures
  /**
   * Adds the closures that a route goes around, or that leave none, to the result of a search. They are those on the
   * route that `plan` finds if nothing is closed for everyone.
   */
  explain(found: Found, plan: () => Found, nearest: () => PlaceOnLevel | null): Found
}

export function createClosedNetworks(building: Building): ClosedNetworks {
  const findClosures = createClosures(building.venue, building.connectors)
  let closures: Closures = { list: [], unknown: [] }
  let avoided: ReadonlySet<FeatureId> = new Set()
  /** Networks as if nothing was closed for everyone. A closure does not discard what was prepared for them. */
  let open = createNetworks(building, avoided)
  let current = open

  function choose(): void {
    const closed = closures.list.flatMap(({ featureIds }) => featureIds)
    current = closed.length === 0 ? open : createNetworks(building, new Set([...avoided, ...closed]))
  }

  function planOpen(plan: () => Found): Found {
    const kept = current
    current = open
    const found = plan()
    current = kept
    return found
  }

  return {
    networkFor: (walker) => current(walker),
    avoid(ids) {
      avoided = new Set(ids)
      open = createNetworks(building, avoided)
      choose()
    },
    close(ids, byHours) {
      closures = findClosures(ids, byHours)
      choose()
      return closures
    },
    explain(found, plan, nearest) {
      if (closures.list.length === 0) return found
      const planned = planOpen(plan)
      const blocking = planned.ok ? closuresOn(planned.value, closures.list) : []
      if (blocking.length === 0) return found
      if (found.ok) return succeed({ ...found.value, around: blocking.map(({ closure }) => closure) })
      const barriers = blocking.map(({ barrier }) => barrier)
      const { kind } = found.fault
      if (kind === 'BarrierFreeRouteNotFound' || kind === 'NotFound') return fail({ ...found.fault, barriers })
      // A place in a closed room is on the map nevertheless.
      if (kind !== 'TargetNotFound' && kind !== 'StartNotFound') return found
      return fail({ kind: 'NotFound', nearest: nearest(), barriers })
    },
  }
}

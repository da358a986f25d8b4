import { subscribeKey } from 'valtio/utils'
import { Availability } from '#src/features/availability/rules/row.ts'
import { followFloorObjects } from '#src/features/controls/follow-objects.ts'
import type { ControllableObject } from '#src/features/controls/rules/object.ts'
import { presenceOf } from '#src/features/controls/rules/presence.ts'
import { floorObjects } from '#src/features/controls/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { ResourceId } from '#src/kernel/result.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import type { Services } from '#src/services.ts'
import { nextVacancies, nobodyThere, type Vacancy } from './rules/nobody-there.ts'
import { floorState, setNobodyThere } from './state.ts'

const nowhere: ReadonlySet<ResourceId> = new Set()

/**
 * Loads the objects of all places, and marks the places of the floor that are reserved now while their presence sensors
 * have detected no person for some minutes. Returns a function that stops both.
 */
export function followVacancy(services: Services): () => void {
  const { add, end } = services.scope.child()
  let vacancies: ReadonlyMap<ResourceId, Vacancy> = new Map()
  let isLoading = false
  let indexed: typeof floorObjects.known = null
  let sensed: ReadonlyMap<string, boolean | null> = new Map()

  const look = (): void => {
    const { places, quarter } = floorState
    const { now } = timeline
    if (places === null) return
    if (!isLoading) {
      // Not earlier, because the states are needed first.
      isLoading = true
      add(followFloorObjects(services))
    }
    if (floorObjects.known === null) return
    if (indexed !== floorObjects.known) {
      indexed = floorObjects.known
      sensed = presences([...indexed.values()])
    }
    const isPresent = quarter === quarterAt(now)
    const held = isPresent
      ? places.filter(({ standing }) => standing.data === 'ready' && standing.code === Availability.reserved)
      : []
    vacancies = nextVacancies(vacancies, {
      now,
      here: isPresent ? new Set(places.map(({ id }) => id)) : null,
      held: new Map(held.map(({ id, standing }) => [id, standing.until])),
      isVacant: (id) => sensed.get(id) === false,
    })
    setNobodyThere(isPresent ? nobodyThere(vacancies, now) : nowhere)
  }
  add(subscribeKey(floorObjects, 'known', look))
  add(subscribeKey(floorState, 'places', look))
  add(subscribeKey(timeline, 'now', look))
  return end
}

/** Returns whether a person is in each resource that has a presence sensor. */
function presences(list: readonly ControllableObject[]): ReadonlyMap<string, boolean | null> {
  const byResource = new Map<string, ControllableObject[]>()
  for (const object of list) {
    if (object.resourceId === null) continue
    const known = byResource.get(object.resourceId)
    if (known) known.push(object)
    else byResource.set(object.resourceId, [object])
  }
  return new Map([...byResource].map(([id, known]) => [id, presenceOf(known)]))
}

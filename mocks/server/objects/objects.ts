import type { ElementValue } from '#src/features/controls/model/rules/object.ts'
import { refuseItem } from '#server/rules/objects.ts'
import type { Faults } from '../faults.ts'
import { createRandom, mix, pick } from '../random.ts'
import type { Records } from '../records.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import { type DrawnElement, type DrawnObject, elementIds, type ObjectChoice, objectsOf } from './drawn-objects.ts'

type Values = Readonly<Record<string, ElementValue>>

/** A switch or sensor and its state. */
export interface SwitchState {
  readonly objectId: string
  readonly elementId: string
  /** The id of the object. */
  readonly name: string
  readonly label: string
  readonly isOn: boolean
  /** True for a presence sensor, which cannot be switched. */
  readonly isSensor: boolean
}

/** The lights, displays, thermostats and sensors of a world. */
export interface Objects {
  /** The objects of a resource, or all of them, in the format of `GET /api/objects`. */
  onWire(resourceId: string | null): readonly unknown[]
  /** The switches and sensors of a resource. */
  switches(resource: ResourceRecord): readonly SwitchState[]
  /** An Object invocation (section 7) with one value per element. Returns the reason of a refusal, or null. */
  invoke(objectId: string, item: unknown): string | null
  /** Changes an object without an invocation. */
  change(objectId: string, values: Values): void
  /** The presence sensor of a resource detects people or their absence. Returns false if there is no sensor. */
  sense(resource: ResourceRecord, isOccupied: boolean): boolean
  /** Simulates one step: a thermostat approaches its set point, a person comes or leaves. */
  act(): void
}

export interface ObjectParts {
  readonly choice: ObjectChoice
  readonly resources: Resources
  readonly records: Records
  readonly faults: Faults
  readonly random: () => number
  readonly watched: () => readonly ResourceRecord[]
  /** Returns true if the resource is reserved now. */
  readonly isHeld: (resource: ResourceRecord) => boolean
  /** Called with the new data of an object, by element. */
  readonly onChange: (objectId: string, data: unknown) => void
  /** Called if a sensor that confirms reservations has detected a person. */
  readonly onPresence: (resource: ResourceRecord, sensor: string) => void
}

/** Ids of objects start with the id of their resource. */
export const resourceIdOfObject = (objectId: string): string => objectId.slice(0, Math.max(0, objectId.indexOf('.')))

export function createObjects(parts: ObjectParts): Objects {
  const { choice, resources, records, faults, random, watched, isHeld, onChange, onPresence } = parts
  const changed = new Map<string, Values>()
  let isOwn = false

  const resourceOf = (objectId: string) => resources.byId.get(resourceIdOfObject(objectId))
  const find = (objectId: string): DrawnObject | null => {
    const resource = resourceOf(objectId)
    return (resource && objectsOf(choice, resource).find(({ id }) => id === objectId)) ?? null
  }
  const valueOf = ({ id: objectId }: DrawnObject, { id, value }: DrawnElement): ElementValue => {
    const known = changed.get(objectId)?.[id]
    if (known !== undefined || id !== elementIds.occupied) return known ?? value
    const resource = resourceOf(objectId)
    return resource !== undefined && isAttended(resource) ? true : value
  }
  /** Seven of eight meetings that need no check-in are attended. */
  const isAttended = (resource: ResourceRecord): boolean =>
    resource.kind === 'room' &&
    !resource.requiresConfirmation &&
    createRandom(mix(choice.seed, resource.index, 13))() > 0.12 &&
    isHeld(resource)
  const notify = (object: DrawnObject, values: Values): void => {
    const data = object.elements.flatMap(({ id, colorOf }) => {
      const value = values[id]
      if (value === undefined) return []
      return [[id, colorOf === undefined ? value : { value, color: colorOf(value) }] as const]
    })
    if (data.length > 0) onChange(object.id, Object.fromEntries(data))
  }

  const write = records.family<Values>('object', (objectId, values) => {
    const before = changed.get(objectId)
    if (values === null) changed.delete(objectId)
    else changed.set(objectId, values)
    const object = isOwn ? null : find(objectId)
    // Changed in another tab of this world.
    if (object !== null && values !== null)
      notify(object, Object.fromEntries(Object.entries(values).filter(([id, value]) => before?.[id] !== value)))
  })
  const change = (object: DrawnObject, values: Values): void => {
    isOwn = true
    write(object.id, { ...changed.get(object.id), ...values })
    isOwn = false
    notify(object, values)
  }

  const sense = (resource: ResourceRecord, isOccupied: boolean): boolean => {
    const sensor = find(`${resource.id}.presence`)
    const element = sensor?.elements.find(({ id }) => id === elementIds.occupied)
    if (sensor === null || element === undefined) return false
    const wasOccupied = valueOf(sensor, element) === true
    change(sensor, { [elementIds.occupied]: isOccupied })
    if (isOccupied && !wasOccupied && sensor.confirmsReservations) onPresence(resource, sensor.name)
    return true
  }

  const settleTemperature = (resource: ResourceRecord): void => {
    const climate = find(`${resource.id}.climate`)
    const [warmth, target] = climate?.elements ?? []
    if (climate === null || warmth === undefined || target === undefined) return
    const [is, wanted] = [Number(valueOf(climate, warmth)), Number(valueOf(climate, target))]
    const step = Math.max(-0.3, Math.min(0.3, wanted - is)) + (random() - 0.5) * 0.2
    change(climate, { [elementIds.temperature]: Math.round((is + step) * 10) / 10 })
  }

  return {
    sense,
    onWire: (resourceId) => {
      const selected = resourceId === null ? resources.all : [resources.byId.get(resourceId)]
      return selected.flatMap((resource) => {
        if (resource === undefined) return []
        return objectsOf(choice, resource).map((object) => onWire(resource, object, (one) => valueOf(object, one)))
      })
    },
    switches: (resource) =>
      objectsOf(choice, resource).flatMap((object) =>
        object.elements.flatMap((element): SwitchState[] => {
          const { id: elementId, label } = element
          const value = valueOf(object, element)
          if (typeof value !== 'boolean') return []
          const isSensor = elementId === elementIds.occupied
          return [{ objectId: object.id, elementId, name: object.name, label, isOn: value, isSensor }]
        }),
      ),
    invoke: (objectId, item) => {
      if (faults.strikes('object-refused')) return 'The object does not answer.'
      const object = find(objectId)
      if (object === null) return `Unknown object '${objectId}'.`
      const refusal = refuseItem(object.elements, item)
      if (refusal !== null) return refusal
      // Accepted without an effect, like a lamp without power.
      if (!faults.strikes('object-silent')) change(object, item as Values)
      return null
    },
    change: (objectId, values) => {
      const object = find(objectId)
      if (object === null) throw new RangeError(`Unknown object '${objectId}'`)
      change(object, values)
    },
    act: () => {
      const seen = watched()
      if (seen.length === 0) return
      const resource = pick(seen, random())
      if (random() < 0.5) settleTemperature(resource)
      else sense(resource, random() < 0.5)
    },
  }
}

function onWire(resource: ResourceRecord, object: DrawnObject, valueOf: (element: DrawnElement) => ElementValue) {
  return {
    id: object.id,
    resourceId: resource.id,
    name: object.name,
    ...(object.confirmsReservations ? { confirmsReservations: true } : {}),
    elements: object.elements.map((element) => {
      const { colorOf, ...members } = element
      const value = valueOf(element)
      return { ...members, value, ...(colorOf === undefined ? {} : { color: colorOf(value) }) }
    }),
  }
}

import { tagOf } from '#src/kernel/languages.ts'
import type { HubName } from '#src/wire/hub.ts'
import type { Hub } from '#server/rules/hub.ts'
import type { Change } from './changes.ts'
import { type Edits, namesOf } from './edits.ts'
import type { Objects } from './objects/objects.ts'
import type { Places } from './resources/places.ts'
import type { ResourceRecord, Resources } from './resources/resources.ts'

interface Parts {
  readonly places: Places
  readonly resources: Resources
  readonly edits: Edits
  readonly objects: Objects
  readonly hub: Pick<Hub, 'broadcast'>
  /** The product's language code for names in the change. */
  readonly language?: string | undefined
}

/**
 * Makes the change for an event name of section 7 and broadcasts it. `resourceId` is the changed resource, or one in
 * the changed area; by default the first room. Returns the new name of its subject, '' if there is none.
 */
export type Provoke = (name: HubName, resourceId?: string) => string

/** Broadcasts an edit of another tab with the same world. */
export function announceEdit(hub: Pick<Hub, 'broadcast'>, { key, value }: Change): void {
  const colon = key.indexOf(':')
  const [family, id] = [key.slice(0, colon), key.slice(colon + 1)]
  if (family === 'area-name') hub.broadcast('reload-area', id)
  if (family === 'closure') hub.broadcast('Reload')
  if (family === 'point') hub.broadcast(value === 'removed' ? 'reload-deleted-qrCode' : 'Reload', id)
  if (family !== 'resource-edit') return
  const isDeleted = typeof value === 'object' && value !== null && 'isDeleted' in value
  hub.broadcast(isDeleted ? 'reload-deleted-resource' : 'reload-changed-resource', id)
}

/** A suffix of names. A second change removes it again. */
const mark = ' *'
const marked = (name: string): string => (name.endsWith(mark) ? name.slice(0, -mark.length) : name + mark)

export function createProvoke({ places, resources, edits, objects, hub, language = 'en' }: Parts): Provoke {
  const { rooms, byId } = resources
  const resourceOf = (id: string | undefined): ResourceRecord | undefined => {
    const resource = byId.get(id ?? '')
    return resource && !edits.isDeleted(resource.id) ? resource : rooms.find((room) => !edits.isDeleted(room.id))
  }
  const newestPoint = () => edits.points().at(-1)
  const translate = (name: Readonly<Record<string, string>>): string => name[tagOf(language)] ?? name['en'] ?? ''

  const makers: Readonly<Record<HubName, (id: string | undefined) => string>> = {
    Reload: (id) => {
      const zone = resourceOf(id)?.place.areaId ?? places.places[0]?.areaId
      // The middle of a floor is its lobby.
      const areaId = places.areas.find((area) => area.id === zone)?.parentAreaId ?? zone ?? ''
      const number = edits.points().filter((point) => point.id.startsWith('popup-')).length + 1
      const names = Object.entries(namesOf('Pop-up café')).map(([tag, name]) => [tag, `${name} ${number}`])
      const point = { id: `popup-${number}`, name: Object.fromEntries(names), category: 'cafe', areaId }
      edits.putPoint(point)
      hub.broadcast('Reload')
      return translate(point.name)
    },
    'reload-chaneged-qrCode': () => {
      const point = newestPoint()
      if (point === undefined) return ''
      const name = Object.fromEntries(Object.entries(point.name).map(([tag, text]) => [tag, marked(text)]))
      edits.putPoint({ ...point, name })
      hub.broadcast('reload-chaneged-qrCode', point.id)
      return translate(name)
    },
    'reload-deleted-qrCode': () => {
      const point = newestPoint()
      if (point === undefined) return ''
      edits.removePoint(point.id)
      hub.broadcast('reload-deleted-qrCode', point.id)
      return translate(point.name)
    },
    'reload-changed-resource': (id) => {
      const resource = resourceOf(id)
      if (resource === undefined) return ''
      const name = marked(edits.nameOf(resource))
      edits.renameResource(resource.id, name)
      hub.broadcast('reload-changed-resource', resource.id)
      return name
    },
    'reload-deleted-resource': (id) => {
      const resource = resourceOf(id)
      if (resource === undefined) return ''
      edits.deleteResource(resource.id)
      hub.broadcast('reload-deleted-resource', resource.id)
      return edits.nameOf(resource)
    },
    'reload-area': (id) => {
      const place = resourceOf(id)?.place
      const around = edits.areas().filter(({ id: areaId }) => areaId === place?.city.code || areaId === place?.areaId)
      const names = around.map(({ id: areaId, name }) => ({ areaId, name: marked(name) }))
      for (const { areaId, name } of names) edits.renameArea(areaId, name)
      for (const { areaId } of names) hub.broadcast('reload-area', areaId)
      return names.map(({ name }) => name).join(', ')
    },
    ObjectChanged: (id) => {
      const resource = resourceOf(id)
      const change = resource && objects.switches(resource).find(({ isSensor }) => !isSensor)
      if (change === undefined) return ''
      objects.change(change.objectId, { [change.elementId]: !change.isOn })
      return `${change.name}: ${change.label}`
    },
  }
  return (name, resourceId) => makers[name](resourceId)
}

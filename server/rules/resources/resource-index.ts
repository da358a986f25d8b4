import { fold } from '#src/kernel/text.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { LineFacts } from './apply-cells.ts'
import type { PlaceNames, Places } from './places.ts'
import type { KnownOffice } from './known-office.ts'
import { freeSlug, slugOf } from './slugs.ts'
import type { StoredResource } from './stored-resource.ts'

const nameKey = ({ name, typeId }: Pick<StoredResource, 'name' | 'typeId'>): string =>
  JSON.stringify([fold(name), typeId])

export type ResourceIndex = ReturnType<typeof createResourceIndex>

/** Finds resources by id, address, and name with type and place: those of the office, and those of the lines before. */
export function createResourceIndex({ resources, emailHost, isPerson }: KnownOffice) {
  const ids = new Map(resources.map((resource) => [resource.id, resource]))
  const emails = new Set<string>(resources.map(({ email }) => email))
  const names = new Map<string, Set<string>>()
  const read = new Map<string, StoredResource>()
  let position = resources.reduce((most, resource) => Math.max(most, resource.position), 0)
  const addName = (resource: StoredResource): void => {
    const key = nameKey(resource)
    names.set(key, (names.get(key) ?? new Set()).add(resource.id))
  }
  resources.filter(({ isDeleted }) => !isDeleted).forEach(addName)

  return {
    byId: (id: string): StoredResource | null => ids.get(id) ?? null,
    /** The one of the same name, type and place, for a line without an id. 'several' if the line does not say the place. */
    find({ name, typeId, place }: LineFacts, { areaAt }: Places): StoredResource | 'several' | null {
      if (name === undefined || typeId === undefined) return null
      const found = [...(names.get(nameKey({ name, typeId })) ?? [])].flatMap((id) => ids.get(id) ?? read.get(id) ?? [])
      if (place === undefined) return found.length > 1 ? 'several' : (found[0] ?? null)
      const said: PlaceNames = { building: '', floor: '', zone: '', ...place }
      return found.find(({ areaId }) => areaAt(said, areaId) === (areaId ?? areaAt(said))) ?? null
    },
    isRead: (id: string): boolean => read.has(id),
    newEmail(name: string, { building, floor, zone }: PlaceNames): string {
      const isTaken = (slug: string): boolean => emails.has(`${slug}@${emailHost}`)
      const slug = slugOf(name, 'resource')
      if (!isTaken(slug)) return emailOf(`${slug}@${emailHost}`)
      const around = slugOf(`${building} ${floor} ${zone}`, '')
      return emailOf(`${freeSlug(around === '' ? slug : `${slug}-${around}`, isTaken)}@${emailHost}`)
    },
    nextPosition: (): number => (position += 1),
    add(resource: StoredResource): void {
      read.set(resource.id, resource)
      emails.add(resource.email)
      addName(resource)
    },
    /** Returns the values that another resource, or a person, already has once all lines are stored. Of two lines, the second one is told. */
    clashes(): (resource: StoredResource) => 'DuplicateName' | 'DuplicateEmail' | null {
      const owners = new Map<string, string>()
      const own = (key: string, id: string): void => void (owners.has(key) || owners.set(key, id))
      const wholeKey = (resource: StoredResource): string => JSON.stringify([nameKey(resource), resource.areaId])
      const all = [...resources.filter(({ id }) => !read.has(id)), ...read.values()]
      for (const resource of all) {
        own(resource.email, resource.id)
        if (!resource.isDeleted) own(wholeKey(resource), resource.id)
      }
      return (resource) => {
        if (owners.get(resource.email) !== resource.id || isPerson(resource.email)) return 'DuplicateEmail'
        return owners.get(wholeKey(resource)) === resource.id ? null : 'DuplicateName'
      }
    },
  }
}

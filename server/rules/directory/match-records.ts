import { emailOf } from '#src/wire/scalars.ts'
import type { KnownOffice } from '../resources/known-office.ts'
import type { StoredResource } from '../resources/stored-resource.ts'
import type { Claims } from './claims.ts'
import type { DirectoryLink } from './record.ts'

/** A record with the resource that it describes. */
export interface Match {
  readonly claims: Claims
  /** The last import of it. Null for a record that is new. */
  readonly link: DirectoryLink | null
  /** Null if there is none yet. */
  readonly resource: StoredResource | null
  /** Of the resource, also of one that is still to be created. */
  readonly resourceId: string
}

/**
 * Finds the resource of each record: by its id in the directory, or else by its address. Microsoft gives a room another id if its
 * mailbox changes.
 */
export function matchRecords(
  claims: readonly Claims[],
  links: readonly DirectoryLink[],
  { resources, newId }: Pick<KnownOffice, 'resources' | 'newId'>,
): readonly Match[] {
  const byKey = new Map(links.map((link) => [link.key, link]))
  const byResource = new Map(links.map((link) => [link.resourceId, link]))
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  const byEmail = new Map(resources.map((resource) => [emailOf(resource.email), resource]))
  const listed = new Set(claims.map(({ record }) => record.key))

  return claims.map((one): Match => {
    const { key, cells } = one.record
    const own = byKey.get(key)
    const owned = own === undefined ? undefined : byId.get(own.resourceId)
    if (own !== undefined && owned !== undefined)
      return { claims: one, link: own, resource: owned, resourceId: owned.id }
    const addressed = byEmail.get(emailOf(cells.email))
    if (addressed === undefined) return { claims: one, link: null, resource: null, resourceId: newId() }
    const link = byResource.get(addressed.id) ?? null
    // It belongs to another record: this one is told as a second owner of its address.
    if (link !== null && listed.has(link.key)) return { claims: one, link: null, resource: null, resourceId: newId() }
    return { claims: one, link, resource: addressed, resourceId: addressed.id }
  })
}

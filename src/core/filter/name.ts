import type { Resource } from '../wire/resource.ts'

type Named = Pick<Resource, 'name' | 'displayName' | 'displayNameForApp'>

/**
 * The name filter of section 5: case-insensitive exact match on the name or a display name. A blank filter matches all.
 * Prepared once for many resources.
 */
export function nameTest(name: string): (resource: Named) => boolean {
  const wanted = comparable(name)
  if (wanted === '') return () => true
  return ({ name: own, displayName, displayNameForApp }) =>
    isSame(own, wanted) || isSame(displayName, wanted) || isSame(displayNameForApp, wanted)
}

function isSame(own: string | null, wanted: string): boolean {
  return own !== null && comparable(own) === wanted
}

function comparable(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

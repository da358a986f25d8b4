import type { ResourceId, ResourceTypeId } from '#src/core/brand.ts'
import { bestMatches, noMatch, prepareSearch, search, type SearchIndex } from '#src/core/filter/search.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { SearchHit } from '#src/contract/compute.ts'
import { areaNameOf, shownName } from './columns.ts'
import type { Desk } from './desk.ts'

/** Every name of every resource, by row; the shown one first. */
export function indexNames(resources: readonly Resource[]): SearchIndex {
  return prepareSearch(
    resources.map((resource) => {
      const { name, displayName, displayNameForApp } = resource
      const names = new Set([shownName(resource), name, displayName, displayNameForApp])
      return [...names].filter((one) => one !== null && one !== '').join('\n')
    }),
  )
}

/** The best hits among all listed resources, whatever the filters say; equal ones by name. A blank text finds nothing. */
export function findHits(desk: Desk, text: string, limit: number, index: SearchIndex): SearchHit[] {
  if (text.trim() === '') return []
  const { columns, ranks } = desk
  const found = search(index, text)
  const sorted = ranks.sorted('name asc')
  const inOrder = new Int8Array(sorted.length)
  sorted.forEach((row, place) => {
    inOrder[place] = columns.visible[row] === 1 ? found[row]! : noMatch
  })
  return bestMatches(inOrder, limit).map((place) => {
    const resource = columns.resources[sorted[place]!]!
    return {
      id: resource.id as ResourceId,
      name: shownName(resource),
      areaName: areaNameOf(columns, resource),
      typeId: resource.resourceTypeId as ResourceTypeId,
      capacity: resource.capacity,
    }
  })
}

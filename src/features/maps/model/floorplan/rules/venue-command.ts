import { type JoinedResource, venueLimits } from '@foyer/indoor'
import { readResources } from '#src/wire/resources.ts'
import { namedResource } from './named-resource.ts'

/** What `foyer venue check` and `foyer venue from-geojson` share with the reader of archives (`tools/rules.mjs`). */
export {
  checkArchive,
  checkFolder,
  didYouMean,
  judgeCoordinates,
  knownCategories,
  readJsonBytes,
  wordIn,
} from '@foyer/indoor'

/**
 * Maximum size in bytes of an archive that the command line reads.
 *
 * @public `tools/venue-check.mjs` reads it.
 */
export const mostBytes = venueLimits.archiveBytes

/**
 * Returns the resources of a body of `GET /api/assist/resources`. The parents of their areas are unknown here, so only a
 * resource's own area distinguishes places of one name.
 *
 * @public `tools/venue-check.mjs` calls it.
 */
export const resourcesIn = (body: unknown): readonly JoinedResource[] =>
  readResources(body).resources.map((resource) =>
    namedResource(
      resource,
      resource.mapInfos.map(({ areaId }) => areaId),
    ),
  )

import type { FeatureId, Venue } from '../../../src/venue/model.ts'
import { walkingParameters } from '../../../src/wayfinding/barriers.ts'
import { findConnectors } from '../../../src/wayfinding/connectors.ts'
import { planDecks } from '../../../src/wayfinding/deck-plans.ts'
import { groupLevels } from '../../../src/wayfinding/level-groups.ts'
import { type Mesh, nextOf } from '../../../src/wayfinding/mesh/mesh.ts'
import { findPassages } from '../../../src/wayfinding/passages.ts'

/** Triangles in metres, y up, for another router. `isThere` returns true for the levels that they cover. */
interface FloorTriangles {
  readonly positions: number[]
  readonly indices: number[]
  readonly isThere: (levelId: FeatureId) => boolean
}

const wallHeight = 2.5

/** Returns the mesh of the level group with most units as triangles. */
export function largestFloor(venue: Venue): FloorTriangles {
  const passages = findPassages(venue)
  const groups = groupLevels(venue, passages)
  const decks = planDecks(venue, passages, groups, findConnectors(venue, passages, groups, walkingParameters))
  const sizes = new Map<number, number>()
  for (const unit of venue.units.keys()) {
    const deck = decks.deckOfUnit(unit) ?? 0
    sizes.set(deck, (sizes.get(deck) ?? 0) + 1)
  }
  const [[largest] = [0]] = [...sizes].toSorted((one, other) => other[1] - one[1])
  const isThere = (levelId: FeatureId): boolean => decks.deckOfLevel(levelId) === largest
  return { ...trianglesOf(decks.build(largest).mesh), isThere }
}

/** Returns the triangles of the mesh, and walls on its impassable edges. */
function trianglesOf({ xs, ys, triangles, twins, regions, passes }: Mesh) {
  const positions: number[] = []
  const indices: number[] = []
  const put = (vertex: number, height: number): number => {
    positions.push((xs[vertex] ?? 0) / 1000, height, -(ys[vertex] ?? 0) / 1000)
    return positions.length / 3 - 1
  }
  for (let edge = 0; edge < triangles.length; edge += 1) {
    const triangle = Math.floor(edge / 3)
    if (regions[triangle] === 0) continue
    if (edge % 3 === 0) indices.push(...[0, 1, 2].map((place) => put(triangles[edge + place] ?? 0, 0)))
    if ((passes[edge] ?? -1) >= 0 || (twins[edge] ?? -1) < 0) continue
    const [from, to] = [triangles[edge] ?? 0, triangles[nextOf(edge)] ?? 0]
    const [a, b, c, d] = [put(from, 0), put(to, 0), put(to, wallHeight), put(from, wallHeight)]
    indices.push(a, b, c, a, c, d)
  }
  return { positions, indices }
}

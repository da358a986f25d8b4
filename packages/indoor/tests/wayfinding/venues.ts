import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPlaces } from '../../../../mocks/server/resources/places.ts'
import { createResources } from '../../../../mocks/server/resources/resources.ts'
import { createVenue, zipVenue } from '../../../../mocks/venue/create-venue.ts'
import { worlds } from '../../../../mocks/worlds/index.ts'
import type { WorldSize } from '../../../../mocks/worlds/world.ts'
import { isSolid } from '../../src/venue/categories.ts'
import type { Unit, Venue, VenueFile } from '../../src/venue/model.ts'
import { openVenue, openVenueArchive } from '../../src/venue/open-venue.ts'
import { choosePaths } from '../../src/venue/archive/zip.ts'

/** A real venue, if it was provided next to the project. */
const westportFolder = join(process.cwd(), '../shared/data/venue-westport-house/imdf')
export const isWestportThere = existsSync(westportFolder)

/** A generated station with the irregularities of real data and exact routes, if it was provided. */
export const madeStationFolder = join(process.cwd(), '../shared/data/venue-made-station')
export const isMadeStationThere = existsSync(madeStationFolder)

const openVenues = new Map<string, Venue>()
/** Opens a venue once for all tests, which change none of them. */
function once(name: string, open: () => Venue): Venue {
  const venue = openVenues.get(name) ?? open()
  openVenues.set(name, venue)
  return venue
}

export const openWestport = (): Venue => once(westportFolder, () => openVenueIn(westportFolder))
export const openMadeStation = (): Venue => once(madeStationFolder, () => openVenueIn(join(madeStationFolder, 'imdf')))

/** Opens the venue of a folder of IMDF files, with some files replaced. Throws if it is invalid. */
export function openVenueIn(folder: string, replaced: Partial<Record<VenueFile, Uint8Array>> = {}): Venue {
  const chosen = choosePaths(readdirSync(folder))
  if (!chosen.ok) throw new Error(chosen.fault.kind)
  const files = [...chosen.value].map(([file, path]): [VenueFile, Uint8Array] => [
    file,
    replaced[file] ?? readFileSync(join(folder, path)),
  ])
  const opened = openVenue(new Map(files))
  if (!opened.ok) throw new Error(opened.fault.kind)
  return opened.value.venue
}

/** Opens the first site of the sandbox's campus. */
export const openSandboxVenue = (size: WorldSize, seed: number): Venue =>
  once(`${size} ${seed}`, () => drawSandboxVenue(size, seed))

function drawSandboxVenue(size: WorldSize, seed: number): Venue {
  const { campus: world } = worlds
  if (world === undefined) throw new Error('The sandbox has no campus')
  const choice = { world, size, seed }
  const places = createPlaces(choice)
  const resources = createResources(choice, places)
  const site = places.places[0]?.city.code ?? ''
  const opened = openVenueArchive(zipVenue(createVenue({ choice, places, resources }, site)))
  if (!opened.ok) throw new Error(opened.fault.kind)
  return opened.value.venue
}

/** Returns the floors nearest to the ground, with a maximum number of units. */
export function lowestFloors(venue: Venue, most: number): Venue {
  const counts = new Map<string, number>()
  for (const { levelId } of venue.units) counts.set(levelId, (counts.get(levelId) ?? 0) + 1)
  const kept = new Set<string>()
  let sum = 0
  for (const { id } of venue.levels.toSorted((one, other) => Math.abs(one.ordinal) - Math.abs(other.ordinal))) {
    sum += counts.get(id) ?? 0
    if (sum > most) break
    kept.add(id)
  }
  const isKept = ({ levelId }: { readonly levelId: string | null }): boolean => levelId !== null && kept.has(levelId)
  const units = venue.units.filter(isKept)
  const ids = new Set(units.map(({ id }) => id))
  return {
    ...venue,
    levels: venue.levels.filter(({ id }) => kept.has(id)),
    units,
    openings: venue.openings.filter(isKept),
    fixtures: venue.fixtures.filter(isKept),
    kiosks: venue.kiosks.filter(isKept),
    amenities: venue.amenities.filter(isKept),
    anchors: venue.anchors.filter(isKept),
    relationships: venue.relationships.flatMap((relationship) => {
      const unitIds = relationship.unitIds.filter((id) => ids.has(id))
      const points = relationship.points.filter((_point, index) => ids.has(relationship.unitIds[index] ?? ''))
      return unitIds.length > 1 ? [{ ...relationship, unitIds, points }] : []
    }),
  }
}

/** Creates a random number generator (Mulberry32). */
export function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns random pairs of units that are not solid. */
export function pairsOf({ units }: Venue, count: number, seed: number, mayPair = (_one: Unit, _other: Unit) => true) {
  const dice = createDice(seed)
  const rooms = units.filter(({ category }) => !isSolid(category))
  const pairs: [Unit, Unit][] = []
  for (let tries = 0; pairs.length < count && tries < 100 * count; tries += 1) {
    const [one, other] = [rooms[Math.floor(dice() * rooms.length)], rooms[Math.floor(dice() * rooms.length)]]
    if (one && other && one !== other && mayPair(one, other)) pairs.push([one, other])
  }
  return pairs
}

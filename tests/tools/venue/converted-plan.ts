import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import * as rules from '#src/features/maps/model/floorplan/rules/venue-command.ts'
import { createWayfinder, labelIn, openVenue, type VenueFile } from '@foyer/indoor'
import { convertFile } from '../../../tools/venue/plan-files.mjs'
import { degreesAt, moved, type Position, square } from '#indoor-tests/venue/positions.ts'

export interface PlainFeature {
  type: 'Feature'
  id?: unknown
  properties: Record<string, unknown> | null
  geometry: { type: string; coordinates?: unknown; geometries?: unknown } | null
}
export type Plan = Readonly<Record<string, unknown>>

/** A surface, in metres. */
export const surface = (rings: Position[][], properties: Record<string, unknown>): PlainFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
})
export const spot = (x: number, y: number, properties: Record<string, unknown> = {}): PlainFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [x, y] },
})

/** A corridor and four rooms on one level, tagged as in OpenStreetMap. */
export function roomsOn(level: unknown): PlainFeature[] {
  const room = (name: string, rings: Position[][], indoor = 'room') =>
    surface(rings, { level, indoor, name: `${name}${String(level)}` })
  return [
    room('Corridor ', square(0, 5, 24, 8), 'corridor'),
    room('A', square(0, 0, 8, 5)),
    room('B', square(8, 0, 16, 5)),
    room('C', square(0, 8, 12, 13)),
    room('D', square(12, 8, 24, 13)),
  ]
}
export const doorsOn = (level: unknown): PlainFeature[] => [
  spot(4, 5, { level }),
  spot(12, 5, { level }),
  spot(6, 8, { level }),
  spot(18, 8, { level }),
  spot(18, 5, { level }),
  spot(22, 5, { level }),
]
export const shafts = (level: unknown, more: Record<string, unknown> = {}): PlainFeature[] => [
  surface(square(16, 0, 20, 5), { level, indoor: 'stairs', name: 'Stairs', ...more }),
  surface(square(20, 0, 24, 5), { level, indoor: 'elevator', name: 'Lift', ...more }),
]

export const collectionOf = (features: readonly unknown[], to = degreesAt): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map((feature) => {
      const { geometry = null } = (feature ?? {}) as Partial<PlainFeature>
      if (geometry === null || feature === null) return feature
      const { coordinates, geometries } = geometry
      const parts = Array.isArray(geometries)
        ? geometries.map((part: PlainFeature['geometry']) => ({ ...part, coordinates: moved(part?.coordinates, to) }))
        : undefined
      return {
        ...(feature as PlainFeature),
        geometry: { ...geometry, coordinates: moved(coordinates, to), ...(parts && { geometries: parts }) },
      }
    }),
  })

const own = { corridor: 'walkway', room: 'room', stairs: 'stairs', elevator: 'elevator', toilet: 'restroom' }

/** Maps these levels of `all.geojson` and `doors.geojson`. */
export const mappingOf = (levels: readonly number[], more: Plan = {}): Plan => ({
  name: 'House',
  levels: levels.map((level) => ({
    name: `Level ${level}`,
    ordinal: level,
    rooms: { file: 'all.geojson', where: { level } },
    doors: { file: 'doors.geojson', where: { level } },
  })),
  properties: { category: 'indoor' },
  categories: own,
  ...more,
})

const root = mkdtempSync(join(tmpdir(), 'foyer-plan-'))
let count = 0

/** Converts these files like `foyer venue from-geojson`. Returns its output and the routes in the archive. */
export function convertPlan(files: Readonly<Record<string, string | Uint8Array>>) {
  count += 1
  const folder = join(root, String(count))
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const converted = attempt(() => convertFile(join(folder, 'mapping.json'), rules))
  const { archive = null, refusal = null } = converted as { archive?: Converted | null; refusal?: string | null }
  const open = () => {
    const written = Object.entries(archive?.files ?? {}).map(
      ([name, content]) => [name.replace(/\.\w+$/, '') as VenueFile, strToU8(JSON.stringify(content))] as const,
    )
    const opened = openVenue(new Map(written))
    if (!opened.ok) throw new Error(opened.fault.kind)
    return opened.value.venue
  }
  return {
    refusal,
    warnings: converted.warnings,
    notes: archive?.notes ?? [],
    open,
    names: () => open().units.map(({ name }) => labelIn(name, 'en')),
    /** Counts the doors on the route between two named units. Null if there is no route. */
    doorsBetween(from: string, to: string): number | null {
      const venue = open()
      const idOf = (wanted: string) => venue.units.find(({ name }) => labelIn(name, 'en') === wanted)?.id ?? ''
      const ends = { from: { featureId: idOf(from) }, to: { featureId: idOf(to) } }
      const found = createWayfinder(venue).find({ ...ends, preference: 'fastest', isStepFree: false })
      return found.ok ? found.value.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.doors : [])).length : null
    },
  }
}

interface Converted {
  readonly files: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

/** Returns a thrown error as a refusal, as the command prints it. */
function attempt(act: () => ReturnType<typeof convertFile>): ReturnType<typeof convertFile> {
  try {
    return act()
  } catch (reason) {
    return { warnings: [], refusal: reason instanceof Error ? reason.message : String(reason) }
  }
}

/** Converts a plan of one file of rooms and one of doors. */
export const convertFeatures = (
  rooms: readonly unknown[],
  {
    doors = doorsOn(0),
    levels = [0],
    mapping = {},
    to = degreesAt,
  }: { doors?: readonly unknown[]; levels?: readonly number[]; mapping?: Plan; to?: typeof degreesAt } = {},
) =>
  convertPlan({
    'all.geojson': collectionOf(rooms, to),
    'doors.geojson': collectionOf(doors, to),
    'mapping.json': JSON.stringify(mappingOf(levels, mapping)),
  })

import type { Area } from '#src/wire/configuration.ts'
import type { Building, City, WorldChoice, WorldSize } from '../../worlds/world.ts'
import { demoName } from './demo-names.ts'

/** The smallest areas, in which resources are. */
export interface Place {
  readonly areaId: string
  readonly city: City
  readonly building: Building
  readonly floor: number
  readonly side: string
}

export interface Places {
  /** Campus > building > floor > zone, parents first. */
  readonly areas: readonly Area[]
  readonly places: readonly Place[]
}

interface Extent {
  readonly cities: number
  readonly buildings: number
  readonly floors: number
  readonly sides: number
}

const extents: Readonly<Record<WorldSize, Extent>> = {
  50: { cities: 2, buildings: 1, floors: 2, sides: 2 },
  500: { cities: 3, buildings: 1, floors: 4, sides: 2 },
  5_000: { cities: 5, buildings: 2, floors: 6, sides: 2 },
  10_000: { cities: 5, buildings: 2, floors: 8, sides: 3 },
  50_000: { cities: 5, buildings: 4, floors: 10, sides: 3 },
}

const sides = ['North', 'South', 'East'] as const

/** The one zone of the first building of which only 60 % may be used at once (rule 5 of the patching). */
const limitedZone = { floor: 2, side: 'South', maxUt: 60 }

export function createPlaces({ world, size, language }: WorldChoice): Places {
  const extent = extents[size]
  const areas: Area[] = []
  const places: Place[] = []
  const cities = world.cities.slice(0, extent.cities)
  const firstBuilding = cities[0]?.buildings[0]
  for (const city of cities) {
    areas.push(area(city.code, null, demoName(city.name, language), 100, city.wireZone))
    for (const building of city.buildings.slice(0, extent.buildings)) {
      const buildingId = `${city.code}-${building.code}`
      areas.push(area(buildingId, city.code, building.name))
      for (let floor = 1; floor <= extent.floors; floor++) {
        const floorId = `${buildingId}-${floor}`
        areas.push(area(floorId, buildingId, `${building.name} ${floor}`))
        for (const side of sides.slice(0, extent.sides)) {
          const limited = building === firstBuilding && floor === limitedZone.floor && side === limitedZone.side
          const areaId = `${floorId}-${side.charAt(0).toLowerCase()}`
          areas.push(
            area(
              areaId,
              floorId,
              `${building.name} ${floor} ${demoName(side, language)}`,
              limited ? limitedZone.maxUt : 100,
            ),
          )
          places.push({ areaId, city, building, floor, side })
        }
      }
    }
  }
  return { areas, places }
}

function area(
  id: string,
  parentAreaId: string | null,
  name: string,
  maxUt = 100,
  timezone: string | null = null,
): Area {
  return { id, parentAreaId, name, maxUt, timezone }
}

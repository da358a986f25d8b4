import { createRandom, mix } from '../server/random.ts'
import { type BuildingProgram, fullest, type PlannedBuilding, type PlannedLevel } from './building-program.ts'
import { type Form, type Lengths, shapeOf, type Side, type Wing } from './building-shape.ts'
import { planFloor } from './plan-floor.ts'
import { planGarages } from './plan-garages.ts'
import { lengthOfFloor, wingFloor } from './wing-floor.ts'

/** Draws every level of a building: the same program gives the same building. */
export function planBuilding(program: BuildingProgram): PlannedBuilding {
  const form = formOf(program)
  const outline = shapeOf(form, { North: 0, South: 0, East: 0, West: 0 })
  const floors = Array.from({ length: program.floors }, (_none, index) => index + 1)
  const drawn = new Map(
    outline.wings.map((wing) => [wing.side, floors.map((floor) => wingFloor(program, wing, floor, outline.isClosed))]),
  )
  const longest = (side: Side): number => Math.max(0, ...(drawn.get(side) ?? []).map(lengthOfFloor))
  const lengths: Lengths = {
    North: longest('North'),
    South: longest('South'),
    East: longest('East'),
    West: longest('West'),
  }
  const shape = shapeOf(form, lengths)
  const levels = floors.map((floor, index): PlannedLevel => ({
    key: `f${floor}`,
    ordinal: index,
    name: `${program.name} ${floor}`,
    shortName: String(floor),
    areaId: `${program.areaId}-${floor}`,
    zones: program.zones
      .filter((zone) => zone.floor === floor)
      .map(({ areaId, side }) => ({ areaId, name: `${program.name} ${floor} ${side}` })),
    plan: planFloor(program, shape, floor, (side) => drawn.get(side)?.[index] ?? null),
  }))
  return { program, shape, levels: [...planGarages(program, shape), ...levels] }
}

/** The wing with the lobby, before any length of it is known. */
function mainWingOf(program: BuildingProgram): Wing {
  const { wings } = shapeOf(formOf(program), { North: 0, South: 0, East: 0, West: 0 })
  const main = wings.find(({ core }) => core === 'main')
  if (main === undefined) throw new RangeError(`'${program.name}' has no main wing`)
  return main
}

function formOf({ seed, zones }: BuildingProgram): Form {
  const random = createRandom(mix(seed, 7))()
  const hasEast = zones.some(({ side }) => side === 'East')
  if (hasEast) return random < 0.7 ? 'horseshoe' : 'court'
  const most = fullest(zones)
  const forms: readonly Form[] =
    most < 12 ? ['bar', 'angle'] : most < 30 ? ['bar', 'angle', 'horseshoe', 'court'] : ['angle', 'horseshoe', 'court']
  return forms[Math.floor(random * forms.length)] ?? 'angle'
}

/** The place of the kiosk in a building's lobby. */
export interface LobbyStand {
  /** The key of its unit. */
  readonly unitKey: string
  /** Degrees clockwise from north: the direction in which visitors look when they read it. */
  readonly heading: number
}

/** `turn` is in degrees, from north to the west, as the site is turned. */
export function lobbyStandOf(program: BuildingProgram, turn: number): LobbyStand {
  const { side, across } = mainWingOf(program)
  // The entrance is in the outer facade, towards which `across` leads.
  const inward = (Math.atan2(-across[0], -across[1]) * 180) / Math.PI
  return {
    unitKey: `${program.areaId}/f1/${side.toLowerCase()}/lobby`,
    heading: (Math.round(inward - turn) + 720) % 360,
  }
}

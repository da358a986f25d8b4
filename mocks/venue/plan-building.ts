import { createRandom, mix } from '../server/random.ts'
import {
  type BuildingProgram,
  type BuildingShape,
  type Form,
  fullest,
  garage,
  type Lengths,
  liftsOf,
  office,
  type PlannedBuilding,
  type PlannedLevel,
  shapeOf,
  type Side,
  type Wing,
} from './building-shape.ts'
import { type Band, drawWing, lengthOfFloor, wingFloor, type WingFloor } from './draw-wing.ts'
import { drawArrows, drawCorner, fillWithStalls, plantSlot, stallWidth } from './garage.ts'
import { createPencil } from './draft.ts'
import { emptyPlan, type LevelPlan } from './level-plan.ts'
import { spareSlots } from './house-slots.ts'
import { lengthOf, type Slot } from './rooms.ts'
import { coreSlots, stairsSlot, toiletSlots } from './core.ts'

/** Draws every level of a building. The same program always has the same building. */
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

/** The wing with the lobby, before its lengths are known. */
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
  /** Degrees clockwise from north: the viewing direction of visitors in front of it. */
  readonly heading: number
}

/** `turn` is in degrees, from north to the west, as the site is turned. */
export function lobbyStandOf(program: BuildingProgram, turn: number): LobbyStand {
  const { side, across } = mainWingOf(program)
  // The entrance is in the outer facade, in the direction of `across`.
  const inward = (Math.atan2(-across[0], -across[1]) * 180) / Math.PI
  return {
    unitKey: `${program.areaId}/f1/${side.toLowerCase()}/lobby`,
    heading: (Math.round(inward - turn) + 720) % 360,
  }
}

/** Draws one floor: its wings and corners. */
function planFloor(
  program: BuildingProgram,
  shape: BuildingShape,
  floor: number,
  wingOf: (side: Side) => WingFloor | null,
): LevelPlan {
  const plan = emptyPlan()
  const isGround = floor === 1
  let spare = 0
  const doorNumber = () => `${floor}.${String((spare += 1) + 50)}`
  for (const wing of shape.wings) {
    const wingProgram = wingOf(wing.side)
    if (wingProgram === null) continue
    const random = createRandom(mix(program.seed, floor, wing.side.charCodeAt(0)))
    const bands = {
      inner: arrange(wingProgram.inner, wing.length, 'inner', floor, random),
      outer: arrange(wingProgram.outer, wing.length, 'outer', floor, random),
    }
    drawWing(plan, wing, office, bands, { zone: wingProgram.zone?.areaId ?? null, isGround, doorNumber, random })
  }
  for (const [index, corner] of shape.corners.entries()) {
    const use = isGround && index === 0 ? 'cafe' : 'lounge'
    drawCorner(createPencil(plan, corner.key, corner, null), corner, office, use, doorNumber, program.name)
  }
  return plan
}

/** Fills exactly the wing's length with spare rooms or a longer slot. */
function arrange(
  { head, middle, tail }: Band,
  length: number,
  band: 'inner' | 'outer',
  floor: number,
  random: () => number,
): readonly Slot[] {
  const gap = length - lengthOf([...head, ...middle, ...tail])
  if (gap >= 240) return [...head, ...shuffle([...middle, ...spareSlots(band, gap, floor)], random), ...tail]
  const longest = middle.reduce((best, { length: own }, index) => (own > (middle[best]?.length ?? 0) ? index : best), 0)
  const stretched = middle.map((slot, index) => (index === longest ? { ...slot, length: slot.length + gap } : slot))
  return [...head, ...shuffle(stretched, random), ...tail]
}

function shuffle(slots: readonly Slot[], random: () => number): readonly Slot[] {
  return slots
    .map((slot) => ({ slot, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ slot }) => slot)
}

/** As many levels below the ground as its cars need, or none without parking. */
function planGarages(program: BuildingProgram, shape: BuildingShape): readonly PlannedLevel[] {
  const cars = program.zones.flatMap(({ resources }) => resources.filter(({ kind }) => kind === 'parking'))
  const levels: PlannedLevel[] = []
  let taken = 0
  const take = () => {
    const car = cars[taken] ?? null
    taken += 1
    return car
  }
  for (let level = 1; taken < cars.length; level++) {
    const plan = emptyPlan()
    let number = 1
    const doorNumber = () => `P${level}.${number}`
    for (const wing of shape.wings) {
      const core = wing.core === null ? [] : coreSlots(wing.core === 'main' ? liftsOf(program) : 0)
      const head = wing.core === null ? [] : [...core, plantSlot('plant', lengthOf(toiletSlots('core')))]
      const tail = wing.end === 'nothing' ? [stairsSlot('end-stairs')] : []
      const stalls = (length: number): readonly Slot[] => {
        const slots = fillWithStalls(length, number, take)
        number += slots.length
        return slots
      }
      const left = wing.length - lengthOf([...head, ...tail])
      const inner = left >= stallWidth ? stalls(left) : left > 0 ? [plantSlot('store', left)] : []
      const bands = { inner: [...head, ...inner, ...tail], outer: stalls(wing.length) }
      const random = createRandom(mix(program.seed, level, 5))
      drawWing(plan, wing, garage, bands, { zone: null, isGround: false, doorNumber, random })
      drawArrows(createPencil(plan, wing.side.toLowerCase(), wing, null), wing, garage)
    }
    for (const corner of shape.corners)
      drawCorner(createPencil(plan, corner.key, corner, null), corner, garage, 'bicycles', doorNumber, program.name)
    levels.unshift({
      key: `p${level}`,
      ordinal: -level,
      name: `${program.name} parking ${level}`,
      shortName: `P${level}`,
      areaId: null,
      zones: [],
      plan,
    })
  }
  return levels
}

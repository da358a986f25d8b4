import { createRandom, mix } from '../server/random.ts'
import { type BuildingProgram, office } from './building-program.ts'
import type { BuildingShape, Side } from './building-shape.ts'
import { drawCorner } from './corner.ts'
import { createPencil } from './draft.ts'
import { drawWing } from './draw-wing.ts'
import { emptyPlan, type LevelPlan } from './level-plan.ts'
import { spareSlots } from './house-slots.ts'
import { lengthOf, type Slot } from './slots.ts'
import type { Band, WingFloor } from './wing-floor.ts'

/** Draws one floor for people: its wings and what joins them. */
export function planFloor(
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

/** Exactly the wing's length: what is missing becomes spare rooms, or makes the longest slot longer. */
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

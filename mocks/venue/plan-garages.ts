import { createRandom, mix } from '../server/random.ts'
import { type BuildingProgram, garage, liftsOf, type PlannedLevel } from './building-program.ts'
import type { BuildingShape } from './building-shape.ts'
import { coreSlots, stairsSlot, toiletSlots } from './core.ts'
import { drawCorner } from './corner.ts'
import { createPencil } from './draft.ts'
import { drawWing } from './draw-wing.ts'
import { drawArrows, fillWithStalls, plantSlot, stallWidth } from './garage.ts'
import { emptyPlan } from './level-plan.ts'
import { lengthOf, type Slot } from './slots.ts'

/** As many levels below the ground as its cars need; none without parking. */
export function planGarages(program: BuildingProgram, shape: BuildingShape): readonly PlannedLevel[] {
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
      const core = wing.core === null ? [] : coreSlots('core', wing.core === 'main' ? liftsOf(program) : 0)
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

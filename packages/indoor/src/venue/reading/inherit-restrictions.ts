import { contains, centreOf } from '../geometry/shape.ts'
import type { Building, Level, Section, Unit } from '../model.ts'
import { byLevel } from '../venue.ts'

interface Around {
  readonly buildings: readonly Building[]
  readonly levels: readonly Level[]
  readonly sections: readonly Section[]
}

/** Gives units without a restriction that of the section around them, or of their level, or of all buildings of it. */
export function inheritRestrictions(units: readonly Unit[], { buildings, levels, sections }: Around): readonly Unit[] {
  const ofBuilding = new Map(buildings.map(({ id, restriction }) => [id, restriction]))
  const ofLevel = new Map(
    levels.map(({ id, restriction, buildingIds }) => {
      const inherited = buildingIds.map((buildingId) => ofBuilding.get(buildingId) ?? null)
      return [id, restriction ?? (inherited.includes(null) ? null : (inherited[0] ?? null))] as const
    }),
  )
  const restricted = byLevel(sections.filter(({ restriction }) => restriction !== null))
  return units.map((unit) => {
    if (unit.restriction !== null) return unit
    const middle = unit.displayPoint ?? centreOf(unit.box)
    const around = restricted.get(unit.levelId)?.find(({ shape }) => contains(shape, middle))
    const restriction = around?.restriction ?? ofLevel.get(unit.levelId) ?? null
    return restriction === null ? unit : { ...unit, restriction }
  })
}

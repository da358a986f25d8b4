import { describe, expect, test } from 'vitest'
import { nextVacancies, nobodyThere, type Vacancy } from '#src/features/maps/model/floorplan/rules/nobody-there.ts'
import type { Instant, Quarter } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'

const room = 'room' as ResourceId
const until = 40 as Quarter
const at = (minutes: number): Instant => (minutes * 60_000) as Instant

interface Step {
  readonly at: number
  /** End of the reserved stretch. Null if it is free, undefined if the plan shows another time or floor. */
  readonly held?: Quarter | null
  readonly isVacant?: boolean
}

/** Returns whether the room is 'reserved, nobody there' after these updates. */
function after(...steps: readonly Step[]): boolean {
  let known: ReadonlyMap<ResourceId, Vacancy> = new Map()
  for (const { at: minutes, held, isVacant = true } of steps)
    known = nextVacancies(known, {
      now: at(minutes),
      here: held === undefined ? null : new Set([room]),
      held: new Map(held ? [[room, held]] : []),
      isVacant: () => isVacant,
    })
  return nobodyThere(known, at(steps.at(-1)?.at ?? 0)).has(room)
}

describe('ui, floor plan: reserved, nobody there', () => {
  test('is shown after ten minutes of reservation and vacancy', () => {
    expect(after({ at: 0, held: until })).toBe(false)
    expect(after({ at: 0, held: until }, { at: 9, held: until })).toBe(false)
    expect(after({ at: 0, held: until }, { at: 10, held: until })).toBe(true)
  })

  test('counts from the start of the reservation', () => {
    expect(after({ at: 0, held: null }, { at: 30, held: until }, { at: 35, held: until })).toBe(false)
    expect(after({ at: 0, held: null }, { at: 30, held: until }, { at: 40, held: until })).toBe(true)
  })

  test('starts again with the next reservation or after a person was there', () => {
    const next = 44 as Quarter
    expect(after({ at: 0, held: until }, { at: 9, held: next }, { at: 12, held: next })).toBe(false)
    expect(after({ at: 0, held: until }, { at: 9, held: until, isVacant: false }, { at: 10, held: until })).toBe(false)
    expect(after({ at: 0, held: until }, { at: 20, held: until, isVacant: false })).toBe(false)
  })

  test('ends with the reservation', () => {
    expect(after({ at: 0, held: until }, { at: 20, held: null })).toBe(false)
  })

  test('continues while another time or floor is shown, unless a person comes', () => {
    expect(after({ at: 0, held: until }, { at: 6 }, { at: 10, held: until })).toBe(true)
    expect(after({ at: 0, held: until }, { at: 6, isVacant: false }, { at: 10, held: until })).toBe(false)
  })

  test('does not result from a clock that was set back', () => {
    expect(after({ at: 60, held: until }, { at: 5, held: until }, { at: 14, held: until })).toBe(false)
    expect(after({ at: 60, held: until }, { at: 5, held: until }, { at: 15, held: until })).toBe(true)
  })
})

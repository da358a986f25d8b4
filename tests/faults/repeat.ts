import { describe, it } from 'vitest'
import { createRandom } from '#mocks/server/random.ts'
import { seedJitter } from '#tests/mocks/node-browser.ts'

/** One row of the table in docs/faults.md. */
export interface FaultRow {
  /** 'F1' … 'F33', as in the fault model. */
  readonly id: string
  readonly fault: string
  readonly injected: string
  /** Visible effects and guarantees, all checked by the scenario. */
  readonly seen: string
}

/** The source of randomness in a scenario. A failed run fails again with the same seed. */
export interface Chance {
  readonly seed: number
  /** A whole number in `[least, most]`. */
  whole(least: number, most: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

/** `npm test` repeats twice, `npm run faults` 20 times. */
const repeats = Number(process.env['FAULT_REPEATS'] ?? 2)

export function chanceOf(seed: number): Chance {
  const random = createRandom(seed * 7_919)
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  let chosen = 0
  return {
    seed,
    whole,
    oneOf: (items) => {
      const drawn = whole(0, items.length - 1)
      chosen += 1
      // The first two seeds try both of two kinds of a fault.
      return items[seed > 2 ? drawn : (seed + chosen) % items.length] ?? items[0]
    },
  }
}

/** Injects a fault once per seed. `tools/faults/read-report.mjs` reads the row from the test title. */
export function checkFault(
  { id, fault, injected, seen }: FaultRow,
  checkScenario: (chance: Chance) => Promise<void>,
): void {
  describe(`${id} | ${fault} | ${injected} | ${seen}`, () => {
    const seeds = Array.from({ length: repeats }, (_, index) => index + 1)
    it.each(seeds)('seed %i', (seed) => {
      seedJitter(seed)
      return checkScenario(chanceOf(seed))
    })
  })
}

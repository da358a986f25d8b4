import type { Engine } from '#src/contract/compute.ts'

type Remembered = 'configure' | 'open' | 'pinPeople' | 'markCurrentEvent'

/** The order in which a fresh engine wants to hear them: data is cut to the open span, so the span comes before it. */
const replayed: readonly Remembered[] = ['configure', 'open', 'pinPeople', 'markCurrentEvent']

/** The latest settings given to the engine, so that a new worker can be told them again. */
export interface SettingsMemory {
  note<Method extends Remembered>(method: Method, given: Parameters<Engine[Method]>): void
  noteArrange(given: Parameters<Engine['arrange']>): void
  /** The last question asked, null before the first. */
  arrangement(): Parameters<Engine['arrange']> | null
  /** Every remembered call, in the order to repeat them. */
  calls(): readonly { readonly method: Remembered; readonly given: readonly unknown[] }[]
}

export function createSettingsMemory(): SettingsMemory {
  const latest = new Map<Remembered, readonly unknown[]>()
  let arrangement: Parameters<Engine['arrange']> | null = null
  return {
    note(method, given) {
      latest.set(method, given)
    },
    noteArrange(given) {
      arrangement = given
    },
    arrangement: () => arrangement,
    calls: () =>
      replayed.flatMap((method) => {
        const given = latest.get(method)
        return given === undefined ? [] : [{ method, given }]
      }),
  }
}

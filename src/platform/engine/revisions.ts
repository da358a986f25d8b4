import type { Engine } from './engine.ts'
import type { WindowQuery } from '#src/engine/compute.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import type { Link } from './link.ts'

/**
 * Sends one query at a time. While it is pending, only the newest of the waiting ones is kept. The others resolve to null,
 * because their responses are no longer needed.
 */
export function newestFirst<Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer | null> {
  interface Waiting {
    readonly question: Question
    readonly resolve: (answer: Answer | null) => void
    readonly reject: (reason: unknown) => void
  }
  let isUnderWay = false
  let waiting: Waiting | null = null

  function send({ question, resolve, reject }: Waiting): void {
    isUnderWay = true
    ask(...question)
      .then(resolve, reject)
      .finally(() => {
        isUnderWay = false
        const next = waiting
        waiting = null
        if (next !== null) send(next)
      })
  }

  return (...question) =>
    new Promise((resolve, reject) => {
      const entry: Waiting = { question, resolve, reject }
      if (!isUnderWay) {
        send(entry)
        return
      }
      waiting?.resolve(null)
      waiting = entry
    })
}

/** Index of the argument with the revision, by method. */
const queryAt: Readonly<Record<string, number>> = { window: 0, arrange: 1, put: 2 }
const ownAnswer: ReadonlySet<string> = new Set(['window', 'heat'])

/** The highest revision returned by any worker. */
export interface Revisions {
  highest: number
}

/**
 * Makes revisions increase across workers. A new worker counts from zero, so a rectangle from its predecessor would look fresh.
 * Therefore revisions in responses are shifted above all earlier ones, and rectangles older than this worker are not reported
 * as held.
 */
export function continueRevisions(link: Link, revisions: Revisions): Link {
  const offset = revisions.highest
  return {
    ...link,
    async call(method, given) {
      return shiftAnswer(method, await link.call(method, shiftQuery(method, given)))
    },
  }

  function shiftQuery(method: string, given: readonly unknown[]): readonly unknown[] {
    const at = queryAt[method]
    if (at === undefined || offset === 0) return given
    const query = given[at] as WindowQuery | undefined
    if (query === undefined || query.held === null) return given
    const revision = query.held.revision - offset
    const held = revision > 0 ? { ...query.held, revision } : null
    return given.with(at, { ...query, held })
  }

  function shiftAnswer(method: string, answer: unknown): unknown {
    if (ownAnswer.has(method)) return shift(answer as Revised)
    if (method === 'arrange') return shiftNested(answer as Outer)
    if (method !== 'put') return answer
    const result = answer as Result<Outer>
    return result.ok ? succeed(shiftNested(result.value)) : result
  }

  function shiftNested(outer: Outer): Outer {
    return outer.answer === null ? outer : { ...outer, answer: shift(outer.answer) }
  }

  function shift(answer: Revised): Revised {
    const revision = answer.revision + offset
    revisions.highest = Math.max(revisions.highest, revision)
    return { ...answer, revision }
  }
}

interface Revised {
  readonly revision: number
}

interface Outer {
  readonly answer: Revised | null
}

/** Repeated in a new engine, in this order: data is cut to the open span, so the span comes before it. */
const replayed: readonly (keyof Engine)[] = ['configure', 'open', 'pinPeople', 'markCurrentEvent']

/** The latest settings given to the engine, to repeat them in a new worker. */
export interface SettingsMemory {
  /** Stores a call if it changes settings, and ignores all others. */
  note(method: keyof Engine, given: readonly unknown[]): void
  noteArrange(given: Parameters<Engine['arrange']>): void
  /** Returns the last arrangement, or null before the first. */
  arrangement(): Parameters<Engine['arrange']> | null
  /** Returns the stored calls in the order in which to repeat them. */
  calls(): readonly { readonly method: keyof Engine; readonly given: readonly unknown[] }[]
}

export function createSettingsMemory(): SettingsMemory {
  const latest = new Map<keyof Engine, readonly unknown[]>()
  let arrangement: Parameters<Engine['arrange']> | null = null
  return {
    note(method, given) {
      if (replayed.includes(method)) latest.set(method, given)
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

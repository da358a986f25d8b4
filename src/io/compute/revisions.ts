import type { WindowQuery } from '#src/contract/compute.ts'
import { type Result, succeed } from '#src/core/result.ts'
import type { Link } from './link.ts'

/** Where a method's questions and answers carry a revision. */
const queryAt: Readonly<Record<string, number>> = { window: 0, arrange: 1, put: 2 }
const ownAnswer: ReadonlySet<string> = new Set(['window', 'heat'])

/** The highest revision any worker has answered. */
export interface Revisions {
  highest: number
}

/**
 * Makes revisions grow across workers. A new worker counts from nothing again, so a rectangle held since its
 * predecessor would be taken for fresh: answers are shifted above all that was given out before, and a rectangle that
 * is older than this worker is no longer claimed as held.
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

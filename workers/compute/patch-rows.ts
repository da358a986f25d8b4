import { patchRow } from '#src/features/availability/model/rules/patch.ts'
import type { IndexSpan, QuarterSet, RowRules } from '#src/features/availability/model/rules/row.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf, quarterAt } from '#src/kernel/time/moment.ts'
import type { Circumstances, RuleSets } from './rule-sets.ts'
import type { Revision, RowStore } from './row-store.ts'

/**
 * Patches rows on demand. Each row stores the stamp of the circumstances it was patched under, so a new quarter, a new
 * duration or new data costs nothing for rows that are not displayed.
 */
export interface Patcher {
  /** Sets the current moment. Rows become dirty only if it is in another quarter than before. */
  advance(now: Instant): void
  /** Sets the requested duration, in quarters. */
  wish(minimumRun: number): void
  /** Marks all rows as dirty. Call it after rules or quarters have changed. */
  invalidate(): void
  /** Updates the row's patched codes. If they differ from before, the row gets a new version. */
  ensure(row: number): void
  /** Returns true if the row's patched codes are up to date. */
  isCurrent(row: number): boolean
  /** Returns the rules for patching the row. */
  rules(row: number): RowRules
}

export interface PatcherOptions {
  readonly store: RowStore
  readonly ruleSets: RuleSets
  readonly revision: Revision
  readonly full: (limitSet: number) => QuarterSet | null
  readonly current: (row: number) => IndexSpan | null
}

export function createPatcher({ store, ruleSets, revision, full, current }: PatcherOptions): Patcher {
  let stamp = 1
  let circumstances: Circumstances = { now: instantOf(0), span: store.rows.span, minimumRun: 1 }
  /** The moment of each stamp. */
  const moments: Instant[] = [circumstances.now, circumstances.now]
  let before = new Uint8Array(0)

  function change(next: Circumstances): void {
    circumstances = next
    stamp += 1
    moments.push(next.now)
  }

  function rules(row: number): RowRules {
    const number = store.ruleSets[row]!
    const shared = ruleSets.rules(number, circumstances, full(ruleSets.read(number).limitSet))
    const mark = current(row)
    return mark === null ? shared : { ...shared, current: mark }
  }

  function patch(row: number): void {
    const { rows: bytes } = store
    patchRow(bytes.sourceOf(row), bytes.patchedOf(row), bytes.startOf(row), bytes.width, rules(row))
  }

  /** Patches the row. Returns whether its codes or their reasons have changed. */
  function patchAndCompare(row: number, then: Instant): boolean {
    const { width } = store.rows
    const patched = store.rows.patchedOf(row)
    const start = store.rows.startOf(row)
    if (before.length < width) before = new Uint8Array(width)
    before.set(patched.subarray(start, start + width))
    patch(row)
    if (hasNewReasons(row, then)) return true
    for (let quarter = 0; quarter < width; quarter += 1) {
      if (before[quarter] !== patched[start + quarter]) return true
    }
    return false
  }

  /** Returns true if reasons change although the codes stay limited: quarters that are now past, or no longer too far ahead. */
  function hasNewReasons(row: number, then: Instant): boolean {
    if (then === circumstances.now) return false
    const { maxAdvanceDays, zone } = ruleSets.read(store.ruleSets[row]!)
    if (maxAdvanceDays !== null && dayOf(zone, then) !== dayOf(zone, circumstances.now)) return true
    const { width, span } = store.rows
    return Math.max(0, Math.min(width, quarterAt(then) - span.from)) !== rules(row).pastQuarters
  }

  return {
    advance(now) {
      if (quarterAt(now) !== quarterAt(circumstances.now)) change({ ...circumstances, now })
    },
    wish(minimumRun) {
      if (minimumRun !== circumstances.minimumRun) change({ ...circumstances, minimumRun })
    },
    invalidate() {
      change({ ...circumstances, span: store.rows.span })
    },
    ensure(row) {
      const last = store.stamps[row]!
      if (last === stamp) return
      // A row that was marked as changed has not been displayed since, so there is nothing to compare with.
      if (last === 0) patch(row)
      else if (patchAndCompare(row, moments[Math.abs(last)]!)) store.versions[row] = revision.mark()
      store.stamps[row] = stamp
    },
    isCurrent: (row) => store.stamps[row] === stamp,
    rules,
  }
}

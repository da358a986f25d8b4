import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import type { People } from './engine-state.ts'
import { createPatcher } from './patch-rows.ts'
import type { RuleSets } from './rule-sets.ts'
import { createRowStore, type Revision, takeSchedule, type Taking } from './row-store.ts'

/** Maximum number of unpinned people. Beyond it, the oldest ones are replaced. */
const unpinnedLimit = 100

export function createPeople(ruleSets: RuleSets, revision: Revision): People {
  const store = createRowStore(revision)
  const patcher = createPatcher({ store, ruleSets, revision, full: () => null, current: () => null })
  const rows = new Map<Email, number>()
  const emails: Email[] = []

  function add(email: Email): number {
    const row = vacate() ?? emails.length
    if (row === emails.length) store.remap(row + 1, (index) => (index < row ? index : -1))
    emails[row] = email
    rows.set(email, row)
    store.ruleSets[row] = ruleSets.ofPerson(null)
    return row
  }

  /** Frees the row of the unpinned person known for the longest time if there are too many. */
  function vacate(): number | null {
    if (rows.size - people.pinned.length < unpinnedLimit) return null
    for (const [email, row] of rows) {
      if (people.pinned.includes(row)) continue
      rows.delete(email)
      store.cache.clear(row)
      store.items.clear(row)
      store.messages.delete(row)
      return row
    }
    return null
  }

  const people = {
    store,
    patcher,
    pinned: [] as readonly number[],
    pinnedVersion: 0,
    isPinned: (email: Email): boolean => people.pinned.some((row) => emails[row] === email),
    rowOf: (email: Email): number | undefined => rows.get(email),
    emailOf: (row: number): Email => emails[row]!,
    pin(wanted: readonly Email[]): void {
      const keys = [...new Set(wanted)]
      const known = people.pinned.map((row) => emails[row])
      if (keys.length === known.length && keys.every((email, index) => email === known[index])) return
      const pinned: number[] = []
      for (const email of keys) {
        pinned.push(rows.get(email) ?? add(email))
        people.pinned = pinned
      }
      people.pinned = pinned
      people.pinnedVersion = revision.mark()
    },
    take(schedule: Schedule, taking: Taking): void {
      const row = rows.get(schedule.email) ?? add(schedule.email)
      const ruleSet = ruleSets.ofPerson(schedule.workingHours)
      if (store.ruleSets[row] !== ruleSet) {
        store.ruleSets[row] = ruleSet
        store.stamps[row] = 0
        store.versions[row] = revision.mark()
      }
      takeSchedule(store, row, schedule, { ...taking, watch: null })
    },
    open(span: QuarterSpan): void {
      store.open(span)
      patcher.invalidate()
    },
  }
  return people
}

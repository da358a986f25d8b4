import type { Reading } from '#src/base/needs.ts'

export interface ObjectChange {
  readonly objectId: string
  readonly data: unknown
}

/** If more changes arrive during one load, it is repeated instead. */
const mostHeld = 1_000

/** Changes that arrived during a load; null if none is in progress. */
const createHeld = (): { changes: ObjectChange[] | null } => ({ changes: null })

/** Starts to store changes, because they may be newer than the response in progress. */
export function beginHolding(services: Reading): void {
  services.scope.keep(createHeld).changes = []
}

/** Returns the changes since `beginHolding`, in order; null if there were too many. */
export function endHolding(services: Reading): readonly ObjectChange[] | null {
  const held = services.scope.keep(createHeld)
  const changes = held.changes ?? []
  held.changes = null
  return changes.length > mostHeld ? null : changes
}

export function holdChange(services: Reading, change: ObjectChange): void {
  const { changes } = services.scope.keep(createHeld)
  if (changes !== null && changes.length <= mostHeld) changes.push(change)
}

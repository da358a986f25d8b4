import { Availability } from './codes.ts'
import type { RowRules } from './patch.ts'

const { free, limited, currentEvent } = Availability

/**
 * The rules for a resource that is reserved to 'you' or 'other': its free quarters stay free (decisions, rule 1), so only busy
 * ones can change, by rules 2, 3, 6 and 7.
 */
export const patchKeptRow = (
  from: Uint8Array,
  to: Uint8Array,
  offset: number,
  length: number,
  rules: RowRules,
): void => {
  for (let quarter = 0; quarter < length; quarter++) {
    const code = from[offset + quarter]!
    const isOpen = quarter >= rules.pastQuarters && quarter < rules.lastQuarters
    to[offset + quarter] = code === free || isOpen ? code : limited
  }
  if (rules.current !== null) writeCurrent(to, offset, length, rules, rules.current)
}

/** The event and the free quarters around it are one bookable run; too short, the event's own quarters go. */
const writeCurrent = (
  to: Uint8Array,
  offset: number,
  length: number,
  rules: RowRules,
  current: { readonly from: number; readonly to: number },
): void => {
  let start = Math.max(0, current.from)
  let end = Math.min(length, current.to)
  if (start >= end) return
  const [eventStart, eventEnd] = [start, end]
  while (start > 0 && to[offset + start - 1] === free) start--
  while (end < length && to[offset + end] === free) end++
  const isShort = end < length && end - start < rules.minimumRun
  for (let quarter = eventStart; quarter < eventEnd; quarter++) {
    if (to[offset + quarter] !== free) to[offset + quarter] = isShort ? limited : currentEvent
  }
}

import * as v from 'valibot'
import type { Fault } from '#src/kernel/fault.ts'
import type { Listing } from '../rules/directory/plan-directory.ts'
import type { LeftOut } from '../rules/directory/record.ts'

/** `TimeZonesRefused`: without the permission to read them. `TimeZonesIncomplete`: some could not be read now. */
export type Remark = 'TimeZonesRefused' | 'TimeZonesIncomplete'

/** What a directory lists, and what of it could not be read. */
export interface VendorListing extends Listing {
  /** Lists that did not arrive. */
  readonly faults: readonly { readonly what: string; readonly fault: Fault }[]
  readonly remarks: readonly Remark[]
}

/** Reports a record that has another form than the vendor describes. Its id and its name are read if they are texts. */
export function unreadable(
  given: unknown,
  { id, name }: { readonly id: string; readonly name: string },
  issues: readonly v.BaseIssue<unknown>[],
): LeftOut {
  const text = v.fallback(v.string(), '')
  const read = v.safeParse(v.object({ [id]: text, [name]: text }), given)
  const named: Readonly<Record<string, string>> = read.success ? read.output : {}
  const column = issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')
  return { key: named[id] ?? '', name: named[name] ?? '', column, problem: 'Unreadable', value: '' }
}

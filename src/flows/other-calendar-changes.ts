import type { Product } from './product.ts'
import { tellTabs } from './tell-tabs.ts'

interface Changes {
  begun: number
  underWay: number
  /** By address: a calendar's changes reach the server in the order they were made. */
  readonly last: Map<string, Promise<unknown>>
}

const known = new WeakMap<Product['api'], Changes>()

const changesOf = ({ api }: Product): Changes => {
  const found = known.get(api) ?? { begun: 0, underWay: 0, last: new Map<string, Promise<unknown>>() }
  known.set(api, found)
  return found
}

/** How many changes there have been; null while one is under way. A list asked for before a change is older than it. */
export function otherCalendarChanges(product: Product): number | null {
  const { begun, underWay } = changesOf(product)
  return underWay > 0 ? null : begun
}

/** Runs `work` after the changes of the same calendar that came before it. */
export async function changeInOrder<Value>(
  product: Product,
  address: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const changes = changesOf(product)
  changes.begun += 1
  changes.underWay += 1
  const before = changes.last.get(address)
  const done = before ? before.then(work) : work()
  changes.last.set(address, done)
  try {
    return await done
  } finally {
    changes.underWay -= 1
    tellTabs(product, 'other-calendars')
    if (changes.last.get(address) === done) changes.last.delete(address)
  }
}

import { hasPassed, isSameWish, mostWishes, type Wish } from '#src/core/waitlist/wish.ts'
import { notify, undoPeriod } from '#src/state/notices.ts'
import { setWishes, waitlist } from '#src/state/waitlist.ts'
import type { Product } from './product.ts'
import { readWishes } from './read-waitlist.ts'
import { tellTabs } from './tell-tabs.ts'

/** The list of what is waited for, with the other reservations. */
export const waitlistPath = '/reservations?panel=waitlist'

export type NewWish = Omit<Wish, 'id' | 'since'>

/**
 * Waits for something from now on, kept for this user on this device, and says so; `when` is its time in words. What is
 * waited for already, and what would be too much, is said instead.
 */
export async function addWish(product: Product, wish: NewWish, when: string): Promise<void> {
  const { clock, routing } = product
  const now = clock.now()
  const action = { key: 'waitlist.show' as const, run: () => routing.navigate(waitlistPath) }
  const tell = (kind: 'success' | 'info' | 'warning', what: 'added' | 'already'): void => {
    const key = wish.resourceId === null ? (`waitlist.${what}Search` as const) : (`waitlist.${what}` as const)
    notify({ kind, key, values: { name: wish.name, when }, action, lasts: undoPeriod })
  }
  const outcome: { came: 'added' | 'already' | 'full' } = { came: 'added' }
  await change(product, (wishes) => {
    const open = wishes.filter((one) => !hasPassed(one, now))
    if (open.some((one) => isSameWish(one, wish))) outcome.came = 'already'
    else if (open.length >= mostWishes) outcome.came = 'full'
    else return [...wishes, { ...wish, id: crypto.randomUUID(), since: now }]
    return wishes
  })
  const { came } = outcome
  if (product.signal.aborted) return
  if (came === 'full') notify({ kind: 'warning', key: 'waitlist.full', values: { most: mostWishes }, action })
  else tell(came === 'added' ? 'success' : 'info', came)
}

/** Waits for it no longer, at once, and offers to undo that: it comes back where it stood. */
export async function removeWish(product: Product, id: string): Promise<void> {
  const place = waitlist.wishes.findIndex((one) => one.id === id)
  const removed = waitlist.wishes[place]
  if (!removed) return
  await dropWishes(product, [id])
  const putBack = (wishes: readonly Wish[]): readonly Wish[] =>
    wishes.some((one) => one.id === id) ? wishes : wishes.toSpliced(place, 0, removed)
  notify({
    kind: 'success',
    key: removed.resourceId === null ? 'waitlist.removedSearch' : 'waitlist.removed',
    values: { name: removed.name },
    action: { key: 'app.undo', run: () => void change(product, putBack) },
    lasts: undoPeriod,
  })
}

/** Without a word: what was reserved, and what is over. */
export function dropWishes(product: Product, ids: readonly string[]): Promise<void> {
  return change(product, (wishes) => wishes.filter(({ id }) => !ids.includes(id)))
}

/** Read anew first: another tab may have wished. */
async function change(product: Product, step: (wishes: readonly Wish[]) => readonly Wish[]): Promise<void> {
  const { storage, signal } = product
  const before = readWishes(await storage.waitlist.get())
  if (signal.aborted) return
  const next = step(before)
  setWishes(next)
  if (next === before) return
  await storage.waitlist.put(next)
  tellTabs(product, 'waitlist')
}

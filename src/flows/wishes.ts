import { hasPassed, isSameWish, mostWishes, type Wish } from '#src/core/waitlist/wish.ts'
import { notify, undoPeriod } from '#src/state/notices.ts'
import type { Product } from './product.ts'
import { storedWaitlist } from './stored-waitlist.ts'

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
  const added: Wish = { ...wish, id: crypto.randomUUID(), since: now }
  await storedWaitlist.change(product, (wishes) => {
    const open = wishes.filter((one) => !hasPassed(one, now))
    if (open.some((one) => isSameWish(one, wish))) outcome.came = 'already'
    else if (open.length >= mostWishes) outcome.came = 'full'
    else return [...wishes, added]
    return wishes
  })
  const { came } = outcome
  if (product.signal.aborted) return
  if (came === 'full') notify({ kind: 'warning', key: 'waitlist.full', values: { most: mostWishes }, action })
  else tell(came === 'added' ? 'success' : 'info', came)
}

/** Removes the entry and offers to undo that. */
export async function removeWish(product: Product, id: string): Promise<void> {
  const removed = await storedWaitlist.remove(product, id)
  if (!removed) return
  const { resourceId, name } = removed.item
  notify({
    kind: 'success',
    key: resourceId === null ? 'waitlist.removedSearch' : 'waitlist.removed',
    values: { name },
    action: { key: 'app.undo', run: () => void removed.undo() },
    lasts: undoPeriod,
  })
}

/** Removes entries that were reserved or are over, without a notice. */
export async function dropWishes(product: Product, ids: readonly string[]): Promise<void> {
  await storedWaitlist.change(product, (wishes) => wishes.filter(({ id }) => !ids.includes(id)))
}

import type { Storage } from '#src/io/storage.ts'
import { askAboutLeaving, stopLeaving, type Unsent } from '#src/state/leaving.ts'
import { listIntents } from './list-intents.ts'
import type { Product } from './product.ts'
import { signOut } from './sign-out.ts'

/**
 * Signs out, unless something the user asked for has not been sent: a sign-out drops it, so its user is asked first. A
 * reservation that the calendar has taken is not lost by it.
 */
export async function askToSignOut(product: Product): Promise<void> {
  const unsent = await listUnsent(product.storage)
  if (product.signal.aborted) return
  if (unsent.length === 0) return signOut(product)
  // Signed out in another tab meanwhile: there is nothing left to ask about.
  product.signal.addEventListener('abort', stopLeaving, { once: true })
  askAboutLeaving(unsent)
}

/** The answer to the question: it is dropped. */
export function signOutAnyway(product: Product): Promise<void> {
  stopLeaving()
  return signOut(product)
}

async function listUnsent(storage: Pick<Storage, 'intents' | 'journal'>): Promise<readonly Unsent[]> {
  const [intents, creates] = await Promise.all([listIntents(storage), storage.journal.list()])
  return [
    ...intents.map(({ id, kind, reservation }) => ({ id, kind, subject: reservation.event.subject })),
    ...creates
      .filter(({ step }) => step === 'prepared' || step === 'sending')
      .map(({ clientId, draft }) => ({ id: clientId, kind: 'reserve' as const, subject: draft.subject })),
  ]
}

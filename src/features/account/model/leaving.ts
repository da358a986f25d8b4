import { proxy, ref } from 'valtio'
import type { Services } from '#src/base/needs.ts'
import type { Storage } from '#src/platform/storage.ts'
import { createRegistry } from '#src/kernel/registry.ts'
import { signOut } from './sign-out.ts'

/** A request of the user that no server has confirmed yet. It exists only on this device. */
export interface Unsent {
  readonly id: string
  /** 'reserve' is a create request with an unknown outcome. Each is a key of the locale under `leaving.unsent.<name>`. */
  readonly kind: 'confirm' | 'finish' | 'cancel' | 'reserve'
  readonly subject: string
}

type ListUnsent = (storage: Pick<Storage, 'intents' | 'journal'>) => Promise<readonly Unsent[]>

const lists = createRegistry<ListUnsent>()

/** Registers a list of unsent requests, once, beside the code that keeps them. */
export const registerUnsent = lists.add

/**
 * The unsent requests that a sign-out would drop, while the user is asked about them. Otherwise null. `signOut` is the sign-out that
 * follows.
 */
export const leaving = proxy<{ unsent: readonly Unsent[] | null; signOut: (() => Promise<void>) | null }>({
  unsent: null,
  signOut: null,
})

function askAboutLeaving(unsent: readonly Unsent[], leave: () => Promise<void>): void {
  leaving.unsent = ref(unsent)
  leaving.signOut = ref(leave)
}

export function stopLeaving(): void {
  leaving.unsent = null
  leaving.signOut = null
}

/**
 * Signs out, unless there are unsent requests. Signing out drops them, so the user is asked first. Reservations that
 * the calendar has already received are not lost.
 */
export async function askToSignOut(services: Services, leave = () => signOut(services)): Promise<void> {
  const unsent = (await Promise.all(lists.list().map((list) => list(services.storage)))).flat()
  if (services.signal.aborted) return
  if (unsent.length === 0) return leave()
  // Closes the question if the user signs out in another tab meanwhile.
  services.scope.add(stopLeaving)
  askAboutLeaving(unsent, leave)
}

/** Signs out although unsent requests are dropped. */
export async function signOutAnyway(): Promise<void> {
  const { signOut: leave } = leaving
  stopLeaving()
  await leave?.()
}

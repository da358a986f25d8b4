import { proxy, ref } from 'valtio'
import type { IntentKind } from '#src/core/reservation/intent.ts'

/** Something the user asked for that no server has answered yet: it waits on this device alone. */
export interface Unsent {
  readonly id: string
  /** 'reserve' is a create of which nobody knows yet whether it was made. */
  readonly kind: IntentKind | 'reserve'
  readonly subject: string
}

/** What a sign-out would drop, while its user is asked about that; null while nobody is. */
export const leaving = proxy<{ unsent: readonly Unsent[] | null }>({ unsent: null })

export function askAboutLeaving(unsent: readonly Unsent[]): void {
  leaving.unsent = ref(unsent)
}

export function stopLeaving(): void {
  leaving.unsent = null
}

import { proxy, ref } from 'valtio'
import type { Intent } from '#src/core/reservation/intent.ts'

/** What was asked for without network and waits to be sent, oldest first. */
export const intents = proxy<{ waiting: readonly Intent[] }>({ waiting: [] })

export function setIntents(waiting: readonly Intent[]): void {
  intents.waiting = waiting.map((intent) => ref(intent))
}

/** The one that decides what becomes of an event: nothing else may be asked of it meanwhile. */
export const intentFor = (waiting: readonly Intent[], eventId: string): Intent | null =>
  waiting.findLast(({ reservation }) => reservation.event.id === eventId) ?? null

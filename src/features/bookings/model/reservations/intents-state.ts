import { proxy, ref } from 'valtio'
import type { Intent } from './rules/intent.ts'

/** Requests made offline that wait to be sent, oldest first. */
export const intents = proxy<{ waiting: readonly Intent[] }>({ waiting: [] })

export function setIntents(waiting: readonly Intent[]): void {
  intents.waiting = waiting.map((intent) => ref(intent))
}

/**
 * Returns the waiting intent that decides the state of an event, or null. While there is one, no other action is
 * offered.
 */
export const intentFor = (waiting: readonly Intent[], eventId: string): Intent | null =>
  waiting.findLast(({ reservation }) => reservation.event.id === eventId) ?? null

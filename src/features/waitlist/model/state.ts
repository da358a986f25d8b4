import { proxy, ref } from 'valtio'
import { type Standing, unseen, type Wish } from './rules/waitlist.ts'

/** Standings by the id of the waitlist entry. */
export type Standings = ReadonlyMap<string, Standing>

/**
 * The user's waitlist: entries in the order of adding, their standings from the last check, and the ids of entries
 * being reserved.
 */
export const waitlist = proxy<{ wishes: readonly Wish[]; standings: Standings; reserving: readonly string[] }>({
  wishes: ref([]),
  standings: ref(new Map()),
  reserving: ref([]),
})

export function setWishes(wishes: readonly Wish[]): void {
  waitlist.wishes = ref([...wishes])
}

export function setStandings(standings: Standings): void {
  waitlist.standings = ref(standings)
}

export function setReserving(id: string, isReserving: boolean): void {
  const others = waitlist.reserving.filter((one) => one !== id)
  waitlist.reserving = ref(isReserving ? [...others, id] : others)
}

export function clearWaitlist(): void {
  setWishes([])
  setStandings(new Map())
  waitlist.reserving = ref([])
}

export const standingOf = (standings: Standings, { id }: Pick<Wish, 'id'>): Standing => standings.get(id) ?? unseen

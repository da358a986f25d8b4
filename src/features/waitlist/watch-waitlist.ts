import { subscribeKey } from 'valtio/utils'
import { onChangedResources } from '#src/features/availability/changed-resources.ts'
import { connection } from '#src/features/offline/state.ts'
import { tellTabs } from '#src/features/offline/tell-tabs.ts'
import { wasAnnounced } from '#src/features/reservations/state.ts'
import type { ResourceId } from '#src/kernel/result.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { findFulfilled, checkWaitlist } from './check-waitlist.ts'
import { afterLook, hasPassed, isForgotten, newsOf, unseen, type Wish } from './rules/waitlist.ts'
import { setStandings, standingOf, waitlist } from './state.ts'
import { dropWishes, readStandings, storedWaitlist } from './waitlist-entries.ts'

/** Milliseconds between two checks: with a live connection, which reports changes, and without one. */
export const liveInterval = 300_000
export const pollInterval = oneMinute

/** Minimum milliseconds between one check and the next. */
const rest = 1_000

/** Held by the tab that checks; all other tabs skip their check. */
const lock = 'foyer-waitlist'
/** Maximum number of stored standings. Those of removed entries are retained in case the user undoes the removal. */
const mostStandings = 200

interface Look {
  /** Changed resources; null if any may have changed. */
  readonly among: readonly ResourceId[] | null
  /** Minimum milliseconds since the last check in any tab. */
  readonly atLeast: number
}

const together = (one: Look, other: Look): Look => ({
  among: one.among === null || other.among === null ? null : [...new Set([...one.among, ...other.among])],
  atLeast: Math.min(one.atLeast, other.atLeast),
})

/**
 * Checks the waitlist when a change is pushed, when the live connection or the network returns, when an entry is added,
 * and every few minutes. Never checks without network. One tab at a time checks, and the others show its results.
 * Returns an unsubscribe function.
 */
export function watchWaitlist(services: Services): () => void {
  const { clock } = services
  const { signal, add, end } = services.scope.child()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  /** The next check. */
  let wanted: Look | null = null

  const interval = (): number => (connection.liveness === 'live' ? liveInterval : pollInterval)
  const isWaiting = (): boolean => connection.online && waitlist.wishes.some((wish) => !hasPassed(wish, clock.now()))
  const plan = (): void => {
    clearTimeout(timer)
    const atLeast = interval() / 2
    if (!signal.aborted && isWaiting()) timer = setTimeout(() => void look({ among: null, atLeast }), interval())
  }
  const look = async (next: Look): Promise<void> => {
    wanted = wanted === null ? next : together(wanted, next)
    if (isUnderWay) return
    isUnderWay = true
    while (wanted !== null && !signal.aborted && isWaiting()) {
      const now: Look = wanted
      wanted = null
      await lookAlone(services, now)
      // The first change of a burst is checked at once, and the others together.
      await wait(rest, signal)
    }
    wanted = null
    isUnderWay = false
    plan()
  }
  const lookAtAll = (): void => void look({ among: null, atLeast: 0 })
  let known: readonly Wish[] = []
  const takeWishes = (wishes: readonly Wish[]): void => {
    const isNews = wishes.some(({ id }) => !known.some((one) => one.id === id))
    known = wishes
    if (isNews) lookAtAll()
    else plan()
  }
  add(() => clearTimeout(timer))
  add(subscribeKey(waitlist, 'wishes', takeWishes))
  add(subscribeKey(connection, 'online', (isOnline) => (isOnline ? lookAtAll() : plan())))
  add(subscribeKey(connection, 'liveness', (liveness) => (liveness === 'live' ? lookAtAll() : plan())))
  add(onChangedResources(services, (among) => void look({ among, atLeast: 0 })))
  add(clock.subscribe(lookAtAll))
  const forgotten = toForget(services, waitlist.wishes)
  if (forgotten.length > 0) void dropWishes(services, forgotten)
  takeWishes(waitlist.wishes)
  return end
}

/** Returns entries that passed long ago, if the user was notified. */
function toForget({ clock }: Services, wishes: readonly Wish[]): readonly string[] {
  const now = clock.now()
  const isTold = (wish: Wish): boolean => wasAnnounced(newsOf(wish, unseen, now) ?? '')
  return wishes.filter((wish) => isForgotten(wish, now) && isTold(wish)).map(({ id }) => id)
}

/** Checks under a lock, unless storage is in memory only: then every tab has a waitlist of its own. */
function lookAlone(services: Services, look: Look): Promise<unknown> {
  const work = async (): Promise<true> => {
    await lookAndKeep(services, look)
    return true
  }
  return services.storage.mode === 'memory' ? work() : services.locks.ifFree(lock, work)
}

/** Checks the waitlist and stores the result before any tab shows it. */
async function lookAndKeep(services: Services, { among, atLeast }: Look): Promise<void> {
  const { storage, clock, signal } = services
  // Read under the lock, because another tab may have checked or added entries meanwhile.
  const [wishes, kept] = await Promise.all([storedWaitlist.get(services), storage.standings.get()])
  const { lookedAt, byId } = readStandings(kept)
  const sinceLast = Date.now() - lookedAt
  if (signal.aborted || (sinceLast >= 0 && sinceLast < atLeast)) return
  const open = wishes.filter((wish) => !hasPassed(wish, clock.now()))
  const sightings = await checkWaitlist(services, open, byId, among)
  if (signal.aborted) return
  // Checked first, so that a resource that the user has just reserved is not reported as taken again.
  const fulfilled = await findFulfilled(services, open, byId)
  const over = [...toForget(services, wishes), ...open.map(({ id }) => id).filter((id) => fulfilled.get(id) === 'made')]
  if (over.length > 0 && !signal.aborted) await dropWishes(services, over)
  const next = new Map(byId)
  for (const wish of open) {
    const sighting = fulfilled.has(wish.id) ? undefined : sightings.get(wish.id)
    if (sighting) next.set(wish.id, afterLook(standingOf(byId, wish), sighting))
  }
  const isChanged = open.some(({ id }) => next.get(id) !== byId.get(id))
  const isWhole = among === null
  const standings = new Map([...next].slice(-mostStandings))
  await storage.standings.put({ lookedAt: isWhole ? Date.now() : lookedAt, byId: Object.fromEntries(standings) })
  if (signal.aborted || !isChanged) return
  setStandings(standings)
  tellTabs(services, 'waitlist')
}

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

/** Milliseconds between two looks: while the live connection tells what changes, and while nobody does. */
export const liveInterval = 300_000
export const pollInterval = oneMinute

/** Milliseconds after a look before the next one. */
const rest = 1_000

/** Held by the tab that looks; every other tab leaves it to that one. */
const lock = 'foyer-waitlist'
/** Standings of wishes that are gone, kept for those that are put back. */
const mostStandings = 200

interface Look {
  /** What changed; null where anything may have. */
  readonly among: readonly ResourceId[] | null
  /** Milliseconds since the last look, by whichever tab, before which none is due. */
  readonly atLeast: number
}

const together = (one: Look, other: Look): Look => ({
  among: one.among === null || other.among === null ? null : [...new Set([...one.among, ...other.among])],
  atLeast: Math.min(one.atLeast, other.atLeast),
})

/**
 * Looks at what is waited for: when a change is pushed, when the live connection or the network is back, when something new
 * is waited for, and every few minutes besides; never without network. One tab at a time looks, and the others show what it
 * saw. Until stopped.
 */
export function watchWaitlist(services: Services): () => void {
  const { clock } = services
  const { signal, add, end } = services.scope.child()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  /** The next look. */
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
      // The first change of a flood is looked at as it comes, the others together.
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

/** What passed long ago, and was told to have. */
function toForget({ clock }: Services, wishes: readonly Wish[]): readonly string[] {
  const now = clock.now()
  const isTold = (wish: Wish): boolean => wasAnnounced(newsOf(wish, unseen, now) ?? '')
  return wishes.filter((wish) => isForgotten(wish, now) && isTold(wish)).map(({ id }) => id)
}

/** Where nothing is kept on the device every tab waits for what is its own. */
function lookAlone(services: Services, look: Look): Promise<unknown> {
  const work = async (): Promise<true> => {
    await lookAndKeep(services, look)
    return true
  }
  return services.storage.mode === 'memory' ? work() : services.locks.ifFree(lock, work)
}

/** What was seen is kept before anybody is told of it. */
async function lookAndKeep(services: Services, { among, atLeast }: Look): Promise<void> {
  const { storage, clock, signal } = services
  // Read under the lock: another tab may have looked or wished since.
  const [wishes, kept] = await Promise.all([storedWaitlist.get(services), storage.standings.get()])
  const { lookedAt, byId } = readStandings(kept)
  const sinceLast = Date.now() - lookedAt
  if (signal.aborted || (sinceLast >= 0 && sinceLast < atLeast)) return
  const open = wishes.filter((wish) => !hasPassed(wish, clock.now()))
  const sightings = await checkWaitlist(services, open, byId, among)
  if (signal.aborted) return
  // Before anybody is told that what its user took is taken again.
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

import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { scheduleTurn } from '#src/features/availability/model/calendar-turns.ts'
import { onChangedResources } from '#src/features/availability/model/changed-resources.ts'
import { dismissNotice, notices, notify } from '#src/features/notices/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { notifyTabs } from '#src/base/notify-tabs.ts'
import { announceOnce } from '#src/features/bookings/model/reservations/announce-reservations.ts'
import { announcing, wasAnnounced } from '#src/features/bookings/model/reservations/state.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { earliest, oneMinute } from '#src/kernel/time/moment.ts'
import { followMoments } from '#src/platform/clock.ts'
import type { Notifications } from '#src/platform/notifications.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Reading, Planning, Booking } from '#src/base/needs.ts'
import { checkWaitlist, findFulfilled } from './check-waitlist.ts'
import {
  afterLook,
  hasPassed,
  isForgotten,
  newsOf,
  passesAt,
  type Standing,
  unseen,
  type Wish,
} from './rules/waitlist.ts'
import { setStandings, standingOf, waitlist } from './state.ts'
import { bookWish, dropWishes, readStandings, storedWaitlist, waitlistPath } from './waitlist-entries.ts'

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
export function watchWaitlist(services: Booking): () => void {
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
      await scheduleTurn(services)
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
function toForget({ clock }: Reading, wishes: readonly Wish[]): readonly string[] {
  const now = clock.now()
  const isTold = (wish: Wish): boolean => wasAnnounced(newsOf(wish, unseen, now) ?? '')
  return wishes.filter((wish) => isForgotten(wish, now) && isTold(wish)).map(({ id }) => id)
}

/** Checks under a lock, unless storage is in memory only: then every tab has a waitlist of its own. */
function lookAlone(services: Booking, look: Look): Promise<unknown> {
  const work = async (): Promise<true> => {
    await lookAndKeep(services, look)
    return true
  }
  return services.storage.mode === 'memory' ? work() : services.locks.ifFree(lock, work)
}

/** Checks the waitlist and stores the result before any tab shows it. */
async function lookAndKeep(services: Planning, { among, atLeast }: Look): Promise<void> {
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
  notifyTabs(services, 'waitlist')
}

/** The environment of the notifications: the page, system notifications, and the text. */
export interface TellingParts {
  readonly page: Page
  readonly notifications: Notifications
  say(wish: Wish, standing: Standing): WishWords
}

export interface WishWords {
  /** The time, formatted for display. */
  readonly when: string
  /** Subject of a reservation made with one click. */
  readonly subject: string
  /** Text of the system notification. */
  readonly title: string
  readonly body: string
}

/** Milliseconds until the notice that a time has passed disappears. */
const passedLasts = 10_000

/**
 * Notifies the user, once across all tabs, if a resource on the waitlist becomes free or if its time has passed. Shows
 * a notice, which offers to reserve a free resource with one click, and a system notification if the user enabled
 * those. If the resource is taken again while its notice is shown, that notice is replaced by one that says so. Returns
 * an unsubscribe function.
 */
export function notifyOfWaitlist(services: Booking, parts: TellingParts): () => void {
  const { clock } = services
  /**
   * News that this tab has announced, even if storage does not retain them; `standing` holds the notices still shown.
   */
  const announced = new Set<string>()
  const standing = new Map<string, { readonly news: string; readonly notice: number; readonly name: string }>()

  const currentNews = (id: string): string | null => {
    const wish = waitlist.wishes.find((one) => one.id === id)
    return wish ? newsOf(wish, standingOf(waitlist.standings, wish), clock.now()) : null
  }
  const look = (): void => {
    for (const [id, { news, notice, name }] of standing) {
      if (currentNews(id) === news) continue
      standing.delete(id)
      const isRead = !notices.queue.some((one) => one.id === notice)
      dismissNotice(notice)
      const wish = waitlist.wishes.find((one) => one.id === id)
      if (!wish || isRead || currentNews(id) !== null) continue
      const { when } = parts.say(wish, standingOf(waitlist.standings, wish))
      notify({ kind: 'warning', key: 'waitlist.takenAgain', values: { name, when } })
    }
    for (const wish of waitlist.wishes) {
      const news = currentNews(wish.id)
      if (news === null || announced.has(news)) continue
      announced.add(news)
      void announceOnce(services, parts.page, news, () => currentNews(wish.id) === news && show(wish, news))
    }
  }
  const show = (wish: Wish, news: string): void => {
    const seen = standingOf(waitlist.standings, wish)
    const { when, subject, title, body } = parts.say(wish, seen)
    const { offer } = seen
    if (offer === null || news.endsWith('passed')) {
      const key = wish.resourceId === null ? 'waitlist.passedSearch' : 'waitlist.passed'
      notify({ kind: 'info', key, values: { name: wish.name, when }, lasts: passedLasts })
      return
    }
    const run = (): void => {
      standing.delete(wish.id)
      void bookWish(services, wish, offer, { subject, when })
    }
    const action = { key: 'waitlist.reserve' as const, run }
    const values = { name: offer.name, when }
    const notice = notify({ kind: 'success', key: 'waitlist.free', values, action, lasts: null })
    standing.set(wish.id, { news, notice, name: offer.name })
    if (announcing.isOn) void parts.notifications.show({ tag: news, title, body, path: waitlistPath })
  }
  const nextPassing = (now: Instant): Instant | null => {
    const moments = waitlist.wishes.map(passesAt).filter((moment) => moment > now)
    return moments.length === 0 ? null : earliest(...moments)
  }
  let stop = (): void => undefined
  const follow = (): void => {
    stop()
    stop = followMoments(clock, nextPassing, look)
  }
  const { add, end } = services.scope.child()
  add(() => stop())
  add(subscribe(waitlist, follow))
  follow()
  return end
}

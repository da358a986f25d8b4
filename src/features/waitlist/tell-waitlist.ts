import { subscribe } from 'valtio'
import { dismissNotice, notices, notify } from '#src/features/notices/state.ts'
import { announcing, setAnnounced, wasAnnounced } from '#src/features/reservations/state.ts'
import { oneDay } from '#src/kernel/time/moment.ts'
import type { Notifications } from '#src/platform/notifications.ts'
import type { Page } from '#src/platform/page.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { newsOf, passesAt, type Standing, type Wish } from './rules/waitlist.ts'
import { standingOf, waitlist } from './state.ts'
import { bookWish, waitlistPath } from './waitlist-entries.ts'

/** What telling needs from outside: where it is shown and how it is put into words. */
export interface TellingParts {
  readonly page: Page
  readonly notifications: Notifications
  say(wish: Wish, standing: Standing): WishWords
}

export interface WishWords {
  /** The time in words. */
  readonly when: string
  /** What a reservation made by one press is called. */
  readonly subject: string
  /** As a notification of the system. */
  readonly title: string
  readonly body: string
}

/** Milliseconds a hidden tab leaves to one that is shown. */
const courtesy = 1_000
/** Milliseconds for which the word stays that a time has passed. */
const passedLasts = 10_000
/** A timer can wait no longer than 24 days; a day is enough to plan anew. */
const longestWait = oneDay

/**
 * Tells, once in all tabs, that something waited for became free, with a press that reserves it, or that its time passed: as a
 * notice, and as a notification of the system where the user wants those. What is taken again while its notice stands takes
 * the notice away and says so. Answers how to stop.
 */
export function tellWaitlist(services: Services, parts: TellingParts): () => void {
  const { clock } = services
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Told by this tab, whatever the storage keeps, and the notices of it that stand. */
  const told = new Set<string>()
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
      if (news === null || told.has(news)) continue
      told.add(news)
      void tellOnce(wish, news)
    }
    plan()
  }
  const tellOnce = async (wish: Wish, news: string): Promise<void> => {
    if (!parts.page.isShown()) await wait(courtesy, services.signal)
    if (services.signal.aborted) return
    await services.locks.ifFree(`foyer-${news}`, () => {
      if (!wasAnnounced(news) && currentNews(wish.id) === news) {
        setAnnounced(news)
        show(wish, news)
      }
      return Promise.resolve(true)
    })
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
    const open = (): void => services.routing.navigate(waitlistPath)
    if (announcing.isOn) parts.notifications.show({ tag: news, title, body }, open)
  }
  const plan = (): void => {
    clearTimeout(timer)
    const moments = waitlist.wishes.map(passesAt).filter((moment) => moment > clock.now())
    // A clock that stands brings no moment; set going again it says so.
    if (moments.length === 0 || clock.pace === 0) return
    timer = setTimeout(look, Math.min(longestWait, (Math.min(...moments) - clock.now()) / clock.pace))
  }

  const { add, end } = services.scope.child()
  add(() => clearTimeout(timer))
  add(subscribe(waitlist, look))
  add(clock.subscribe(look))
  look()
  return end
}

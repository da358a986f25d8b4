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

/** Milliseconds for which a hidden tab waits for a visible one. */
const courtesy = 1_000
/** Milliseconds until the notice that a time has passed disappears. */
const passedLasts = 10_000
/** A timer can wait at most 24 days, so this checks again after a day. */
const longestWait = oneDay

/**
 * Notifies the user, once across all tabs, if a resource on the waitlist becomes free or if its time has passed. Shows
 * a notice, which offers to reserve a free resource with one click, and a system notification if the user enabled
 * those. If the resource is taken again while its notice is shown, that notice is replaced by one that says so. Returns
 * an unsubscribe function.
 */
export function tellWaitlist(services: Services, parts: TellingParts): () => void {
  const { clock } = services
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * News that this tab has announced, even if storage does not retain them; `standing` holds the notices still shown.
   */
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
    if (announcing.isOn) void parts.notifications.show({ tag: news, title, body, path: waitlistPath })
  }
  const plan = (): void => {
    clearTimeout(timer)
    const moments = waitlist.wishes.map(passesAt).filter((moment) => moment > clock.now())
    // A stopped clock never reaches a moment. When it runs again, it notifies its subscribers.
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

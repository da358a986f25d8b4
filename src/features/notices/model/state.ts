import { onSessionEnd } from '#src/base/session-end.ts'
import type { ParseKeys } from 'i18next'
import { proxy } from 'valtio'

/** Notification kinds (section 3). 'nothing' is announced to screen readers only and not displayed. */
type NoticeKind = 'info' | 'success' | 'warning' | 'error' | 'nothing'

export interface NoticeAction {
  readonly key: ParseKeys
  readonly run: () => void
}

export interface Notice {
  readonly id: number
  readonly kind: NoticeKind
  readonly key: ParseKeys
  readonly values: Readonly<Record<string, string | number>>
  /** The notice's button: retry, undo or show. */
  readonly action: NoticeAction | null
  /** A second button, only beside a first. */
  readonly also: NoticeAction | null
  /** Details for copying, never shown as the message. */
  readonly detail: string | null
  /** Milliseconds on screen. If null, the notice stays until dismissed. */
  readonly lasts: number | null
  /** Its subject, such as a reservation. A later notice about the same subject replaces it. */
  readonly about: string | null
}

export interface NoticeRequest {
  readonly kind: NoticeKind
  readonly key: ParseKeys
  readonly values?: Readonly<Record<string, string | number>>
  readonly action?: NoticeAction
  readonly also?: NoticeAction
  readonly detail?: string
  readonly lasts?: number | null
  readonly about?: string
}

/** Milliseconds during which an action can be undone. */
export const undoPeriod = 8_000
/** Maximum number of queued notices. The oldest are removed first. */
const most = 5
let lastId = 0

export const notices = proxy<{ queue: Notice[] }>({ queue: [] })

/**
 * Shows a notice and returns its id. It replaces the last notice if that has the same message, and one about the same, in
 * its place.
 */
export function notify(request: NoticeRequest): number {
  lastId += 1
  const notice: Notice = {
    id: lastId,
    kind: request.kind,
    key: request.key,
    values: request.values ?? {},
    action: request.action ?? null,
    also: request.also ?? null,
    detail: request.detail ?? null,
    lasts: request.lasts === undefined ? lastsByDefault(request) : request.lasts,
    about: request.about ?? null,
  }
  const earlier = notice.about === null ? -1 : notices.queue.findIndex(({ about }) => about === notice.about)
  if (earlier !== -1) {
    notices.queue = notices.queue.with(earlier, notice)
    return notice.id
  }
  const last = notices.queue.at(-1)
  const kept = last && last.key === notice.key && sameValues(last, notice) ? notices.queue.slice(0, -1) : notices.queue
  notices.queue = [...kept, notice].slice(-most)
  return notice.id
}

export function dismissNotice(id: number): void {
  notices.queue = notices.queue.filter((notice) => notice.id !== id)
}

/** Removes all notices with this key because they no longer apply. */
export function dismissNotices(key: string): void {
  notices.queue = notices.queue.filter((notice) => notice.key !== key)
}

export function clearNotices(): void {
  notices.queue = []
}

onSessionEnd(clearNotices)

function lastsByDefault(request: NoticeRequest): number | null {
  if (request.kind === 'error' || request.action) return null
  return request.kind === 'warning' ? 10_000 : 5_000
}

function sameValues(left: Notice, right: Notice): boolean {
  return JSON.stringify(left.values) === JSON.stringify(right.values)
}

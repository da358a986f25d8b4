import { subscribeKey } from 'valtio/utils'
import type { Run } from '#src/base/loaded.ts'
import { logProblems } from '#src/base/log.ts'
import { connection } from '#src/base/connection.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { Reading } from '#src/base/needs.ts'
import { type NewsItem, readNews } from '#src/wire/news.ts'
import { news } from './state.ts'

/** Milliseconds between polls, because no event of the hub names news. */
const pollEvery = 15 * oneMinute

/** Loads the news. A server without news has none; after any other failure the former news stay. */
export const loadNews = (services: Reading): Promise<Result<readonly NewsItem[]>> =>
  news.load(services, (run) => readFromServer(services, run))

async function readFromServer(
  { api, storage, clock }: Reading,
  { signal }: Run<readonly NewsItem[]>,
): Promise<Result<readonly NewsItem[]>> {
  const asked = await api.news.list(signal)
  if (!asked.ok) return asked.fault.kind === 'not-found' ? succeed([]) : asked
  const { good, problems } = readNews(asked.value)
  logProblems('news', problems)
  if (!signal.aborted) void storage.putNews({ timestamp: null, savedAt: clock.now(), body: good })
  return succeed(good)
}

/** Shows the stored news and keeps them current while a screen shows them. Returns an unsubscribe function. */
export function followNews(services: Reading): () => void {
  const scope = services.scope.child()
  const begin = async (): Promise<void> => {
    const stored = await services.storage.getNews()
    if (scope.signal.aborted) return
    if (stored !== null && news.value.length === 0) news.show(readNews(stored.body).good)
    news.poll({ ...services, scope }, (run) => readFromServer(services, run), { every: pollEvery })
  }
  const onLive = (liveness: typeof connection.liveness): void => {
    if (liveness === 'live' && news.fault !== null) void loadNews(services)
  }
  scope.add(subscribeKey(connection, 'liveness', onLive))
  void begin()
  return scope.end
}

/** News for a screen. At least one of title and body has a text. */
export interface ShownNews extends Pick<NewsItem, 'id' | 'title' | 'body'> {
  /** Null if the server does not say. */
  readonly published: Instant | null
}

/** Maximum number of news on a screen. */
const most = 50

/**
 * Returns the news that are published, the newest first and those without a date last. Of several with one id, the last
 * counts.
 */
export function shownNews(items: readonly NewsItem[], now: Instant): readonly ShownNews[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return [...byId.values()]
    .map(({ id, title, body, published }) => ({
      id,
      title: title.trim(),
      body,
      published: published === null ? null : (Date.parse(published) as Instant),
    }))
    .filter(({ title, body, published }) => (title !== '' || body !== '') && (published === null || published <= now))
    .toSorted((one, other) => (other.published ?? -Infinity) - (one.published ?? -Infinity) || 0)
    .slice(0, most)
}

import type { Instant } from '#src/kernel/result.ts'
import type { NewsItem } from '#src/wire/news.ts'

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

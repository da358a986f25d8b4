import type { NewsItem } from '#src/wire/news.ts'
import type { ServerClock } from './time/clock.ts'
import { newsTexts } from './news-texts.ts'

const hour = 3_600_000

/** What the organisation announces in a world: the newest an hour ago, as `GET /api/news` writes it. */
export function newsOnWire(clock: Pick<ServerClock, 'now'>, language = 'en'): readonly NewsItem[] {
  const texts = newsTexts[language] ?? newsTexts['en'] ?? []
  const thisHour = Math.floor(clock.now() / hour) * hour
  return texts.map(({ title, body }, index) => ({
    id: `news-${index + 1}`,
    title,
    body,
    published: new Date(thisHour - (1 + 20 * index) * hour).toISOString(),
  }))
}

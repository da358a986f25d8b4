import * as v from 'valibot'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { absent, listIn, wireId, wireText } from './scalars.ts'

/** An announcement of `GET /api/news`. The specification states only its name. */
export const newsItemSchema = v.object({
  id: wireId.needed,
  title: wireText.or(''),
  /** HTML. Sanitise before display. */
  body: wireText.or(''),
  /** ISO 8601 in UTC. */
  published: absent(
    v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'date'),
    ),
  ),
})
export type NewsItem = v.InferOutput<typeof newsItemSchema>

export function readNews(body: unknown): ParsedRecords<NewsItem> {
  return parseRecords(newsItemSchema, listIn(body, 'news'), 'news')
}

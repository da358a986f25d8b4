import * as v from 'valibot'
import { absent } from './absent.ts'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { listIn } from './record.ts'
import { wireId } from './scalars.ts'

/** Points of interest and news: known by name only, so that what else is sent is kept. */

const pointOfInterestSchema = v.looseObject({
  id: wireId.needed,
  name: v.nullish(v.string(), ''),
  areaId: wireId.absent,
})
export type PointOfInterest = v.InferOutput<typeof pointOfInterestSchema>

/** `GET /api/navigation/pois`. */
export function readPointsOfInterest(body: unknown): ParsedRecords<PointOfInterest> {
  return parseRecords(pointOfInterestSchema, listIn(body, 'pois'), 'pois')
}

const newsItemSchema = v.looseObject({
  id: wireId.needed,
  title: v.nullish(v.string(), ''),
  /** HTML: to be sanitised before it is shown. */
  body: v.nullish(v.string(), ''),
  published: absent(v.string()),
})
export type NewsItem = v.InferOutput<typeof newsItemSchema>

/** `GET /api/news`. */
export function readNews(body: unknown): ParsedRecords<NewsItem> {
  return parseRecords(newsItemSchema, listIn(body, 'news'), 'news')
}

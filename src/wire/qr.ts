import * as v from 'valibot'
import type { Result } from '#src/kernel/result.ts'
import { parseBody, type ParsedRecords, parseRecords } from './parse.ts'
import { absent, isRecord, listIn, wireFlag, wireId, wireText } from './scalars.ts'

/** Points of interest and news: only their names are specified, so unknown fields are kept. */

const pointOfInterestSchema = v.looseObject({
  id: wireId.needed,
  name: v.nullish(v.string(), ''),
  areaId: wireId.absent,
})
export type PointOfInterest = v.InferOutput<typeof pointOfInterestSchema>

/** Parses `GET /api/navigation/pois`. */
export function readPointsOfInterest(body: unknown): ParsedRecords<PointOfInterest> {
  return parseRecords(pointOfInterestSchema, listIn(body, 'pois'), 'pois')
}

const newsItemSchema = v.looseObject({
  id: wireId.needed,
  title: v.nullish(v.string(), ''),
  /** HTML. Sanitise before display. */
  body: v.nullish(v.string(), ''),
  published: absent(v.string()),
})
export type NewsItem = v.InferOutput<typeof newsItemSchema>

/** Parses `GET /api/news`. */
export function readNews(body: unknown): ParsedRecords<NewsItem> {
  return parseRecords(newsItemSchema, listIn(body, 'news'), 'news')
}

/** `GET /api/qrcode/info/{id}` (section 7). */
const qrInfoSchema = v.object({
  hasLocation: wireFlag.or(false),
  startAreaId: wireId.absent,
  qrId: wireId.absent,
  navigationUrl: wireText.absent,
})
export type QrInfo = v.InferOutput<typeof qrInfoSchema>

/** Reads the info from `data`, or from the body itself if there is no wrapper. */
export function readQrInfo(body: unknown): Result<QrInfo> {
  return parseBody(qrInfoSchema, isRecord(body) && 'data' in body ? body.data : body, 'qr info')
}

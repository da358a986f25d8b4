import * as v from 'valibot'
import type { Result } from '#src/kernel/result.ts'
import { parseBody } from './parse.ts'
import { isRecord, wireFlag, wireId, wireText } from './scalars.ts'

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

import type * as v from 'valibot'
import { fail, type Result } from '#src/kernel/result.ts'
import { createProblems, parseRecord } from './parse.ts'
import { isRecord, recordWith, wireFlag, wireId, wireText } from './scalars.ts'

/** `GET /api/qrcode/info/{id}` (section 7). */
const qrInfoSchema = recordWith({
  hasLocation: wireFlag.or(false),
  startAreaId: wireId.absent,
  qrId: wireId.absent,
  navigationUrl: wireText.absent,
})
export type QrInfo = v.InferOutput<typeof qrInfoSchema>

/**
 * Reads the info from `data`, or from the body itself if there is no wrapper. Members that cannot be read are left out
 * and added to the problems. Fails if that leaves nothing to follow.
 */
export function readQrInfo(body: unknown, problems = createProblems()): Result<QrInfo> {
  const found = createProblems()
  const read = parseRecord(qrInfoSchema, isRecord(body) && 'data' in body ? body.data : body, 'qr info', found)
  if (!read.ok) return read
  const { startAreaId, qrId, navigationUrl } = read.value
  const isEmpty = startAreaId === null && qrId === null && navigationUrl === null
  if (isEmpty && found.list().length > 0) return fail({ kind: 'malformed', what: 'qr info', problems: found.list() })
  found.list().forEach((problem) => problems.add(problem))
  return read
}

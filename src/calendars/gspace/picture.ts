import { type Result, succeed } from '#src/core/result.ts'
import type { Google } from './google.ts'

/** The picture at an address of Google's; null where there is none, or none that may be seen. */
export async function fetchPicture(
  google: Google,
  url: string | null | undefined,
  signal?: AbortSignal,
): Promise<Result<Blob | null>> {
  if (!url?.startsWith('https://')) return succeed(null)
  const answered = await google.fetchPicture(url, signal)
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status >= 400 || body.size === 0 ? null : body)
}

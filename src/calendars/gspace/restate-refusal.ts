import type { Refusal } from '#src/contract/http.ts'
import { isRecord } from '#src/core/wire/record.ts'

const throttling = ['rateLimitExceeded', 'userRateLimitExceeded']
const scopeMissing = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

/**
 * Google says 'too many calls' with 403 as well as with 429, and that a token permits too little with a 403 like any
 * other; the reason in the body tells them apart.
 */
export function restateRefusal(refusal: Refusal): Refusal {
  if (refusal.status !== 403) return refusal
  const reasons = reasonsIn(refusal.text)
  if (reasons.some((reason) => throttling.includes(reason))) return { ...refusal, status: 429 }
  if (!reasons.some((reason) => scopeMissing.includes(reason))) return refusal
  const challenge = { 'www-authenticate': 'Bearer error="insufficient_scope"' }
  return { ...refusal, status: 401, headers: { ...refusal.headers, ...challenge } }
}

/** Of `{error: {errors: [{reason}], details: [{reason}]}}`: the Calendar API's list and the one of newer services. */
function reasonsIn(text: string): readonly string[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return []
  }
  const error = isRecord(body) ? body['error'] : null
  if (!isRecord(error)) return []
  return [error['errors'], error['details']].flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((entry: unknown) =>
          isRecord(entry) && typeof entry['reason'] === 'string' ? [entry['reason']] : [],
        )
      : [],
  )
}

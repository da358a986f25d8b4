import type { AuthorizeRequest } from '#src/calendars/calendar.ts'
import { authorizePage, type CalendarService, connectService } from '#src/calendars/connect-service.ts'
import type { Http, HttpAnswer, Refusal } from '#src/engine/http.ts'
import type { Result } from '#src/kernel/result.ts'
import { isRecord } from '#src/wire/scalars.ts'

/**
 * Google's authorize page. With `access_type` offline, the product's server gets a refresh token, which Google issues
 * only with a consent. The tenant of a Workspace is its domain. Values of `prompt` that Google does not know, such as
 * Entra's 'login', would cause an error there.
 */
export function authorizeUrl(request: AuthorizeRequest): string {
  const { prompt, tenantId } = request
  return authorizePage('https://accounts.google.com/o/oauth2/v2/auth', request, {
    access_type: 'offline',
    prompt: /^$|^(?:none|(?:consent|select_account| )+)$/.test(prompt) ? prompt : 'consent',
    hd: tenantId?.includes('.') ? tenantId : null,
  })
}

/**
 * Vendor limits: freeBusy accepts 50 calendars and refuses spans of about three months; Google's own form creates
 * series of at most 730 dates. The limit of parallel calls per user is not documented; four stay clear of the quota per
 * minute.
 */
export const googleLimits = {
  schedulesPerCall: 50,
  scheduleDays: 89,
  parallelCalls: 4,
  seriesDates: 730,
  peopleFound: 20,
  liveEventPause: 1_000,
} as const

/** The directory is a separate service, next to www.googleapis.com. */
export const peopleOrigin = 'https://people.googleapis.com'

/**
 * Google's services as used by this provider. Paths are relative to www.googleapis.com; addresses of the directory are
 * complete.
 */
export interface Google extends CalendarService {
  /** Fetches the image at an address, without credentials. */
  fetchPicture(url: string, signal?: AbortSignal): Promise<Result<HttpAnswer<Blob>>>
}

export function connectGoogle(http: Http): Google {
  return {
    ...connectService(http, googleLimits.parallelCalls),
    // Images are on another host, which must not receive the calendar's token.
    fetchPicture: (url, signal) =>
      http.send({ method: 'GET', url, to: 'api', as: 'blob', accept: [401, 403, 404, 410], signal }),
  }
}

const throttling = ['rateLimitExceeded', 'userRateLimitExceeded']

const scopeMissing = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

/**
 * Google reports 'too many calls' with 403 as well as with 429, and missing permissions of a token with a plain 403.
 * The reason in the body distinguishes them.
 */
export function restateRefusal(refusal: Refusal): Refusal {
  if (refusal.status !== 403) return refusal
  const reasons = reasonsIn(refusal.text)
  if (reasons.some((reason) => throttling.includes(reason))) return { ...refusal, status: 429 }
  if (!reasons.some((reason) => scopeMissing.includes(reason))) return refusal
  const challenge = { 'www-authenticate': 'Bearer error="insufficient_scope"' }
  return { ...refusal, status: 401, headers: { ...refusal.headers, ...challenge } }
}

/**
 * The reasons in `{error: {errors: [{reason}], details: [{reason}]}}`: the Calendar API's list and that of newer
 * services.
 */
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

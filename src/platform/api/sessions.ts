import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { readSignIn } from '#src/wire/account.ts'
import { emailOf, flagOf, isRecord } from '#src/wire/scalars.ts'
import type { Paths } from '../paths.ts'
import { createCaller } from './call.ts'

/** Key of this tab for the sign-in page: the user has ended all sessions. The next sign-out removes it. */
export const endedAllKey = 'assist-ended-all'

/** Rarely made calls about sessions, which load with the screens that make them. The specification names none of them. */
export function createSessionCalls(http: Http, paths: Paths) {
  const call = createCaller(http)
  return {
    /**
     * Returns the address of the account that a mailed link signs in, or '' if the server does not say. The link stays
     * unused. Fault 'sign-in-failed' if the server knows that the link does not work.
     */
    async linkInfo(token: string, signal?: AbortSignal): Promise<Result<Email>> {
      const accept = [400, 401, 403, 404, 405, 410, 422]
      const details = { body: { token }, signal, accept }
      const answered = await call.json('POST', paths.accountEmailLinkInfo, details)
      if (!answered.ok) return answered
      const body = isRecord(answered.value) ? answered.value : {}
      const refusal = flagOf(body.success) === false ? readSignIn(body) : null
      if (refusal?.success === false)
        return fail({ kind: 'sign-in-failed', detail: 'the link does not work', reason: refusal.reason })
      return succeed(emailOf(typeof body.email === 'string' ? body.email : ''))
    },
    /** Ends every session of the user, this one included. Fault 'not-found' if the server does not know the call. */
    async endAll(signal?: AbortSignal): Promise<Result<null>> {
      const what = paths.accountSignOutEverywhere
      const ended = await call.answer('POST', what, 'nothing', { signal, accept: [404, 405, 501] })
      if (!ended.ok) return ended
      return ended.value.status < 400 ? succeed(null) : fail({ kind: 'not-found', what })
    },
  }
}

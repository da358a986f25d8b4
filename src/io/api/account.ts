import { fail, type Result, succeed } from '#src/core/result.ts'
import {
  type CalendarOauthLoginRequest,
  type EmailLinkRequest,
  type EmailLinkVerifyRequest,
  type GuestRequest,
  type OauthLoginRequest,
  oauthTokenSchema,
  readSignIn,
  readUser,
  type TokenExchangeRequest,
  type Tokens,
  type User,
} from '#src/core/wire/account.ts'
import { parseBody } from '#src/core/wire/parse.ts'
import type { Paths } from '../paths.ts'
import { type Caller, readWith } from './call.ts'

/** The account calls of section 7. A sign-in that is refused is the fault 'sign-in-failed'. */
export function createAccountApi(call: Caller, paths: Paths) {
  async function signIn(path: string, body: unknown, signal?: AbortSignal): Promise<Result<Tokens>> {
    const answered = await call.json('POST', path, { body, signal, accept: [400, 401, 403, 410, 422] })
    if (!answered.ok) return answered
    const answer = readSignIn(answered.value)
    if (!answer.success) return fail({ kind: 'sign-in-failed', detail: `POST ${path}`, reason: answer.reason })
    return succeed({ token: answer.token, refreshToken: answer.refreshToken })
  }

  return {
    me: async (signal?: AbortSignal): Promise<Result<User>> =>
      readWith(await call.json('GET', paths.accountMe, { signal }), readUser),
    oauthToken: async (signal?: AbortSignal) =>
      readWith(await call.json('GET', paths.accountOauthToken, { signal }), (body) =>
        parseBody(oauthTokenSchema, body, 'calendar token'),
      ),
    /** Section 7 has it as a GET; it must not be repeated by itself all the same. It may end on the provider's page. */
    async oauthLogout(signal?: AbortSignal): Promise<Result<null>> {
      const left = await call.answer('GET', paths.accountOauthLogout, 'text', { signal, repeatable: false })
      return left.ok ? succeed(null) : left
    },
    ewsLogout: (signal?: AbortSignal) => call.nothing('POST', paths.accountEwsLogout, { signal }),
    oauthLogin: (request: OauthLoginRequest, signal?: AbortSignal) => signIn(paths.accountOauthLogin, request, signal),
    /** Connects a calendar to the account that is signed in already. */
    async calendarOauthLogin(request: CalendarOauthLoginRequest, signal?: AbortSignal): Promise<Result<null>> {
      const connected = await call.json('POST', paths.accountCalendarOauthLogin, { body: request, signal })
      if (!connected.ok) return connected
      const said = connected.value
      const isRefused = typeof said === 'object' && said !== null && 'success' in said && said.success === false
      return isRefused ? fail({ kind: 'sign-in-failed', detail: 'the calendar was not connected' }) : succeed(null)
    },
    exchangeToken: (request: TokenExchangeRequest, signal?: AbortSignal) => signIn(paths.accountToken, request, signal),
    /** Has the link sent. */
    emailLink: (request: EmailLinkRequest, signal?: AbortSignal) =>
      call.nothing('POST', paths.accountEmailLink, { body: request, signal }),
    emailLinkVerify: (request: EmailLinkVerifyRequest, signal?: AbortSignal) =>
      signIn(paths.accountEmailLinkVerify, request, signal),
    guest: (request: GuestRequest, signal?: AbortSignal) => signIn(paths.accountGuest, request, signal),
  }
}

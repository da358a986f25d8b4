import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { encodeCode } from '#mocks/server/sign-in/codes.ts'
import type { Persona } from '#mocks/server/people/people.ts'
import type { Settings } from '#server/settings.ts'
import { forgetVendorTokens } from '#server/vendor-accounts/forget-tokens.ts'
import { bodyOf, publicURL } from '../identity-helpers.ts'
import { openOffice } from '../open-office.ts'
import { serveVendor } from './serve-vendor.ts'
import { vendorSettings } from './vendor-before.ts'

const redirectUrl = `${publicURL}/account/oauth-callback`

/** The tokens of a session. */
interface Session {
  readonly token: string
  readonly refreshToken: string
}

interface Answer extends Partial<Session> {
  /** Code of the refusal. */
  readonly error?: string
}

/** What a page brings back from the vendor. */
export interface ReturnedPage {
  readonly authorizationCode: string
  readonly redirectUrl: string
  readonly codeVerifier: string
  readonly scope: string
}

/** Returns what the page of a person brings back after the sign-in at the vendor. */
export function returnOf(
  persona: Persona,
  { hasChallenge = true, ...change }: Partial<ReturnedPage> & { readonly hasChallenge?: boolean } = {},
): ReturnedPage {
  const codeVerifier = randomBytes(32).toString('base64url')
  const challenge = hasChallenge ? createHash('sha256').update(codeVerifier).digest('base64url') : ''
  const code = encodeCode({ persona, challenge, redirectUri: redirectUrl, nonce: randomUUID() })
  return { authorizationCode: code, redirectUrl, codeVerifier, scope: 'openid', ...change }
}

/** Opens an office with the calendars of a vendor, which is served over TLS. */
export async function openVendorSignIn(kind: 'microsoft' | 'google', more: Partial<Settings> = {}) {
  const served = await serveVendor(kind === 'microsoft' ? 'o365' : 'gspace')
  const { people } = served.world.backEnd.server
  const { microsoft, google } = vendorSettings()
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const domains = ['foyer.example']
  const settings = {
    microsoft,
    google: google === null ? null : { ...google, domains },
    calendar: kind,
    publicURL,
    ...more,
  }
  /** Requests to the vendor with everything that was sent. */
  const sent: { readonly method: string; readonly url: string; readonly headers: Headers; readonly body: string }[] = []
  const gate = { beforeRefresh: async (): Promise<void> => undefined }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { body, headers, method = 'GET' } = init ?? {}
    sent.push({ method, url: String(input), headers: new Headers(headers), body: String(body ?? '') })
    if (String(body ?? '').includes('grant_type=refresh_token')) await gate.beforeRefresh()
    return served.network.fetch(input, init)
  }
  const open = async (own: Partial<Settings> = {}, isSetUp = true) => {
    const here = await openOffice({ settings: { ...settings, ...own }, log, fetch, isSetUp })
    here.now = Date.now()
    return here
  }
  const here = await open()
  const redeem = (body: object, token: string | null = null): Promise<Response> =>
    here.send('POST', '/api/account/oauth-login', { body, token })
  const begin = async (persona: Persona): Promise<Session> => {
    const { token, refreshToken, error } = await bodyOf<Answer>(redeem(returnOf(persona)))
    if (token === undefined || refreshToken === undefined) throw new Error(`Not signed in: ${error}`)
    return { token, refreshToken }
  }
  return {
    ...served,
    here,
    logged,
    sent,
    /** Opens another office with the same vendor. */
    open,
    /** Opens the same office again, as another process does. */
    openAnother: () => open(here.office.settings, false),
    /** Waited for before each refresh. Tests may change it. */
    gate,
    redeem,
    begin,
    /** Signs in, and returns the access token of the session. */
    signIn: async (persona: Persona): Promise<string> => (await begin(persona)).token,
    /** Lets time pass. Returns the tokens of the session after it. */
    pass: ({ refreshToken }: Session, time: number): Promise<Session> => {
      here.now += time
      return bodyOf<Session>(here.send('POST', '/api/account/refresh', { body: { refreshToken } }))
    },
    /** Returns the code of the refusal of a sign-in. */
    refusalOf: async (body: object): Promise<string | undefined> => (await bodyOf<Answer>(redeem(body))).error,
    /** Signs in at the vendor with a session that is there already. */
    connect: (persona: Persona, token: string, change: Partial<ReturnedPage> & { connectionAgentId?: string } = {}) =>
      here.send('POST', '/api/account/calendar-oauth-login', {
        token,
        body: { ...returnOf(persona), connectionAgentId: kind, ...change },
      }),
    /** Asks for the token of the calendar. */
    ask: (token: string) => here.send('GET', '/api/account/oauth-token', { token }),
    /** Has the token of the calendar refreshed. */
    refresh: (token: string, office = here) =>
      office.send('POST', '/api/account/refresh-oauth-token', { token, body: { scope: 'openid' } }),
    /** Returns the name that the vendor knows for a calendar token. */
    nameAt: async (token: string): Promise<string | undefined> => {
      const address =
        kind === 'microsoft' ? 'https://graph.microsoft.com/v1.0/me' : 'https://www.googleapis.com/oauth2/v2/userinfo'
      const me = await served.network.fetch(address, { headers: { authorization: `Bearer ${token}` } })
      const { displayName, name } = (await me.json()) as { displayName?: string; name?: string }
      return displayName ?? name
    },
    emailOf: (persona: Persona): string => people.persona(persona).email,
    /** Number of requests to the token endpoint with a grant. */
    grants: (grant: string): number => sent.filter(({ body }) => body.includes(`grant_type=${grant}`)).length,
    people: () => here.office.db.selectFrom('people').selectAll().orderBy('email').execute(),
    rows: () => here.office.db.selectFrom('vendor_tokens').selectAll().execute(),
    /** Removes the tokens that no session may use any more, as the job does. */
    forget: () => forgetVendorTokens.run(here.office),
  }
}

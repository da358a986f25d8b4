import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import type { TokenFacts } from '../server/tokens.ts'
import { bearerOf, callerOf, isPersona, loaded, noContent, personOf, problem, readRecord, textOf } from './answers.ts'

/** Signing in, refreshing and out (section 7). */
export function accountHandlers(server: Server): RequestHandler[] {
  const { apiURL, tokens, people, faults, clock } = server
  const usedCodes = new Set<string>()
  const account = `${apiURL}/api/account`

  const sessionOf = (email: string, session: string) => ({
    success: true,
    token: tokens.issue(email, 'api', session),
    refreshToken: tokens.issue(email, 'refresh', session),
  })
  const openSession = (email: string) => sessionOf(email, tokens.openSession())
  const calendarToken = ({ email, session }: Pick<TokenFacts, 'email' | 'session'>) => ({
    token: tokens.issue(email, 'calendar', session),
    expiresAt: new Date(clock.now() + 3_600_000).toISOString(),
  })
  /** Runs the handler with what the caller's token says. */
  const forSession =
    (handle: (facts: TokenFacts) => Response) =>
    ({ request }: { readonly request: Request }): Response => {
      const facts = tokens.read(bearerOf(request), 'api')
      return facts === null ? problem(401, 'The token is missing, over or signed out.') : handle(facts)
    }
  const exchange = async (request: Request): Promise<string | null> => {
    const code = textOf((await readRecord(request)).authorizationCode)
    const persona = /^sandbox-([a-z]+)-[\w-]+$/.exec(code)?.[1] ?? ''
    if (!isPersona(persona) || usedCodes.has(code)) return null
    usedCodes.add(code)
    return people.persona(persona).email
  }
  /** Signing out works without a valid token too: there is then nothing to end. */
  const signOut = async ({ request }: { readonly request: Request }): Promise<Response> => {
    const facts = tokens.read(bearerOf(request), 'api')
    if (facts !== null) tokens.closeSession(facts.session)
    await server.records.settled()
    return noContent()
  }

  return [
    http.get(`${account}/me`, ({ request }) => {
      const caller = callerOf(server, request)
      if (caller === null) return problem(401, 'Nobody is signed in.')
      const { name, email, givenName, surname } = caller
      return loaded({ name, email, username: email, givenName, surname })
    }),
    http.get(
      `${account}/oauth-token`,
      forSession((facts) => HttpResponse.json(calendarToken(facts))),
    ),
    http.post(
      `${account}/refresh-oauth-token`,
      forSession((facts) => HttpResponse.json(calendarToken(facts))),
    ),
    http.post(
      `${account}/token`,
      forSession(({ email }) => HttpResponse.json(openSession(email))),
    ),
    http.post(`${account}/refresh`, async ({ request }) => {
      if (faults.strikes('refresh-refused')) return problem(400, 'The refresh token was revoked.')
      if (faults.strikes('refresh-down')) return problem(503, 'Try again later.')
      const facts = tokens.read(textOf((await readRecord(request)).refreshToken), 'refresh')
      return facts === null
        ? problem(400, 'The refresh token is not valid.')
        : HttpResponse.json(sessionOf(facts.email, facts.session))
    }),
    http.post(`${account}/oauth-login`, async ({ request }) => {
      const email = await exchange(request)
      return HttpResponse.json(email === null ? { success: false } : openSession(email))
    }),
    http.post(`${account}/calendar-oauth-login`, async ({ request }) => {
      const email = await exchange(request)
      if (email === null) return HttpResponse.json({ success: false })
      return HttpResponse.json({ success: true, ...calendarToken({ email, session: tokens.openSession() }) })
    }),
    http.get(`${account}/oauth-logout`, signOut),
    http.post(`${account}/ews-logout`, signOut),
    http.post(`${account}/email-link`, noContent),
    http.post(`${account}/email-link/verify`, async ({ request }) => {
      // No mail leaves the sandbox: the link's token is the address itself.
      const email = textOf((await readRecord(request)).token)
      return people.byEmail.has(email) ? HttpResponse.json(openSession(email)) : problem(400, 'The link is not valid.')
    }),
    http.post(`${account}/guest`, async ({ request }) => {
      const name = textOf((await readRecord(request)).name).trim()
      if (name === '') return problem(400, 'A name is needed.')
      const guest = personOf(server, `guest.${encodeURIComponent(name)}@visitors.foyer.example`)
      return HttpResponse.json(openSession(guest.email))
    }),
  ]
}

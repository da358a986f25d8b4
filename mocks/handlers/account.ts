import { http, HttpResponse, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { callerOf, forCaller, isPersona, loaded, noContent, personOf, problem, readRecord, textOf } from './answers.ts'

/** Signing in, refreshing and out (section 7). */
export function accountHandlers(server: Server): RequestHandler[] {
  const { apiURL, tokens, people, faults, clock } = server
  const usedCodes = new Set<string>()
  const account = `${apiURL}/api/account`

  const session = (email: string) => ({
    success: true,
    token: tokens.issue(email, 'api'),
    refreshToken: tokens.issue(email, 'refresh'),
  })
  const calendarToken = (email: string) => ({
    token: tokens.issue(email, 'calendar'),
    expiresAt: new Date(clock.now() + 3_600_000).toISOString(),
  })

  const exchange = async (request: Request): Promise<string | null> => {
    const code = textOf((await readRecord(request)).authorizationCode)
    const persona = /^sandbox-([a-z]+)-[\w-]+$/.exec(code)?.[1] ?? ''
    if (!isPersona(persona) || usedCodes.has(code)) return null
    usedCodes.add(code)
    return people.persona(persona).email
  }

  return [
    http.get(`${account}/me`, ({ request }) => {
      const caller = callerOf(server, request)
      if (caller === null) return problem(401, 'Nobody is signed in.')
      const { name, email, givenName, surname } = caller
      return loaded({ name, email, username: email, givenName, surname })
    }),
    http.get(`${account}/oauth-token`, forCaller(server, (caller) => HttpResponse.json(calendarToken(caller.email)))),
    http.post(`${account}/refresh-oauth-token`, forCaller(server, (caller) => HttpResponse.json(calendarToken(caller.email)))),
    http.post(`${account}/token`, forCaller(server, (caller) => HttpResponse.json(session(caller.email)))),
    http.post(`${account}/refresh`, async ({ request }) => {
      if (faults.strikes('refresh-refused')) return problem(400, 'The refresh token was revoked.')
      if (faults.strikes('refresh-down')) return problem(503, 'Try again later.')
      const facts = tokens.read(textOf((await readRecord(request)).refreshToken), 'refresh')
      return facts === null ? problem(400, 'The refresh token is not valid.') : HttpResponse.json(session(facts.email))
    }),
    http.post(`${account}/oauth-login`, async ({ request }) => {
      const email = await exchange(request)
      return HttpResponse.json(email === null ? { success: false } : session(email))
    }),
    http.post(`${account}/calendar-oauth-login`, async ({ request }) => {
      const email = await exchange(request)
      return HttpResponse.json(email === null ? { success: false } : { success: true, ...calendarToken(email) })
    }),
    http.get(`${account}/oauth-logout`, ({ request }) => signOut(request)),
    http.post(`${account}/ews-logout`, ({ request }) => signOut(request)),
    http.post(`${account}/email-link`, noContent),
    http.post(`${account}/email-link/verify`, async ({ request }) => {
      // No mail leaves the sandbox: the link's token is the address itself.
      const email = textOf((await readRecord(request)).token)
      return people.byEmail.has(email) ? HttpResponse.json(session(email)) : problem(400, 'The link is not valid.')
    }),
    http.post(`${account}/guest`, async ({ request }) => {
      const name = textOf((await readRecord(request)).name).trim()
      if (name === '') return problem(400, 'A name is needed.')
      const guest = personOf(server, `guest.${encodeURIComponent(name)}@visitors.foyer.example`)
      return HttpResponse.json(session(guest.email))
    }),
  ]

  function signOut(request: Request): Response {
    const caller = callerOf(server, request)
    if (caller !== null) tokens.revokeAll(caller.email)
    return noContent()
  }
}

import { oneHour } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { HttpResponse, type RequestHandler } from '../msw.ts'
import { sandboxPassword } from '../server/people/people.ts'
import type { Server } from '../server/server.ts'
import { type TokenFacts, wayOf } from '../server/sign-in/tokens.ts'
import { personOf } from '../server/sign-in/callers.ts'
import { connectionAgentId } from './assist.ts'
import { bearerOf, loaded, noContent, problem, readRecord, textOf } from './answers.ts'
import { type AnswerCall, callsOf, type HttpCallName } from './call.ts'

/** Signing in, refreshing and signing out (section 7). */
export function accountHandlers(server: Server): RequestHandler[] {
  const { choice, clock, codes, connected, faults, mailLinks, people, records, serverType, tokens } = server
  const on = callsOf(server)

  const sessionOf = (email: string, session: string) => ({
    success: true,
    token: tokens.issue(email, 'api', session),
    refreshToken: tokens.issue(email, 'refresh', session),
  })
  const calendarToken = ({ email, session }: Pick<TokenFacts, 'email' | 'session'>) => ({
    token: tokens.issue(email, 'calendar', session),
    expiresAt: new Date(clock.now() + oneHour).toISOString(),
  })
  /** Runs the handler with the content of the caller's token. */
  const forSession =
    (handle: (facts: TokenFacts, request: Request) => Response | Promise<Response>): AnswerCall<HttpCallName> =>
    (_caller, { request }) => {
      const facts = tokens.read(bearerOf(request), 'api')
      return facts === null ? problem(401, 'The access token is missing, expired or revoked.') : handle(facts, request)
    }
  /** The token of the calendar. Only users that have signed in to its provider have one. */
  const handOut = forSession((facts) => {
    if (wayOf(facts.session) === 'link' && connected.get(facts.email, serverType) === null)
      return problem(404, 'No calendar is connected to this account.')
    return HttpResponse.json(calendarToken(facts))
  })
  /** Returns the address of the user of a code. */
  const exchange = async (body: Readonly<Record<string, unknown>>): Promise<string | null> => {
    const persona = await codes.redeem(textOf(body.authorizationCode), {
      redirectUrl: textOf(body.redirectUrl),
      codeVerifier: textOf(body.codeVerifier),
    })
    return persona === null ? null : people.persona(persona).email
  }
  /** Signing out without a valid token succeeds because there is no session to end. */
  const signOut: AnswerCall<HttpCallName> = async (_caller, { request }) => {
    const facts = tokens.read(bearerOf(request), 'api')
    if (facts !== null) tokens.closeSession(facts.session)
    await records.settled()
    return noContent()
  }

  return [
    on('GET /api/account/me', ({ name, email, givenName, surname }, _info, { user }) => {
      const managesDevices = user === 'facilities'
      return loaded({ name, email, username: email, givenName, surname, managesDevices })
    }),
    on('GET /api/account/oauth-token', handOut),
    on('POST /api/account/refresh-oauth-token', handOut),
    on('POST /api/account/token', async (_caller, { request }) => {
      const { token, username, password } = await readRecord(request)
      const email = emailOf(textOf(username))
      if (people.byEmail.has(email) && password === sandboxPassword)
        return HttpResponse.json(sessionOf(email, tokens.openSession('password')))
      const facts = tokens.read(textOf(token), 'api')
      // A device has its key for this.
      return facts === null || wayOf(facts.session) === 'device'
        ? HttpResponse.json({ success: false }, { status: 401 })
        : HttpResponse.json(sessionOf(facts.email, tokens.openSession(wayOf(facts.session))))
    }),
    on('POST /api/account/refresh', async (_caller, { request }) => {
      if (faults.strikes('refresh-refused')) return problem(400, 'The refresh token was revoked.')
      if (faults.strikes('refresh-down')) return problem(503, 'Try again later.')
      const facts = tokens.read(textOf((await readRecord(request)).refreshToken), 'refresh')
      return facts === null
        ? problem(400, 'Invalid refresh token.')
        : HttpResponse.json(sessionOf(facts.email, facts.session))
    }),
    on('POST /api/account/oauth-login', async (_caller, { request }) => {
      const email = await exchange(await readRecord(request))
      await records.settled()
      if (email === null) return HttpResponse.json({ success: false })
      connected.put(email, serverType, true)
      return HttpResponse.json(sessionOf(email, tokens.openSession()))
    }),
    on(
      'POST /api/account/calendar-oauth-login',
      forSession(async (facts, request) => {
        const body = await readRecord(request)
        const email = await exchange(body)
        // Users connect only their own calendars, and only to the connection in the configuration.
        const isOwn = email === facts.email && body.connectionAgentId === connectionAgentId
        if (isOwn) connected.put(email, serverType, true)
        if (isOwn) faults.disarm('calendar-claims')
        await records.settled()
        return HttpResponse.json({ success: isOwn })
      }),
    ),
    on('GET /api/account/oauth-logout', signOut),
    on('POST /api/account/ews-logout', signOut),
    on(
      'POST /api/account/sign-out-everywhere',
      forSession(async ({ email }) => {
        tokens.closeAll(email)
        await records.settled()
        return noContent()
      }),
    ),
    on('POST /api/account/email-link', async (_caller, { request }) => {
      const email = textOf((await readRecord(request)).email)
        .trim()
        .toLowerCase()
      // The server prints it on a terminal.
      if (!/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(email) || email.length > 254)
        return problem(400, 'A valid address is required.')
      // The response is the same for all addresses, so that it does not reveal accounts.
      mailLinks.send(email, people.byEmail.has(email))
      await records.settled()
      return noContent()
    }),
    on('POST /api/account/email-link/info', async (_caller, { request }) => {
      const outcome = mailLinks.look(textOf((await readRecord(request)).token))
      if ('reason' in outcome) return HttpResponse.json({ success: false, reason: outcome.reason }, { status: 400 })
      return HttpResponse.json({ success: true, email: outcome.email })
    }),
    on('POST /api/account/email-link/verify', async (_caller, { request }) => {
      const outcome = mailLinks.redeem(textOf((await readRecord(request)).token))
      await records.settled()
      if ('reason' in outcome) return HttpResponse.json({ success: false, reason: outcome.reason }, { status: 400 })
      return HttpResponse.json(sessionOf(outcome.email, tokens.openSession('link')))
    }),
    on('POST /api/account/guest', async (_caller, { request }) => {
      const name = textOf((await readRecord(request)).name).trim()
      if (name === '') return problem(400, 'A name is required.')
      if (!choice.world.admitsGuests) return problem(403, 'Guests aren’t admitted.')
      const guest = personOf(server, `guest.${encodeURIComponent(name)}@visitors.foyer.example`)
      return HttpResponse.json(sessionOf(guest.email, tokens.openSession('guest')))
    }),
  ]
}

import * as v from 'valibot'
import { createGate } from '#src/calendars/batches.ts'
import type { AuthorizeRequest, MyInfo } from '#src/calendars/calendar.ts'
import type { Bodies, Http, HttpAnswer, HttpRequest } from '#src/engine/http.ts'
import { type Email, fail, type Result, succeed } from '#src/kernel/result.ts'
import { createProblems, parseRecord } from '#src/wire/parse.ts'
import { absent, emailOf, isRecord } from '#src/wire/scalars.ts'

/** Entra's authorize page, for accounts of the tenant or, if there is none, of any organisation. */
export function authorizeUrl(request: AuthorizeRequest, scope: string): string {
  const url = new URL(
    `https://login.microsoftonline.com/${encodeURIComponent(request.tenantId || 'organizations')}/oauth2/v2.0/authorize`,
  )
  const parameters = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope,
    response_type: 'code',
    response_mode: 'query',
    prompt: request.prompt,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: request.codeChallenge ? 'S256' : '',
    claims: request.claims,
    login_hint: request.loginHint,
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Vendor limits (Outlook's getSchedule, mailbox concurrency and recurrence range, Graph v1.0). */
export const graphLimits = {
  schedulesPerCall: 20,
  scheduleDays: 61,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
} as const

/** Microsoft Graph as used by this provider: paths relative to v1.0, or a next link as received. */
export interface Graph {
  /** The path of the mailbox whose events are meant. */
  readonly mailbox: string
  send<As extends keyof Bodies>(request: Omit<HttpRequest<As>, 'to'>): Promise<Result<HttpAnswer<Bodies[As]>>>
  /** False once a read with open extensions was refused. */
  readonly extensions: { areKnown: boolean }
  /** See `Http`. */
  report(what: string, problems: readonly string[]): void
}

/**
 * Every call requests times in UTC, including each page of a list, because Graph forgets the header between pages. A
 * mailbox allows four parallel calls, so all calls share one gate.
 */
export function connectGraph(http: Http): Graph {
  const pass = createGate(graphLimits.parallelCalls)
  return {
    mailbox: '/me',
    extensions: { areKnown: true },
    report: (what, problems) => http.report?.(what, problems),
    send: (request) =>
      pass(() =>
        http.send({
          ...request,
          to: 'calendar',
          headers: { ...request.headers, Prefer: 'outlook.timezone="UTC"' },
        }),
      ),
  }
}

/** The same connection for the events of a colleague's default calendar, shared with or delegated to the user. */
export const graphOf = (graph: Graph, owner: Email | null): Graph =>
  owner === null ? graph : { ...graph, mailbox: `/users/${encodeURIComponent(owner)}` }

const userSchema = v.object({
  displayName: absent(v.string()),
  givenName: absent(v.string()),
  surname: absent(v.string()),
  mail: absent(v.string()),
  userPrincipalName: absent(v.string()),
})

export async function fetchMyInfo(graph: Graph, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const query = { $select: 'id,displayName,givenName,surname,mail,userPrincipalName' }
  const answered = await graph.send({ method: 'GET', url: '/me', query, as: 'json', signal })
  if (!answered.ok) return answered
  const problems = createProblems()
  const parsed = parseRecord(userSchema, answered.value.body, 'me', problems)
  if (!parsed.ok) return parsed
  graph.report('me', problems.list())
  const { displayName, givenName, surname, mail, userPrincipalName } = parsed.value
  // An account without a mail address signs in with its principal name.
  const address = mail || userPrincipalName
  if (!address) return fail({ kind: 'malformed', what: 'me', problems: ['me.mail: missing'] })
  return succeed({
    name: displayName ?? [givenName, surname].filter(Boolean).join(' '),
    email: emailOf(address),
    username: userPrincipalName ?? address,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null if there is no picture, for which Graph sends a 404. */
export async function fetchMyImage(graph: Graph, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const answered = await graph.send({ method: 'GET', url: '/me/photo/$value', as: 'blob', accept: [404], signal })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status === 404 || body.size === 0 ? null : body)
}

/** Compares case-insensitively, because Microsoft's own samples write enumerations in different cases. */
export function oneOf<Word extends string>(text: string | null, words: readonly Word[], otherwise: Word): Word {
  return words.find((word) => sameWord(text, word)) ?? otherwise
}

export function sameWord(text: string | null | undefined, word: string): boolean {
  return text?.toLowerCase() === word.toLowerCase()
}

/** The code in Graph's `{error: {code, message}}`. */
export function errorCode(body: unknown): string {
  const error = isRecord(body) ? body['error'] : null
  const code = isRecord(error) ? error['code'] : null
  return typeof code === 'string' ? code : ''
}

/** True if Graph refused the id, which is of another mailbox or of an older format. */
export const isWrongId = (body: unknown): boolean => /^ErrorInvalidId/i.test(errorCode(body))

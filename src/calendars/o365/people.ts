import * as v from 'valibot'
import type { AuthorizeRequest, MyInfo, Person } from '#src/calendars/calendar.ts'
import { authorizePage, type CalendarService, connectService, pictureIn } from '#src/calendars/connect-service.ts'
import type { Http } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { createProblems, parseRecord, parseRecords } from '#src/wire/parse.ts'
import { absent, emailOf, isRecord } from '#src/wire/scalars.ts'

/** Entra's authorize page, for accounts of the tenant or, if there is none, of any organisation. */
export function authorizeUrl(request: AuthorizeRequest): string {
  const tenant = encodeURIComponent(request.tenantId || 'organizations')
  const page = `${request.loginURL ?? 'https://login.microsoftonline.com'}/${tenant}/oauth2/v2.0/authorize`
  return authorizePage(page, request, { response_mode: 'query', claims: request.claims })
}

/** Vendor limits (Outlook's getSchedule, mailbox concurrency and recurrence range, Graph v1.0). */
export const graphLimits = {
  schedulesPerCall: 20,
  scheduleDays: 61,
  parallelCalls: 4,
  seriesDates: 999,
  peopleFound: 20,
  liveEventPause: 1_000,
} as const

/** Microsoft Graph as used by this provider: paths relative to v1.0, or a next link as received. */
export interface Graph extends CalendarService {
  /** The path of the mailbox whose events are meant. */
  readonly mailbox: string
  /** False once a read with open extensions was refused. */
  readonly extensions: { areKnown: boolean }
}

/**
 * Every call requests times in UTC, including each page of a list, because Graph forgets the header between pages. A
 * mailbox allows four parallel calls, so all calls share one gate.
 */
export function connectGraph(http: Http): Graph {
  const service = connectService(http, graphLimits.parallelCalls)
  return {
    ...service,
    mailbox: '/me',
    extensions: { areKnown: true },
    send: (request) => service.send({ ...request, headers: { ...request.headers, Prefer: 'outlook.timezone="UTC"' } }),
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
  return pictureIn(await graph.send({ method: 'GET', url: '/me/photo/$value', as: 'blob', accept: [404], signal }))
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

const personSchema = v.object({
  displayName: absent(v.string()),
  scoredEmailAddresses: v.nullish(v.array(v.object({ address: absent(v.string()) })), []),
  userPrincipalName: absent(v.string()),
  jobTitle: absent(v.string()),
  department: absent(v.string()),
  officeLocation: absent(v.string()),
  personType: absent(v.object({ class: absent(v.string()) })),
})

const selected = 'displayName,scoredEmailAddresses,userPrincipalName,jobTitle,department,officeLocation,personType'

/**
 * Finds people by the beginning of a name or address, the most likely first: people the user works with, and the
 * organisation's directory. Leaves out groups, rooms and records without an address.
 */
export async function findPeople(graph: Graph, text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>> {
  // Quotes end the searched phrase. Graph has no escape for them.
  const phrase = text.replace(/["\\]/g, ' ').trim()
  if (phrase === '') return succeed([])
  const answered = await graph.send({
    method: 'GET',
    url: '/me/people',
    query: { $search: `"${phrase}"`, $top: String(graphLimits.peopleFound), $select: selected },
    // Without this header, only people with whom the user has exchanged mail are searched.
    headers: { 'X-PeopleQuery-QuerySources': 'Mailbox,Directory' },
    as: 'json',
    signal,
  })
  if (!answered.ok) return answered
  const { body } = answered.value
  const records = isRecord(body) ? body['value'] : null
  if (!Array.isArray(records)) {
    return fail({ kind: 'malformed', what: 'people', problems: ['people.value: expected array'] })
  }
  const { good, problems } = parseRecords(personSchema, records, 'people')
  graph.report('people', problems)
  const found = new Map<string, Person>()
  for (const person of good.flatMap(readPerson)) if (!found.has(person.email)) found.set(person.email, person)
  return succeed([...found.values()].slice(0, graphLimits.peopleFound))
}

function readPerson(record: v.InferOutput<typeof personSchema>): readonly Person[] {
  const { displayName, scoredEmailAddresses, userPrincipalName, personType, ...place } = record
  if (personType?.class && !sameWord(personType.class, 'Person')) return []
  const address = scoredEmailAddresses.find((scored) => scored.address)?.address ?? userPrincipalName
  if (!address?.includes('@')) return []
  const email = emailOf(address)
  return [
    {
      name: displayName?.trim() || email,
      email,
      jobTitle: place.jobTitle || null,
      department: place.department || null,
      office: place.officeLocation || null,
    },
  ]
}

/** Fetches a small picture. Null if there is none (404), or if the organisation does not show it (403). */
export async function fetchPersonImage(graph: Graph, email: Email, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const url = `/users/${encodeURIComponent(email)}/photos/64x64/$value`
  return pictureIn(await graph.send({ method: 'GET', url, as: 'blob', accept: [403, 404], signal }))
}

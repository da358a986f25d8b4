import * as v from 'valibot'
import type { Person } from '#src/calendars/calendar.ts'
import { type Email, fail, type Result, succeed } from '#src/kernel/result.ts'
import { parseRecords } from '#src/wire/parse.ts'
import { absent, emailOf, isRecord } from '#src/wire/scalars.ts'
import { type Graph, graphLimits, sameWord } from './me.ts'

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
  const answered = await graph.send({
    method: 'GET',
    url: `/users/${encodeURIComponent(email)}/photos/64x64/$value`,
    as: 'blob',
    accept: [403, 404],
    signal,
  })
  if (!answered.ok) return answered
  const { status, body } = answered.value
  return succeed(status >= 400 || body.size === 0 ? null : body)
}

import * as v from 'valibot'
import type { Person } from '#src/calendars/calendar.ts'
import { type Email, fail, type Result, succeed } from '#src/kernel/result.ts'
import { parseRecords } from '#src/wire/parse.ts'
import { absent, isRecord, wireEmail } from '#src/wire/scalars.ts'
import { type Google, googleLimits, peopleOrigin } from './google.ts'
import { fetchPicture } from './me.ts'

const markedSchema = v.nullish(v.object({ primary: v.nullish(v.boolean(), false) }), { primary: false })
const listOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.nullish(v.array(v.object({ ...entries, metadata: markedSchema })), [])

/** The fields of a directory person that the read mask requests. */
const personSchema = v.object({
  names: listOf({ displayName: absent(v.string()) }),
  emailAddresses: listOf({ value: wireEmail.absent }),
  organizations: listOf({
    title: absent(v.string()),
    department: absent(v.string()),
    location: absent(v.string()),
    current: absent(v.boolean()),
  }),
  locations: listOf({
    value: absent(v.string()),
    buildingId: absent(v.string()),
    floor: absent(v.string()),
    floorSection: absent(v.string()),
    deskCode: absent(v.string()),
    current: absent(v.boolean()),
  }),
  photos: listOf({ url: absent(v.string()), default: v.nullish(v.boolean(), false) }),
})
type WirePerson = v.InferOutput<typeof personSchema>

/** The directory. Caches the image addresses of recent results. */
export interface Directory {
  find(text: string, signal?: AbortSignal): Promise<Result<readonly Person[]>>
  image(email: Email, signal?: AbortSignal): Promise<Result<Blob | null>>
}

/** Maximum number of cached image addresses. A list of results requests an image for each row. */
const keptPictures = 500

export function openDirectory(google: Google): Directory {
  const pictures = new Map<Email, string | null>()

  async function search(query: string, signal?: AbortSignal): Promise<Result<readonly Person[]>> {
    const answered = await google.send({
      method: 'GET',
      url: `${peopleOrigin}/v1/people:searchDirectoryPeople`,
      query: {
        query,
        readMask: Object.keys(personSchema.entries).join(','),
        sources: 'DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE',
        pageSize: String(googleLimits.peopleFound),
      },
      as: 'json',
      signal,
    })
    if (!answered.ok) return answered
    const { body } = answered.value
    // If there are no matches, the body is an empty object.
    const records = isRecord(body) ? (body['people'] ?? []) : null
    if (!Array.isArray(records)) {
      return fail({ kind: 'malformed', what: 'people', problems: ['people: expected array'] })
    }
    const { good, problems } = parseRecords(personSchema, records, 'people')
    google.report('people', problems)
    return succeed(
      good.flatMap((record) => {
        const person = readPerson(record)
        if (person === null) return []
        keepPicture(person.email, record)
        return [person]
      }),
    )
  }

  function keepPicture(email: Email, { photos }: WirePerson): void {
    const [oldest] = pictures.keys()
    if (pictures.size >= keptPictures && oldest !== undefined) pictures.delete(oldest)
    // The default picture is a letter on a colour, which the product draws itself.
    pictures.set(email, mainOf(photos.filter((photo) => !photo.default))?.url ?? null)
  }

  return {
    // Google refuses an empty query, so it is not sent.
    find: (text, signal) => (text.trim() === '' ? Promise.resolve(succeed([])) : search(text.trim(), signal)),
    async image(email, signal) {
      if (!pictures.has(email)) {
        const found = await search(email, signal)
        if (!found.ok) return found
      }
      return fetchPicture(google, pictures.get(email), signal)
    },
  }
}

/** Null if there is no address, because it is needed to invite or look up the person. */
function readPerson({ names, emailAddresses, organizations, locations }: WirePerson): Person | null {
  const email = mainOf(emailAddresses)?.value
  if (!email) return null
  const organization = currentOf(organizations)
  const location = currentOf(locations)
  const place = location && [location.buildingId, location.floor, location.floorSection, location.deskCode]
  return {
    name: mainOf(names)?.displayName ?? email,
    email,
    jobTitle: organization?.title ?? null,
    department: organization?.department ?? null,
    office: location?.value || place?.filter(Boolean).join(', ') || organization?.location || null,
  }
}

function mainOf<Item extends { readonly metadata: { readonly primary: boolean } }>(items: readonly Item[]) {
  return items.find(({ metadata }) => metadata.primary) ?? items[0]
}

function currentOf<Item extends { readonly current: boolean | null; readonly metadata: { readonly primary: boolean } }>(
  items: readonly Item[],
) {
  return items.find(({ current }) => current) ?? mainOf(items)
}

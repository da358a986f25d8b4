import * as v from 'valibot'
import type { MyInfo, Person } from '#src/calendars/calendar.ts'
import { pictureIn } from '#src/calendars/connect-service.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { resolveZone, utc } from '#src/kernel/time/zones.ts'
import { createProblems, parseRecord, parseRecords, type Problems, readWhatIsGood } from '#src/wire/parse.ts'
import { absent, isRecord, wireEmail, wireNumber } from '#src/wire/scalars.ts'
import { type Google, googleLimits, peopleOrigin } from './google.ts'

/** Facts about the calendar itself, which a list of events contains and a single event does not. */
export interface CalendarFacts {
  /** The zone for dates without a zone. */
  readonly zone: IanaZone
  /** Minutes before start, for events without their own reminders; null for none. */
  readonly reminder: number | null
}

export const unknownFacts: CalendarFacts = { zone: utc, reminder: null }

export const reminderSchema = v.object({ method: absent(v.string()), minutes: wireNumber.needed })

const factsSchema = v.object({
  timeZone: absent(v.string()),
  defaultReminders: v.nullish(v.array(reminderSchema), []),
})

/** Reads the facts from a page of a list. Null if it contains none. Adds what cannot be read to the problems. */
export function readFacts(body: unknown, problems: Problems): CalendarFacts | null {
  const read = readWhatIsGood(factsSchema, body, 'calendar', problems)
  if (read === null || read.output.timeZone === null) return null
  const zone = resolveZone(read.output.timeZone)
  if (!zone.ok) problems.add('calendar.timeZone: expected time zone')
  return { zone: zone.ok ? zone.value : utc, reminder: shownReminder(read.output.defaultReminders) }
}

/** The first pop-up reminder, or else the first one of any kind. */
export function shownReminder(reminders: readonly v.InferOutput<typeof reminderSchema>[]): number | null {
  return (reminders.find(({ method }) => method === 'popup') ?? reminders[0])?.minutes ?? null
}

/** Fetches the image at one of Google's addresses. Null if there is none, or none that the user may see. */
async function fetchPicture(
  google: Google,
  url: string | null | undefined,
  signal?: AbortSignal,
): Promise<Result<Blob | null>> {
  if (!url?.startsWith('https://')) return succeed(null)
  return pictureIn(await google.fetchPicture(url, signal))
}

const userSchema = v.object({
  email: wireEmail.absent,
  name: absent(v.string()),
  given_name: absent(v.string()),
  family_name: absent(v.string()),
  picture: absent(v.string()),
})

async function fetchUser(google: Google, signal?: AbortSignal) {
  const answered = await google.send({ method: 'GET', url: '/oauth2/v2/userinfo', as: 'json', signal })
  if (!answered.ok) return answered
  const problems = createProblems()
  const parsed = parseRecord(userSchema, answered.value.body, 'me', problems)
  google.report('me', problems.list())
  return parsed
}

export async function fetchMyInfo(google: Google, signal?: AbortSignal): Promise<Result<MyInfo>> {
  const read = await fetchUser(google, signal)
  if (!read.ok) return read
  const { email, name, given_name: givenName, family_name: surname } = read.value
  if (email === null) return fail({ kind: 'malformed', what: 'me', problems: ['me.email: missing'] })
  return succeed({
    name: name ?? [givenName, surname].filter(Boolean).join(' '),
    email,
    username: email,
    givenName: givenName ?? '',
    surname: surname ?? '',
  })
}

/** Null if there is no picture. */
export async function fetchMyImage(google: Google, signal?: AbortSignal): Promise<Result<Blob | null>> {
  const read = await fetchUser(google, signal)
  return read.ok ? fetchPicture(google, read.value.picture, signal) : read
}

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

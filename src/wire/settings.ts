import * as v from 'valibot'
import { createProblems, type ParsedRecords, parseRecords, readWhatIsGood } from './parse.ts'
import { absent, isRecord, listIn, wireEmail, wireFlag, wireId, wireName, wireText } from './scalars.ts'

const favouriteSchema = v.object({ resourceId: wireId.needed })

/** The body of `GET /api/users/me/favourites` as resource ids, each once; whatever cannot be read is no favourite (section 8). */
export function readFavourites(body: unknown): string[] {
  const ids = (listIn(body, 'favourites') ?? []).flatMap((record) => {
    const parsed = v.safeParse(favouriteSchema, record)
    return parsed.success ? [parsed.output.resourceId] : []
  })
  return [...new Set(ids)]
}

const licenceSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ csCode: v.string() }),
    v.transform(({ csCode }) => csCode),
  ),
  v.pipe(
    v.object({ code: v.string() }),
    v.transform(({ code }) => code),
  ),
])

/** The body of `GET /api/licences` as codes (`CS0600`...), bare or each in a record; null when there is no list in it. */
export function readLicences(body: unknown): string[] | null {
  const list = listIn(body, 'licences')
  if (list === null) return null
  const codes = list.flatMap((record) => {
    const parsed = v.safeParse(licenceSchema, record)
    return parsed.success ? [parsed.output.trim().toUpperCase()] : []
  })
  return [...new Set(codes)]
}

/** A calendar added beside one's own (section 3). Only `id` is specified; what else a server sends is kept and sent back. */
const otherCalendarSchema = v.looseObject({
  id: wireId.needed,
  name: wireName.or(''),
  email: wireEmail.absent,
  colour: wireText.absent,
  visible: wireFlag.or(true),
})
export type OtherCalendar = v.InferOutput<typeof otherCalendarSchema>

/** The payload of `POST /api/other-calendars`; the server gives the id. */
const otherCalendarDraftSchema = v.looseObject({
  name: v.string(),
  email: wireEmail.absent,
  colour: absent(v.string()),
  visible: v.nullish(v.boolean(), true),
})
export type OtherCalendarDraft = v.InferOutput<typeof otherCalendarDraftSchema>

/** The bodies of `GET /api/other-calendars` and its `/search?q=`. */
export function readOtherCalendars(body: unknown): ParsedRecords<OtherCalendar> {
  return parseRecords(otherCalendarSchema, listIn(body, 'calendars'), 'calendars')
}

/** `GET /api/users/me/settings` (section 3): the areas the user narrowed the lists to; none means all. */
const userSettingsSchema = v.object({
  location: v.nullish(v.object({ filteredAreaIds: v.nullish(v.array(wireId.needed), []) }), {}),
})
export type UserSettings = v.InferOutput<typeof userSettingsSchema>

/** Settings that cannot be read are the settings of a new user; an area that cannot be read is left out. */
export function readUserSettings(body: unknown): UserSettings {
  const read = readWhatIsGood(userSettingsSchema, isRecord(body) ? body : {}, 'settings', createProblems())
  return read?.output ?? { location: { filteredAreaIds: [] } }
}

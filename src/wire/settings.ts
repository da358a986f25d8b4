import * as v from 'valibot'
import { createProblems, type ParsedRecords, parseRecords, readWhatIsGood } from './parse.ts'
import { listIn, recordWith, wireEmail, wireFlag, wireId, wireName, wireText } from './scalars.ts'

export const favouriteSchema = v.object({ resourceId: wireId.needed })

/**
 * Reads the body of `GET /api/users/me/favourites` as unique resource ids. Unreadable entries are left out (section 8)
 * and added to the problems.
 */
export function readFavourites(body: unknown, problems = createProblems()): string[] {
  const read = parseRecords(favouriteSchema, listIn(body, 'favourites'), 'favourites')
  read.problems.forEach((problem) => problems.add(problem))
  return [...new Set(read.good.map(({ resourceId }) => resourceId))]
}

export const licenceSchema = v.union([
  v.pipe(v.string(), v.trim(), v.minLength(1)),
  v.pipe(
    v.object({ csCode: wireText.needed }),
    v.transform(({ csCode }) => csCode),
  ),
  v.pipe(
    v.object({ code: wireText.needed }),
    v.transform(({ code }) => code),
  ),
])

/**
 * Reads the body of `GET /api/licences` as codes (`CS0600`...), bare or each in a record. Returns null if it has no
 * list. Unreadable entries are left out and added to the problems.
 */
export function readLicences(body: unknown, problems = createProblems()): string[] | null {
  const list = listIn(body, 'licences')
  if (list === null) {
    problems.add('licences: expected array')
    return null
  }
  const codes = list.flatMap((record, index) => {
    const parsed = v.safeParse(licenceSchema, record)
    if (!parsed.success) problems.add(`licences[${index}]: expected code`)
    return parsed.success ? [parsed.output.trim().toUpperCase()] : []
  })
  return [...new Set(codes)]
}

/** A calendar added next to the user's own (section 3). Only `id` is specified. Other fields are kept and sent back. */
export const otherCalendarSchema = v.looseObject({
  id: wireId.needed,
  name: wireName.or(''),
  email: wireEmail.absent,
  colour: wireText.absent,
  visible: wireFlag.or(true),
})
export type OtherCalendar = v.InferOutput<typeof otherCalendarSchema>

/** The payload of `POST /api/other-calendars`. The server assigns the id. */
export type OtherCalendarDraft = Pick<OtherCalendar, 'name' | 'email' | 'colour' | 'visible'>

/** Reads the bodies of `GET /api/other-calendars` and its `/search?q=`. */
export function readOtherCalendars(body: unknown): ParsedRecords<OtherCalendar> {
  return parseRecords(otherCalendarSchema, listIn(body, 'calendars'), 'calendars')
}

/** `GET /api/users/me/settings` (section 3): the areas to which the user limited the lists. An empty list means all. */
export const userSettingsSchema = recordWith({
  location: v.nullish(recordWith({ filteredAreaIds: v.nullish(v.array(wireId.needed), []) }), {}),
})
export type UserSettings = v.InferOutput<typeof userSettingsSchema>

/**
 * Returns the settings of a new user if the body is unreadable. Unreadable areas are left out. Both are added to the
 * problems.
 */
export function readUserSettings(body: unknown, problems = createProblems()): UserSettings {
  const read = readWhatIsGood(userSettingsSchema, body ?? {}, 'settings', problems)
  return read?.output ?? { location: { filteredAreaIds: [] } }
}

import * as v from 'valibot'
import { createProblems, readWhatIsGood } from './parse.ts'
import { isRecord } from './record.ts'
import { wireId } from './scalars.ts'

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

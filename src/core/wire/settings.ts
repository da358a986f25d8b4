import * as v from 'valibot'
import { isRecord } from './record.ts'

/** `GET /api/users/me/settings` (section 3): the areas the user narrowed the lists to; none means all. */
export const userSettingsSchema = v.object({
  location: v.nullish(v.object({ filteredAreaIds: v.nullish(v.array(v.string()), []) }), {}),
})
export type UserSettings = v.InferOutput<typeof userSettingsSchema>

/** Settings that cannot be read are the settings of a new user. */
export function readUserSettings(body: unknown): UserSettings {
  const parsed = v.safeParse(userSettingsSchema, isRecord(body) ? body : {})
  return parsed.success ? parsed.output : { location: { filteredAreaIds: [] } }
}

import * as v from 'valibot'
import { absent } from './absent.ts'
import { type ParsedRecords, parseRecords } from './parse.ts'
import { listIn } from './record.ts'
import { wireEmail, wireFlag, wireId, wireName, wireText } from './scalars.ts'

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

import * as v from 'valibot'
import { calendarOauthLoginRequestSchema, oauthLoginRequestSchema } from '#src/wire/account.ts'
import { eventLogRecordSchema, onlineMeetingRequestSchema } from '#src/wire/cache.ts'
import { deviceRulesSchema } from '#src/wire/kiosk.ts'
import { addressedSchema, codeSchema } from '../http/account-links.ts'
import { credentialsSchema, refreshSchema } from '../http/account.ts'
import { changeSchema as personChangeSchema, newPeopleBody } from '../http/admin/people.ts'
import { bodySchema as attendanceSchema } from '../http/analytics.ts'
import { bodySchema as answerSchema } from '../http/answers-by-link.ts'
import { answerSchema as approvalAnswerSchema } from '../http/approvals.ts'
import { bodySchema as delegatesSchema } from '../http/delegates.ts'
import { bodySchema as feedSchema } from '../http/feeds.ts'
import { guestSchema } from '../http/guests.ts'
import { acceptSchema } from '../http/invitations.ts'
import { heartbeatSchema, sessionSchema } from '../http/kiosks/kiosks.ts'
import { claimSchema } from '../http/kiosks/pairing.ts'
import { beginSchema } from '../http/openid.ts'
import { changeSchema as calendarChangeSchema, draftSchema } from '../http/other-calendars.ts'
import { changeSchema as passwordChangeSchema, resetSchema } from '../http/passwords.ts'
import { bodySchema as setUpSchema } from '../http/set-up.ts'
import { organisationSchema } from '../identity/fields.ts'
import { directoryImportSchema } from '../import/import-directory.ts'
import { eventActionSchema, eventErrorsSchema, statusQuestionSchema } from '../rules/calendar/event-calls.ts'
import {
  changeSchema as eventChangeSchema,
  finishSchema,
  lastDaySchema,
  newEventSchema,
  respondSchema,
} from '../rules/calendar/read-event.ts'
import { scheduleQuestionSchemas } from '../rules/calendar/schedule-body.ts'
import { documentSchemas } from '../rules/resources/documents.ts'
import type { OwnHttpCallName, ProductCallName } from '../rules/api/describe.ts'

const { calendar: scheduleSchema, cache: cacheSchema } = scheduleQuestionSchemas

/** As `readPlace` reads it (`server/rules/devices/settings.ts`). */
const placeSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  language: v.nullish(v.string()),
  resourceId: v.nullish(v.string()),
  areaId: v.nullish(v.string()),
  unitId: v.nullish(v.string()),
  heading: v.nullish(v.number()),
})
const rulesSchema = v.object({ rules: deviceRulesSchema })
const addedSchema = v.union([
  v.object({
    kind: v.picklist(['panel', 'lobby']),
    ...placeSchema.entries,
    rules: v.optional(deviceRulesSchema),
  }),
  v.object({ id: v.string(), rules: v.optional(deviceRulesSchema) }),
])
/** As `readReport` reads it. */
const reportSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  kind: v.nullish(v.string()),
  text: v.nullish(v.string()),
  at: v.nullish(v.string()),
})

/** A body that is a file, by its media type. */
export type RequestBody = v.GenericSchema | string

/** The bodies of requests, as the handlers read them. */
export const bodies: Readonly<Partial<Record<ProductCallName | OwnHttpCallName, RequestBody>>> = {
  'POST /api/account/token': credentialsSchema,
  'POST /api/account/refresh': refreshSchema,
  'POST /api/account/oauth-login': oauthLoginRequestSchema,
  'POST /api/account/openid/begin': beginSchema,
  'POST /api/account/openid/{id}/signed-out': 'application/x-www-form-urlencoded',
  'POST /api/account/email-link': addressedSchema,
  'POST /api/account/email-link/info': codeSchema,
  'POST /api/account/email-link/verify': codeSchema,
  'POST /api/account/guest': guestSchema,
  'POST /api/account/refresh-oauth-token': v.object({ scope: v.string() }),
  'POST /api/account/calendar-oauth-login': calendarOauthLoginRequestSchema,
  'POST /api/analytics/attendance': attendanceSchema,
  'POST /api/cache/schedules': cacheSchema,
  'POST /api/cache/get': scheduleSchema,
  'POST /api/event/confirm-statuses': statusQuestionSchema,
  'POST /api/event/statuses': statusQuestionSchema,
  'POST /api/event/action': eventActionSchema,
  'POST /api/event/log': eventLogRecordSchema,
  'POST /api/event/error-log': eventErrorsSchema,
  'POST /api/integrations/{provider}/createMeeting': onlineMeetingRequestSchema,
  'POST /api/other-calendars': draftSchema,
  'PUT /api/other-calendars/{id}': calendarChangeSchema,
  'POST /api/kiosks/pairing/{code}/claim': claimSchema,
  'POST /api/kiosks/pairing/{code}': addedSchema,
  'POST /api/kiosks/{id}/session': sessionSchema,
  'POST /api/kiosks/{id}/heartbeat': heartbeatSchema,
  'POST /api/kiosks/{id}/reports': reportSchema,
  'POST /api/kiosks/{id}/calendar/events': newEventSchema,
  'PATCH /api/kiosks/{id}/calendar/events/{event}': finishSchema,
  'POST /api/kiosks/{id}/calendar/events/{event}/finish': finishSchema,
  'POST /api/kiosks/{id}/calendar/schedules': scheduleSchema,
  'PUT /api/kiosks/{id}': placeSchema,
  'PUT /api/kiosks/{id}/out-of-order': v.object({ reason: v.nullable(v.string()) }),
  'PUT /api/kiosks/{id}/rules': rulesSchema,
  'PUT /api/kiosks/{id}/building-rules': rulesSchema,
  'POST /api/setup': setUpSchema,
  'POST /api/account/invitation/info': codeSchema,
  'POST /api/account/invitation/accept': acceptSchema,
  'POST /api/account/password/forgot': addressedSchema,
  'POST /api/account/password/info': codeSchema,
  'POST /api/account/password/reset': resetSchema,
  'POST /api/account/password/change': passwordChangeSchema,
  'POST /api/answer/info': codeSchema,
  'POST /api/answer': answerSchema,
  'POST /api/users/me/feeds': feedSchema,
  'PUT /api/users/me/delegates': delegatesSchema,
  'POST /api/approvals/{id}': approvalAnswerSchema,
  'PUT /api/admin/organisation': organisationSchema,
  'POST /api/admin/people': newPeopleBody,
  'PUT /api/admin/people/{id}': personChangeSchema,
  'POST /api/admin/resources/preview': 'text/csv',
  'POST /api/admin/resources/import': 'text/csv',
  'POST /api/admin/resources/directory': directoryImportSchema,
  'POST /api/admin/venues': 'application/zip',
  'PUT /api/admin/documents/{name}': v.union(Object.values(documentSchemas)),
}

/** The bodies of the calls of the own calendar, by the end of their names. */
export const calendarBodies: Readonly<Record<string, v.GenericSchema>> = {
  'POST /schedules': scheduleSchema,
  'POST /events': newEventSchema,
  'PATCH /events/{id}': eventChangeSchema,
  'POST /events/{id}/respond': respondSchema,
  'POST /events/{id}/finish': finishSchema,
  'POST /events/{id}/end': lastDaySchema,
}

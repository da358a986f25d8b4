import * as v from 'valibot'
import { confirmationStatusSchema, onlineMeetingSchema } from '#src/wire/cache.ts'
import { scheduleItemSchema, scheduleSchema, workingHoursSchema } from '#src/wire/schedule.ts'
import { favouriteSchema, otherCalendarSchema, userSettingsSchema } from '#src/wire/settings.ts'
import { absent } from '#src/wire/scalars.ts'
import { json, list, nothing, type ProductCall, type ProductCallName } from './describe.ts'

/** As the client reads it part by part. */
export const wholeScheduleSchema = v.object({
  ...scheduleSchema.entries,
  /** Of the resource, at a server that knows it. */
  resourceId: v.nullish(v.string()),
  scheduleItems: v.nullish(v.array(scheduleItemSchema), []),
  workingHours: absent(workingHoursSchema),
})

/** The client joins at `url`, or else at `joinUrl`. */
const meetingSchema = v.union([
  v.object({ ...onlineMeetingSchema.options[0].entries, joinUrl: v.optional(v.string()), id: v.optional(v.string()) }),
  onlineMeetingSchema.options[1],
])

/** Schedules, confirmations and logs of events, and the lists of a user (section 7). */
export const eventCalls = {
  'POST /api/cache/schedules': {
    summary: 'Schedules of many resources at once.',
    answers: { 200: list('schedules', wholeScheduleSchema) },
    loss: 'Schedules come from `cache/get`, or resource by resource from the calendar, within its limits.',
  },
  'POST /api/cache/get': {
    summary: 'Schedules, as `cache/schedules` with other names of the span.',
    answers: { 200: list('schedules', wholeScheduleSchema) },
    loss: 'Without `cache/schedules` too, schedules come from the calendar, within its limits.',
  },
  'POST /api/event/confirm-statuses': {
    summary: 'Whether reservations are confirmed or released.',
    answers: { 200: list('statuses', confirmationStatusSchema) },
    loss: 'The client asks `event/statuses` instead.',
  },
  'POST /api/event/statuses': {
    summary: 'As `event/confirm-statuses`.',
    answers: { 200: list('statuses', confirmationStatusSchema) },
    loss: 'Without `event/confirm-statuses` too, there is no check-in, and released reservations stay on the screen.',
  },
  'POST /api/event/action': {
    summary: 'An action on a reservation. `confirm` checks in, the others are logged.',
    answers: { 200: json(confirmationStatusSchema) },
    refusals: [404, 409],
    loss: 'Nobody can check in.',
  },
  'POST /api/event/log': {
    summary: 'Logs a created or deleted reservation.',
    answers: { 204: nothing },
    refusals: [403],
    loss: 'The product server does not hear of reservations.',
  },
  'POST /api/event/error-log': {
    summary: 'Logs events that are not reservations of a known resource.',
    answers: { 204: nothing },
    loss: 'The product server does not hear of events that the client cannot read.',
  },
  'POST /api/integrations/{provider}/createMeeting': {
    summary: 'Creates an online meeting.',
    answers: { 200: json(meetingSchema) },
    refusals: [404],
    loss: "There are no online meetings, other than those of the calendar's vendor.",
  },
  'GET /api/users/me/favourites': {
    summary: 'The favourites of the user.',
    answers: { 200: list('favourites', favouriteSchema) },
    loss: 'There are no favourites.',
  },
  'POST /api/users/me/favourites/{id}': {
    summary: 'Adds a resource to the favourites.',
    answers: { 204: nothing },
    refusals: [404],
    loss: 'Favourites cannot be added.',
  },
  'DELETE /api/users/me/favourites/{id}': {
    summary: 'Removes a resource from the favourites.',
    answers: { 204: nothing },
    loss: 'Favourites cannot be removed.',
  },
  'GET /api/users/me/settings': {
    summary: 'The areas to which the user limited the lists.',
    answers: { 200: json(userSettingsSchema) },
    loss: 'Lists begin with all areas.',
  },
  'GET /api/other-calendars/search': {
    summary: 'Finds calendars to add, by name, address or link.',
    query: { q: { description: 'A part of a name or an address, or the https link of an iCalendar file.' } },
    answers: { 200: list('calendars', otherCalendarSchema) },
    refusals: [400, 429],
    loss: 'Calendars of colleagues cannot be found.',
  },
  'GET /api/other-calendars': {
    summary: 'Calendars that the user sees next to the own one.',
    answers: { 200: list('calendars', otherCalendarSchema) },
    loss: 'Calendars of colleagues are not shown.',
  },
  'POST /api/other-calendars': {
    summary: 'Adds a calendar.',
    answers: { 201: json(otherCalendarSchema) },
    refusals: [409, 429],
    loss: 'Calendars of colleagues cannot be added.',
  },
  'PUT /api/other-calendars/{id}': {
    summary: 'Changes the name, colour or visibility of an added calendar.',
    answers: { 200: json(otherCalendarSchema) },
    refusals: [404],
    loss: 'Added calendars cannot be changed.',
  },
  'DELETE /api/other-calendars/{id}': {
    summary: 'Removes an added calendar.',
    answers: { 204: nothing },
    loss: 'Added calendars cannot be removed.',
  },
  'POST /MessageHub/negotiate': {
    summary: 'Begins a connection of the live hub (SignalR, protocol version 2).',
    query: {
      negotiateVersion: { description: '1.' },
      access_token: { description: 'The access token; browsers send no header with the connection that follows.' },
    },
    answers: {
      200: json(
        v.union([
          v.object({
            negotiateVersion: v.number(),
            connectionId: v.string(),
            connectionToken: v.optional(v.string()),
            availableTransports: v.array(v.object({ transport: v.string(), transferFormats: v.array(v.string()) })),
          }),
          v.object({ url: v.string(), accessToken: v.optional(v.string()) }),
        ]),
      ),
    },
    loss: 'Pages do not hear of changes, and ask again and again instead.',
  },
} as const satisfies Partial<Record<ProductCallName, ProductCall>>

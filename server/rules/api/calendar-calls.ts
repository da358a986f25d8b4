import * as v from 'valibot'
import { calendarEventSchema, calendarMeSchema, calendarPersonSchema } from '#src/wire/calendar-service.ts'
import { type CallDescription, eventQuery, file, json, list, nothing } from './describe.ts'
import { wholeScheduleSchema } from './events.ts'

const page = json(v.object({ items: v.array(calendarEventSchema), next: v.nullable(v.string()) }))
const event = json(calendarEventSchema)
const etag = { ETag: 'The version of the event.' } as const
/** No picture is known at Foyer's own server. */
const photo = { answers: { 200: file('image/*') }, refusals: [404] } as const

/** The calls of the product's own calendar (docs/decisions, 'The product's own calendar'), besides those of events. */
const wholeCalls = {
  'GET /calendar/me': { summary: 'The owner of the calendar.', answers: { 200: json(calendarMeSchema) } },
  'GET /calendar/me/photo': { summary: 'The picture of the owner.', ...photo },
  'GET /calendar/people': {
    summary: 'Finds colleagues.',
    query: {
      q: { description: 'The beginning of a name or an address.' },
      limit: { description: 'At most so many.' },
    },
    answers: { 200: json(v.object({ items: v.array(calendarPersonSchema) })) },
    refusals: [400],
  },
  'GET /calendar/people/{email}/photo': { summary: 'The picture of a colleague.', ...photo },
  'POST /calendar/schedules': {
    summary: 'Schedules of people and resources.',
    answers: { 200: list('schedules', wholeScheduleSchema) },
  },
} as const satisfies Readonly<Record<string, CallDescription>>

/** The calls about events, by method and path below the calendar of the user or of a colleague. */
const eventCalls = {
  'GET /events': { summary: 'Events.', query: eventQuery, answers: { 200: page }, refusals: [400] },
  'GET /events/{id}': { summary: 'An event.', answerHeaders: etag, answers: { 200: event }, refusals: [404] },
  'GET /events/{id}/occurrences': {
    summary: 'The dates of a series.',
    query: {
      start: { description: 'UTC instant.', isNeeded: true },
      end: { description: 'UTC instant.', isNeeded: true },
      cursor: eventQuery.cursor,
    },
    answers: { 200: page },
    refusals: [400, 404],
  },
  'POST /events': {
    summary: 'Creates an event. Resources among its attendees answer at once.',
    headers: {
      'Idempotency-Key': { description: 'A client-made id. A repeated create makes one event.', isNeeded: true },
    },
    answerHeaders: etag,
    answers: { 200: event, 201: event },
    refusals: [428, 429],
  },
  'PATCH /events/{id}': {
    summary: 'Changes an event.',
    headers: { 'If-Match': { description: 'The etag of the event, or * for any version.', isNeeded: true } },
    answerHeaders: etag,
    answers: { 200: event },
    refusals: [404, 412, 428, 429],
  },
  'DELETE /events/{id}': {
    summary: 'Cancels an event.',
    query: { comment: { description: 'For the attendees.' } },
    answers: { 204: nothing },
    refusals: [404, 429],
  },
  'POST /events/{id}/respond': { summary: 'Answers an invitation.', answers: { 204: nothing }, refusals: [404, 429] },
  'POST /events/{id}/finish': { summary: 'Ends an event now.', answers: { 200: event }, refusals: [404, 429] },
  'POST /events/{id}/end': {
    summary: 'Moves the last day of a series to an earlier one.',
    answers: { 200: event },
    refusals: [404, 429],
  },
} as const satisfies Readonly<Record<string, CallDescription>>

const calendarForm = { refusalForm: 'calendar' } as const

const below = (path: string): Readonly<Record<string, CallDescription>> =>
  Object.fromEntries(
    Object.entries<CallDescription>(eventCalls).map(([name, call]) => [
      name.replace(' /', ` ${path}/`),
      { ...call, ...calendarForm },
    ]),
  )

/** All calls of the product's own calendar, by method and path. */
export const calendarCalls: Readonly<Record<string, CallDescription>> = {
  ...Object.fromEntries(
    Object.entries<CallDescription>(wholeCalls).map(([name, call]) => [name, { ...call, ...calendarForm }]),
  ),
  ...below('/calendar'),
  ...below('/calendar/people/{email}'),
}

import * as v from 'valibot'
import { calendarEventSchema } from '#src/wire/calendar-service.ts'
import {
  claimSchema,
  deviceSessionSchema,
  kioskSchema,
  lobbyPersonSchema,
  meetingSchema,
  pairingSchema,
} from '#src/wire/kiosk.ts'
import { eventQuery, json, list, nothing, type ProductCall, type ProductCallName } from './describe.ts'
import { wholeScheduleSchema } from './events.ts'

const noDevices = 'There are no door panels and lobby kiosks.'
const noPairing = 'Screens are set up by a code that an administrator types on them.'
const noAdministration = 'Devices cannot be looked after in Foyer.'
const noDoor = 'Nobody reserves, extends or ends a meeting at the door.'
const pairingRefusals = [404, 409, 410, 429] as const
const page = json(v.object({ items: v.array(calendarEventSchema), next: v.nullable(v.string()) }))
const event = json(calendarEventSchema)
const version = { 'If-Match': { description: 'The etag of the event, or * for any version.' } } as const

const change = (summary: string): ProductCall => ({
  summary,
  answers: { 204: nothing },
  refusals: [404],
  loss: noAdministration,
})

/** Door panels and lobby kiosks (docs/panels-and-kiosks.md). */
export const kioskCalls = {
  'POST /api/kiosks/pairing': {
    summary: 'A code for a screen to show, until an administrator enters it.',
    answers: { 201: json(pairingSchema) },
    refusals: [429],
    loss: noPairing,
  },
  'POST /api/kiosks/pairing/{code}/claim': {
    summary: 'The device that the screen with a code became.',
    answers: { 200: json(claimSchema) },
    refusals: pairingRefusals,
    loss: noPairing,
  },
  'GET /api/kiosks/pairing/{code}': {
    summary: 'Whether a screen shows a code now.',
    answers: { 200: json(v.object({})) },
    refusals: pairingRefusals,
    loss: noPairing,
  },
  'POST /api/kiosks/pairing/{code}': {
    summary: 'Makes the screen with a code a device.',
    answers: { 201: json(kioskSchema) },
    refusals: pairingRefusals,
    loss: noPairing,
  },
  'POST /api/kiosks/{id}/session': {
    summary: 'Signs in a device by a set-up code, or by the key that it got for one.',
    answers: { 200: json(deviceSessionSchema) },
    refusals: [403, 404, 429],
    loss: noDevices,
  },
  'GET /api/kiosks/{id}': {
    summary: 'The device itself.',
    answers: { 200: json(kioskSchema) },
    refusals: [404],
    loss: noDevices,
  },
  'POST /api/kiosks/{id}/heartbeat': {
    summary: 'A device says that it is there, and how it is.',
    answers: { 200: json(kioskSchema) },
    refusals: [404],
    loss: 'Administrators do not see which devices are offline.',
  },
  'POST /api/kiosks/{id}/reports': {
    summary: 'A report by a person in front of the device.',
    answers: { 204: nothing },
    refusals: [404],
    loss: 'Nobody can report a problem at a device.',
  },
  'GET /api/kiosks/{id}/meetings': {
    summary: 'The remaining meetings of today in the building of a kiosk.',
    answers: { 200: list('meetings', meetingSchema) },
    refusals: [404],
    loss: 'Lobby kiosks show no meetings.',
  },
  'GET /api/kiosks/{id}/people': {
    summary: 'Colleagues whom a visitor may look for.',
    query: { q: { description: 'At least two characters of a name.' } },
    answers: { 200: list('people', lobbyPersonSchema) },
    refusals: [404],
    loss: 'Visitors do not find their hosts.',
  },
  'GET /api/kiosks/{id}/calendar/events': {
    summary: 'Reservations of the room of a panel.',
    query: eventQuery,
    answers: { 200: page },
    refusals: [400, 404],
    refusalForm: 'calendar',
    loss: 'Door panels show no reservations.',
  },
  'GET /api/kiosks/{id}/calendar/events/{event}': {
    summary: 'A reservation of the room of a panel.',
    answers: { 200: event },
    refusals: [404],
    refusalForm: 'calendar',
    loss: 'Door panels show no reservations.',
  },
  'POST /api/kiosks/{id}/calendar/events': {
    summary: 'Reserves the room at its door.',
    headers: {
      'Idempotency-Key': { description: 'A client-made id. A repeated create makes one event.', isNeeded: true },
    },
    answers: { 200: event, 201: event },
    refusals: [404, 409, 428, 429],
    refusalForm: 'calendar',
    loss: noDoor,
  },
  'PATCH /api/kiosks/{id}/calendar/events/{event}': {
    summary: 'Moves the end of a meeting at the door.',
    headers: version,
    answers: { 200: event },
    refusals: [404, 409, 412, 429],
    refusalForm: 'calendar',
    loss: noDoor,
  },
  'POST /api/kiosks/{id}/calendar/events/{event}/finish': {
    summary: 'Ends a meeting at the door.',
    answers: { 200: event },
    refusals: [404, 409, 412, 429],
    refusalForm: 'calendar',
    loss: noDoor,
  },
  'POST /api/kiosks/{id}/calendar/schedules': {
    summary: 'The schedule of the room of a panel.',
    answers: { 200: list('schedules', wholeScheduleSchema) },
    refusals: [404],
    refusalForm: 'calendar',
    loss: 'Door panels do not show when the room is free.',
  },
  'GET /api/kiosks': {
    summary: 'All devices, for their administrators.',
    answers: { 200: list('kiosks', kioskSchema) },
    loss: noAdministration,
  },
  'PUT /api/kiosks/{id}': change('Changes the name, the language and the place of a device.'),
  'PUT /api/kiosks/{id}/out-of-order': change('Takes a device out of service, or puts it back.'),
  'PUT /api/kiosks/{id}/rules': change('Sets the rules of a device.'),
  'PUT /api/kiosks/{id}/building-rules': {
    ...change('Sets the rules of the devices of the same kind in the building.'),
    refusals: [404, 409],
  },
  'POST /api/kiosks/{id}/reload': change('Makes a device load its page again.'),
  'POST /api/kiosks/{id}/setup': {
    ...change('Makes a code with which a screen becomes the device.'),
    answers: { 200: json(v.object({ code: v.string() })) },
  },
  'DELETE /api/kiosks/{id}/reports': change('Removes the reports about a device.'),
  'DELETE /api/kiosks/{id}/keys': change('Revokes the keys, codes and sessions of a device.'),
} as const satisfies Partial<Record<ProductCallName, ProductCall>>

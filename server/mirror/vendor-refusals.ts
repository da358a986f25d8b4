import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { Refused } from '../refused.ts'
import type { Refusal } from '../rules/calendar/room-rules.ts'
import type { RoomVendor } from '../rules/calendar/mirrored-event.ts'

/** The vendors, for people. */
export const vendorNames = { microsoft: 'Microsoft 365', google: 'Google' } as const satisfies Record<
  RoomVendor,
  string
>

/** What a person at a panel is told if the vendor does not do what was asked. */
export function refusedByVendor(vendor: RoomVendor, fault: Fault): Refused {
  const name = vendorNames[vendor]
  const { isDenied, isAbsent } = traitsOf(fault)
  const isRefused = isDenied === true || isAbsent === true || fault.kind === 'sign-in-needed'
  return isRefused
    ? new Refused(403, 'refused-by-vendor', `${name} refuses this (${detailOf(fault)}). Ask the organizer to do it.`)
    : new Refused(503, 'vendor-unreachable', `${name} did not do this (${detailOf(fault)}). Try again in a minute.`)
}

const detailOf = (fault: Fault): string =>
  'detail' in fault && fault.detail ? `${fault.kind}: ${fault.detail}` : fault.kind

/** Why the room's own rules refuse a time, before the vendor is asked. */
export const refusedByRoom = (refusal: Refusal): Refused =>
  new Refused(409, refusal === 'busy' ? 'taken' : 'refused-by-room', refusals[refusal])

const refusals: Readonly<Record<Refusal, string>> = {
  failing: 'The calendar of this room cannot be read. Try again later.',
  held: 'This room is reserved for others.',
  disabled: 'This room cannot be reserved.',
  busy: 'This time has been taken meanwhile. Choose another one.',
  'too-short': 'This is shorter than the room allows. Choose a later end.',
  'too-long': 'This is longer than the room allows. Choose an earlier end.',
  'too-far': 'This is further ahead than the room allows. Choose an earlier day.',
  past: 'This time is over. Choose a later one.',
  'outside-hours': 'The room is closed then. Choose a time in its hours.',
}

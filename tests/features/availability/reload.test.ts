import { beforeEach, describe, expect, it } from 'vitest'
import { reload } from '#src/base/reload.ts'
import { deriveReservation, type Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setReservations } from '#src/features/bookings/model/reservations/state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { createWorld, draftOf, eventOf, room, scriptServices, start } from '#tests/services/scripted-services.ts'

/** How often the attendees of an event were read. */
let reads = 0

beforeEach(() => {
  reads = 0
})

const reservation = (index: number): Reservation => {
  const resources = [{ name: `Room ${index}`, email: emailOf(`room-${index}@example.com`) }]
  const event = eventOf({ ...draftOf(), resources, onlineMeeting: null }, `event-${index}`, 'accepted')
  const derived = deriveReservation(event, room, null, start)
  const { attendees } = derived.event
  const counted = Object.defineProperty({ ...derived.event }, 'attendees', {
    get() {
      reads += 1
      return attendees
    },
  })
  return { ...derived, event: counted }
}

/** Returns true if the reload of these rooms' schedules also loads the reservations. */
async function loadsReservations(emails: readonly Email[]): Promise<boolean> {
  const world = await createWorld()
  const { services } = scriptServices(world)
  setReservations([reservation(1), reservation(2), reservation(3)], start)
  const engine = { ...services.engine, expire: () => Promise.resolve(), missing: () => Promise.resolve([]) }
  await reload({ ...services, engine }, { emails })
  services.end()
  return world.calls.includes('events')
}

const strangers = Array.from({ length: 300 }, (_, index) => emailOf(`other-${index}@example.com`))

describe('section 4, step 4: a reload of the rooms of a reservation reloads their schedules', () => {
  it('and the reservations if one of them is reserved by the user', async () => {
    expect(await loadsReservations([...strangers, emailOf('room-3@example.com')])).toBe(true)
  })

  it('without the reservations otherwise, and reads the list once for any number of rooms', async () => {
    expect(await loadsReservations(strangers)).toBe(false)
    expect(reads).toBe(3)
  })
})

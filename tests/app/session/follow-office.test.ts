import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setFavourites } from '#src/features/home/model/favourites/state.ts'
import { setReservations, setReservationsFailed } from '#src/features/bookings/model/reservations/state.ts'
import { followOffice } from '#src/app/session/follow-office.ts'
import { office, officeStatus, setOffice } from '#src/features/settings/model/office-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, room, scriptServices, start } from '#tests/services/scripted-services.ts'

const areas = ['prague', 'london'].map((id) => ({ id, parentAreaId: null, name: id, maxUt: 100, timezone: null }))
const favourite = 'room-1' as ResourceId

/** Services with a favourite in this area. */
async function open(areaId: string): Promise<Services> {
  const { services } = scriptServices(await createWorld())
  const resource = () => Promise.resolve({ ...room, mapInfos: [{ areaId }] })
  const opened = { ...services, engine: { ...services.engine, resource } }
  followOffice(opened)
  return opened
}

beforeEach(() => {
  configuration.current = { areas } as unknown as NonNullable<typeof configuration.current>
})
afterEach(() => {
  office.chosen = null
})

const waitForOffice = () => vi.waitFor(() => expect(officeStatus()).not.toBe('pending'))

describe('office of the user', () => {
  test('is guessed after favourites and reservations are loaded', async () => {
    const services = await open('london')
    setFavourites([favourite])
    expect(officeStatus()).toBe('pending')
    setReservations([], start)
    await waitForOffice()
    expect([officeStatus(), office.guessed]).toEqual(['known', 'london'])
    services.end()
    expect(officeStatus()).toBe('pending')
  })

  test('is guessed from the favourites if the reservations cannot be loaded', async () => {
    const services = await open('london')
    setFavourites([favourite])
    setReservationsFailed({ kind: 'server-error', status: 503 })
    await waitForOffice()
    expect(office.guessed).toBe('london')
    services.end()
  })

  test('is unknown without useful favourites, except on a single site', async () => {
    const services = await open('gone')
    setFavourites([favourite])
    setReservations([], start)
    await waitForOffice()
    expect(officeStatus()).toBe('unknown')
    configuration.current = { areas: areas.slice(0, 1) } as unknown as NonNullable<typeof configuration.current>
    expect(officeStatus()).toBe('known')
    services.end()
  })

  test('can be chosen by the user, including everywhere', () => {
    setOffice('')
    expect(officeStatus()).toBe('known')
    setOffice('london')
    expect(officeStatus()).toBe('known')
  })
})

import { describe, expect, it } from 'vitest'
import { readUser } from '#src/wire/account.ts'
import { readAssist, readQrInfo } from '#src/wire/assist.ts'
import { readResources } from '#src/wire/resources.ts'
import { readSchedules } from '#src/wire/schedule.ts'
import { readFavourites, readLicences, readOtherCalendars, readUserSettings } from '#src/wire/settings.ts'
import { apiURL, bodyOf, openWorld } from './open-world.ts'

describe('section 7: the product API of the simulated back end', () => {
  it('returns config.json with the URLs of the API and the calendar', async () => {
    const { api } = await openWorld()
    expect(await bodyOf(await api('GET', '/config.json'))).toEqual({
      apiURL,
      calendarURL: 'https://graph.microsoft.com/v1.0',
    })
  })

  it('returns a readable configuration without a session', async () => {
    const { send } = await openWorld()
    const response = await send(null, 'GET', '/api/assist/configurations')
    const read = readAssist(await bodyOf(response))
    expect(read.ok && read.value.problems).toEqual([])
    expect(read.ok && new Set(read.value.configuration?.filters.map((filter) => filter.dataTypeId))).toEqual(
      new Set([1, 2, 3, 4, 5, 6]),
    )
    expect(response?.headers.get('CachedConfigurationTimeStamp')).toBeTruthy()
  })

  it.each(['configurations', 'resources'])('returns 204 for %s with the current time stamp', async (name) => {
    const { api } = await openWorld()
    const first = await api('GET', `/api/assist/${name}`)
    const stamp = [...(first?.headers ?? [])].find(([header]) => header.endsWith('timestamp'))?.[1] ?? ''
    const again = await api('GET', `/api/assist/${name}?cachedTimestamp=${encodeURIComponent(stamp)}`)
    expect([first?.status, again?.status]).toEqual([200, 204])
    const other = await api('GET', `/api/assist/${name}?cachedTimestamp=of-another-world`)
    expect(other?.status).toBe(200)
  })

  it('returns readable resources of every type', async () => {
    const { api, backEnd } = await openWorld({ size: 500 })
    const read = readResources(await bodyOf(await api('GET', '/api/assist/resources')))
    expect(read.problems).toEqual([])
    expect(read.resources).toHaveLength(500)
    const areas = new Set(backEnd.server.places.areas.map((area) => area.id))
    expect(read.resources.every((resource) => resource.mapInfos.every(({ areaId }) => areas.has(areaId)))).toBe(true)
    expect(new Set(read.resources.map((resource) => resource.csCode))).toEqual(
      new Set(['CS0600', 'CS0601', 'CS0606', 'CS0640', 'CS0641']),
    )
    expect(new Set(read.resources.map((resource) => resource.conditions.reservedTo))).toEqual(
      new Set([null, 'you', 'other']),
    )
  })

  it('returns readable schedules with one digit per 15 minutes', async () => {
    const { api, backEnd } = await openWorld()
    const emails = backEnd.server.resources.all.map((resource) => resource.email.toUpperCase())
    const request = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-22T00:00:00Z', emails }
    const read = readSchedules(await bodyOf(await api('POST', '/api/cache/schedules', request)))
    expect(read.problems).toEqual([])
    expect(read.schedules).toHaveLength(50)
    const good = read.schedules.filter((schedule) => schedule.serviceError === null)
    expect(good.length).toBeGreaterThan(40)
    for (const { availabilityView, scheduleItems } of good) {
      expect(availabilityView).toMatch(/^[012]{192}$/)
      for (const item of scheduleItems) {
        const at = Math.max(0, (Date.parse(item.start) - Date.parse(request.fromDate)) / 900_000)
        expect(availabilityView[at]).toBe(item.status === 'tentative' ? '1' : '2')
      }
    }
    expect(read.schedules.filter((schedule) => schedule.serviceError !== null).length).toBeGreaterThan(0)
  })

  it('hides the subject and organizer of private events', async () => {
    const { api, backEnd } = await openWorld()
    const emails = backEnd.server.resources.rooms.map((resource) => resource.email)
    const request = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z', emails }
    const read = readSchedules(await bodyOf(await api('POST', '/api/cache/get', request)))
    const hidden = read.schedules.flatMap((schedule) => schedule.scheduleItems).filter((item) => item.isPrivate)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.every((item) => item.subject === null && item.organizer === null)).toBe(true)
  })

  it('can lack the cache or the calls that are not specified', async () => {
    const { api, backEnd } = await openWorld()
    const span = { fromDate: '2026-11-20T00:00:00Z', toDate: '2026-11-21T00:00:00Z', emails: [] }
    const statuses = async () => [
      (await api('POST', '/api/cache/schedules', span))?.status,
      (await api('POST', '/api/event/confirm-statuses', []))?.status,
      (await api('POST', '/api/cache/get', { start: span.fromDate, end: span.toDate, emails: [] }))?.status,
      (await api('POST', '/api/event/statuses', []))?.status,
    ]
    expect(await statuses()).toEqual([200, 200, 200, 200])
    backEnd.server.faults.arm('chosen-paths-unknown')
    expect(await statuses()).toEqual([404, 404, 200, 200])
    backEnd.server.faults.disarm()
    backEnd.server.faults.arm('cache-unknown')
    expect(await statuses()).toEqual([404, 200, 404, 200])
  })

  it('stores favourites per user', async () => {
    const { api, backEnd } = await openWorld()
    await api('POST', '/api/users/me/favourites/r7')
    expect(readFavourites(await bodyOf(await api('GET', '/api/users/me/favourites')))).toContain('r7')
    await api('DELETE', '/api/users/me/favourites/r7')
    expect(readFavourites(await bodyOf(await api('GET', '/api/users/me/favourites')))).not.toContain('r7')
    expect((await api('POST', '/api/users/me/favourites/unknown'))?.status).toBe(404)
    expect(backEnd.server.favourites.list('oliver.hughes@foyer.example').map(([id]) => id)).not.toContain('r7')
  })

  it('adds, renames, finds and removes other calendars', async () => {
    const { api } = await openWorld()
    const found = await bodyOf<{ readonly name: string; readonly email: string }[]>(
      await api('GET', '/api/other-calendars/search?q=hughes'),
    )
    expect(found.map(({ name }) => name)).toContain('Oliver Hughes')
    const added = await bodyOf<{ readonly id: string }>(
      await api('POST', '/api/other-calendars', { email: found[0]?.email, name: 'Boss' }),
    )
    await api('PUT', `/api/other-calendars/${encodeURIComponent(added.id)}`, { name: 'Oliver', colour: '#123456' })
    const listed = readOtherCalendars(await bodyOf(await api('GET', '/api/other-calendars')))
    expect(listed.good).toMatchObject([{ id: added.id, name: 'Oliver', colour: '#123456' }])
    await api('DELETE', `/api/other-calendars/${encodeURIComponent(added.id)}`)
    expect(readOtherCalendars(await bodyOf(await api('GET', '/api/other-calendars'))).good).toEqual([])
  })

  it('returns a readable account, settings, licences and QR codes', async () => {
    const { api } = await openWorld({ persona: 'manager' })
    expect(readUser(await bodyOf(await api('GET', '/api/account/me')))).toMatchObject({
      ok: true,
      value: { name: 'Oliver Hughes', email: 'oliver.hughes@foyer.example' },
    })
    expect(readUserSettings(await bodyOf(await api('GET', '/api/users/me/settings')))).toEqual({
      location: { filteredAreaIds: [] },
    })
    expect(readLicences(await bodyOf(await api('GET', '/api/licences')))).toContain('CS0600')
    expect(readQrInfo(await bodyOf(await api('GET', '/api/qrcode/info/r3')))).toMatchObject({
      ok: true,
      value: { hasLocation: true, qrId: 'r3' },
    })
    expect((await api('GET', '/api/qrcode/info/nothing'))?.status).toBe(404)
  })

  it('returns 404 for unknown calls', async () => {
    const { api } = await openWorld()
    expect((await api('GET', '/api/nothing'))?.status).toBe(404)
  })
})

import { searchState } from '#src/base/search-state.ts'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { followQr } from '#src/features/maps/model/qr/follow-qr.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setZone } from '#src/base/reader.ts'
import { decodeView } from '#src/features/availability/model/view-url.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { IanaZone, Instant, Quarter } from '#src/kernel/time/units.ts'
import type { Services } from '#src/base/needs.ts'
import type { AssistBody, QrInfo } from '#src/wire/assist.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { schedule } from '#tests/compute/campus.ts'
import { createWorld, room, scriptServices, start, withSchedules } from '#tests/services/scripted-services.ts'

const signal = new AbortController().signal

const info: QrInfo = { hasLocation: true, startAreaId: 'floor-2', qrId: 'room-1', navigationUrl: null }

const minute = 60_000

/** Eleven minutes past. */
const now = (start + 11 * minute) as Instant

interface Setting {
  readonly response?: Result<QrInfo>
  readonly resource?: Partial<Resource>
  /** Availability by quarter from nine o'clock. */
  readonly view?: string
  readonly error?: boolean
}

async function open({ response = succeed(info), resource = {}, view = '', error = false }: Setting): Promise<Services> {
  const { services } = scriptServices(await createWorld())
  const calendarResponse = schedule('amber', view.padEnd(60, '0'), {
    email: emailOf('amber@example.com'),
    serviceError: error ? { message: 'down', responseCode: null } : null,
  })
  return withSchedules({
    ...services,
    clock: { ...services.clock, now: () => now },
    api: { ...services.api, qr: { info: () => Promise.resolve(response) } },
    engine: {
      resource: (id: string) => Promise.resolve(id === room.id ? { ...room, ...resource } : null),
    } as unknown as Services['engine'],
    calendar: {
      ...services.calendar,
      async *schedules() {
        yield await Promise.resolve(succeed([calendarResponse]))
      },
    },
  })
}

beforeEach(() => {
  setZone('UTC' as IanaZone)
  setSignedIn({ name: 'Eva', email: 'eva@example.com' as Email, username: 'eva', givenName: 'Eva', surname: '' })
})

const limits = (shortest: number, longest: number): Partial<Resource> => ({
  schedulingSettings: {
    minimumMeetingDurationInMinutes: shortest,
    maximumMeetingDurationInMinutes: longest,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  },
})
const anHour = limits(60, 60)
const halfAnHour = limits(15, 30)

const scan = async (setting: Setting) => {
  const services = await open(setting)
  return followQr(services, services, 'code-1', signal)
}

const spanOfForm = (): readonly string[] =>
  draftState.draft
    ? [draftState.draft.span.start, draftState.draft.span.end].map((at) => new Date(at).toISOString().slice(11, 16))
    : []

describe('section 2: QR link of a resource', () => {
  it('opens Reserve with its day, its row and the form from now on', async () => {
    const result = await scan({})
    const path = result.ok && result.value.kind === 'view' ? result.value.path : ''
    const [place, query = ''] = path.split('?')
    expect(place).toBe('/reservations/reserve')
    const from = start / 900_000
    const length = Math.ceil((11 + searchState.question.duration) / 15)
    expect(decodeView(query)).toEqual({
      day: '2026-11-23',
      search: 'Amber',
      selection: { key: 'room-1', span: { from: from as Quarter, to: (from + length) as Quarter } },
    })
    expect(draftState).toMatchObject({ open: true, resources: [{ id: 'room-1', name: 'Amber' }] })
    expect(spanOfForm()[0]).toBe('09:11')
  })

  it.each<[string, Setting, string, string]>([
    ['the first free time', { view: '2220', resource: anHour }, '09:45', '10:45'],
    ['no time below the shortest duration', { view: '002222', resource: anHour }, '10:30', '11:30'],
    ['no time above the longest duration (section 3)', { resource: halfAnHour }, '09:11', '09:40'],
    ['a time until the next reservation (decisions)', { view: '0002' }, '09:11', '09:45'],
    ['the next quarter if the calendar fails', { error: true, resource: anHour }, '09:15', '10:15'],
  ])('suggests %s', async (_, setting, from, to) => {
    await scan(setting)
    expect(spanOfForm()).toEqual([from, to])
  })

  it('shows day and details without the form on a full day', async () => {
    const result = await scan({ view: '2'.repeat(60) })
    expect(result).toMatchObject({
      ok: true,
      value: { kind: 'view', path: expect.stringMatching(/resource=room-1\b/) },
    })
    expect(draftState.open).toBe(false)
  })

  it('opens no form for guests or if it cannot be reserved', async () => {
    await scan({ resource: { reservationsEnabled: false } })
    expect(draftState.open).toBe(false)
    const guest = { name: 'G', email: 'g@example.com' as Email, username: 'g', givenName: '', surname: '' }
    setSignedIn(guest, { isGuest: true })
    expect(await scan({})).toMatchObject({ ok: true, value: { kind: 'view' } })
    expect(draftState.open).toBe(false)
  })

  it('section 8: reports faults, and unknown or hidden resources', async () => {
    const fault = { kind: 'qr-info-unreadable' as const, detail: 'offline' }
    expect(await scan({ response: fail(fault) })).toEqual(fail(fault))
    const unreadable = { ok: false, fault: { kind: 'qr-unreadable' } }
    expect(await scan({ response: succeed({ ...info, qrId: 'nothing' }) })).toMatchObject(unreadable)
    expect(await scan({ resource: { conditions: { reservedTo: 'other' } } })).toMatchObject(unreadable)
    expect(draftState.open).toBe(false)
  })
})

describe('section 7: QR link of a place without a resource', () => {
  const place: QrInfo = { ...info, startAreaId: 'f2', qrId: 'toilet' }
  const areas = [
    { id: 'house', parentAreaId: null },
    { id: 'f2', parentAreaId: 'house' },
  ]
  const scanPlace = async (response: QrInfo, hasMaps = true, resource = {}) => {
    configuration.navigationConfigured = hasMaps
    onTestFinished(() => {
      configuration.navigationConfigured = false
    })
    const services = await open({ response: succeed(response), resource })
    const known = { ...services, configuration: { ...services.configuration, areas } as Services['configuration'] }
    return followQr(known, known, 'code-1', signal)
  }

  it('opens the map of its site from there', async () => {
    const view = (path: string) => succeed({ kind: 'view', path })
    expect(await scanPlace(place)).toEqual(view('/map?site=house&area=f2&here=toilet'))
    expect(await scanPlace({ ...place, startAreaId: null, qrId: null })).toEqual(view('/map?here=code-1'))
  })

  it('is unreadable without a place or a map, or for a hidden resource', async () => {
    const unreadable = { ok: false, fault: { kind: 'qr-unreadable' } }
    expect(await scanPlace({ ...place, hasLocation: false })).toMatchObject(unreadable)
    expect(await scanPlace(place, false)).toMatchObject(unreadable)
    expect(await scanPlace(info, true, { conditions: { reservedTo: 'other' } })).toMatchObject(unreadable)
  })
})

describe('section 2: QR link without Assist', () => {
  const assist: AssistBody = {
    assistConfigured: false,
    navigationConfigured: true,
    navigationUrl: 'https://foyer.example/map',
    configuration: null,
    problems: [],
  }

  it('opens the configured navigation with area and place', async () => {
    const services = await open({ response: succeed({ ...info, navigationUrl: 'https://evil.example/' }) })
    const url = 'https://foyer.example/map?startAreaId=floor-2&locationId=room-1'
    const result = await followQr({ ...services, assist }, null, 'code-1', signal)
    expect(result).toEqual(succeed({ kind: 'navigation', target: { url, host: 'foyer.example', isForeign: false } }))
  })

  it('opens the navigation of the code if none is configured', async () => {
    const services = await open({ response: succeed({ ...info, navigationUrl: 'https://maps.example/' }) })
    const result = await followQr({ ...services, assist: { ...assist, navigationUrl: null } }, null, 'code-1', signal)
    expect(result).toMatchObject({ ok: true, value: { target: { host: 'maps.example', isForeign: true } } })
  })
})

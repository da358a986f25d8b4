import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setSignedIn, setSignedOut } from '#src/features/account/state.ts'
import { followQr } from '#src/features/qr/follow-qr.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { setZone, timeline } from '#src/features/timeline/state.ts'
import { decodeView } from '#src/features/timeline/timeline-url.ts'
import {
  type Email,
  fail,
  type IanaZone,
  type Instant,
  type Quarter,
  type Result,
  succeed,
} from '#src/kernel/result.ts'
import type { Services } from '#src/services.ts'
import type { AssistBody, QrInfo } from '#src/wire/assist.ts'
import type { Resource } from '#src/wire/resource.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Schedule } from '#src/wire/schedule.ts'
import {
  clearStores,
  createWorld,
  room,
  scriptServices,
  start,
  withSchedules,
} from '#tests/services/scripted-services.ts'

const signal = new AbortController().signal

const info: QrInfo = { hasLocation: true, startAreaId: 'floor-2', qrId: 'room-1', navigationUrl: null }

const minute = 60_000

/** Eleven minutes past. */
const now = (start + 11 * minute) as Instant

interface Setting {
  readonly answer?: Result<QrInfo>
  readonly resource?: Partial<Resource>
  /** Digits from nine o'clock on. */
  readonly view?: string
  readonly error?: boolean
}

async function open({ answer = succeed(info), resource = {}, view = '', error = false }: Setting): Promise<Services> {
  const { services } = scriptServices(await createWorld())
  const schedule: Schedule = {
    email: emailOf('amber@example.com'),
    availabilityView: view.padEnd(60, '0'),
    scheduleItems: [],
    workingHours: null,
    schedulingSettings: null,
    serviceError: error ? { message: 'down', responseCode: null } : null,
  }
  return withSchedules({
    ...services,
    clock: { ...services.clock, now: () => now },
    api: { ...services.api, qr: { info: () => Promise.resolve(answer) } },
    engine: {
      resource: (id: string) => Promise.resolve(id === room.id ? { ...room, ...resource } : null),
    } as unknown as Services['engine'],
    calendar: {
      ...services.calendar,
      async *schedules() {
        yield await Promise.resolve(succeed([schedule]))
      },
    },
  })
}

beforeEach(() => {
  clearStores()
  setZone('UTC' as IanaZone)
  setSignedIn({ name: 'Eva', email: 'eva@example.com' as Email, username: 'eva', givenName: 'Eva', surname: '' })
})

afterEach(() => {
  clearStores()
  setSignedOut({ expired: false })
  vi.restoreAllMocks()
})

const followed = async (setting: Setting) => {
  const services = await open(setting)
  return followQr(services, services, 'asked', signal)
}

const spanOfForm = (): readonly string[] =>
  draftState.draft
    ? [draftState.draft.span.start, draftState.draft.span.end].map((at) => new Date(at).toISOString().slice(11, 16))
    : []

describe('section 2: a QR link of a resource', () => {
  it('opens Reserve on it: its day, its row, and the form from now on', async () => {
    const led = await followed({})
    const path = led.ok && led.value.kind === 'view' ? led.value.path : ''
    const [place, query = ''] = path.split('?')
    expect(place).toBe('/reservations/reserve')
    const from = start / 900_000
    const length = Math.ceil((11 + timeline.question.duration) / 15)
    expect(decodeView(query)).toEqual({
      day: '2026-11-23',
      search: 'Amber',
      selection: { key: 'room-1', span: { from: from as Quarter, to: (from + length) as Quarter } },
    })
    expect(draftState).toMatchObject({ open: true, resources: [{ id: 'room-1', name: 'Amber' }] })
    expect(spanOfForm()[0]).toBe('09:11')
  })

  it('proposes the first free time where it is taken now', async () => {
    await followed({ view: '2220', resource: { schedulingSettings: limits(60, 60) } })
    expect(spanOfForm()).toEqual(['09:45', '10:45'])
  })

  it('does not propose what is too short for a meeting there', async () => {
    await followed({ view: '002222', resource: { schedulingSettings: limits(60, 60) } })
    expect(spanOfForm()).toEqual(['10:30', '11:30'])
  })

  it('section 3: the longest meeting holds for somebody who walks up, too', async () => {
    await followed({ resource: { schedulingSettings: limits(15, 30) } })
    expect(spanOfForm()).toEqual(['09:11', '09:40'])
  })

  it('decisions: is never longer than asked, and ends before the next booking', async () => {
    await followed({ view: '0002' })
    expect(spanOfForm()).toEqual(['09:11', '09:45'])
  })

  it('a day without free time shows the day and the details, and opens no form', async () => {
    const led = await followed({ view: '2'.repeat(60) })
    expect(led).toMatchObject({ ok: true, value: { kind: 'view', path: expect.stringMatching(/resource=room-1\b/) } })
    expect(draftState.open).toBe(false)
  })

  it('a calendar that cannot say is taken for free from the next quarter on', async () => {
    await followed({ error: true, resource: { schedulingSettings: limits(60, 60) } })
    expect(spanOfForm()).toEqual(['09:15', '10:15'])
  })

  it('what is not for reserving is shown without a form; a guest gets none either', async () => {
    await followed({ resource: { reservationsEnabled: false } })
    expect(draftState.open).toBe(false)
    const guest = { name: 'G', email: 'g@example.com' as Email, username: 'g', givenName: '', surname: '' }
    setSignedIn(guest, { isGuest: true })
    expect(await followed({})).toMatchObject({ ok: true, value: { kind: 'view' } })
    expect(draftState.open).toBe(false)
  })

  it('section 8: what cannot be loaded, what is unknown and what is hidden say so', async () => {
    const fault = { kind: 'qr-info-unreadable' as const, detail: 'offline' }
    expect(await followed({ answer: fail(fault) })).toEqual(fail(fault))
    expect(await followed({ answer: succeed({ ...info, qrId: 'nothing' }) })).toMatchObject({
      ok: false,
      fault: { kind: 'qr-unreadable' },
    })
    expect(await followed({ resource: { conditions: { reservedTo: 'other' } } })).toMatchObject({
      ok: false,
      fault: { kind: 'qr-unreadable' },
    })
    expect(draftState.open).toBe(false)
  })
})

describe('section 7: a QR link of a place that is no resource', () => {
  const place: QrInfo = { ...info, startAreaId: 'f2', qrId: 'toilet' }
  const areas = [
    { id: 'house', parentAreaId: null },
    { id: 'f2', parentAreaId: 'house' },
  ]
  const followedPlace = async (answer: QrInfo, hasMaps = true, resource = {}) => {
    configuration.navigationConfigured = hasMaps
    onTestFinished(() => {
      configuration.navigationConfigured = false
    })
    const services = await open({ answer: succeed(answer), resource })
    const known = { ...services, configuration: { ...services.configuration, areas } as Services['configuration'] }
    return followQr(known, known, 'asked', signal)
  }

  it('opens the map of its site from there', async () => {
    const view = (path: string) => succeed({ kind: 'view', path })
    expect(await followedPlace(place)).toEqual(view('/map?site=house&area=f2&here=toilet'))
    expect(await followedPlace({ ...place, startAreaId: null, qrId: null })).toEqual(view('/map?here=asked'))
  })

  it('says so where it has no place, where there are no maps, and of a resource that is hidden', async () => {
    const unreadable = { ok: false, fault: { kind: 'qr-unreadable' } }
    expect(await followedPlace({ ...place, hasLocation: false })).toMatchObject(unreadable)
    expect(await followedPlace(place, false)).toMatchObject(unreadable)
    expect(await followedPlace(info, true, { conditions: { reservedTo: 'other' } })).toMatchObject(unreadable)
  })
})

describe('section 2: a QR link without an assistant', () => {
  const assist: AssistBody = {
    assistConfigured: false,
    navigationConfigured: true,
    navigationUrl: 'https://foyer.example/map',
    configuration: null,
    problems: [],
  }

  it('leads to the navigation of the configuration, with the area and the place', async () => {
    const services = await open({ answer: succeed({ ...info, navigationUrl: 'https://evil.example/' }) })
    expect(await followQr({ ...services, assist }, null, 'asked', signal)).toEqual(
      succeed({
        kind: 'navigation',
        target: {
          url: 'https://foyer.example/map?startAreaId=floor-2&locationId=room-1',
          host: 'foyer.example',
          isForeign: false,
        },
      }),
    )
  })

  it('leads to that of the code where the configuration names none', async () => {
    const services = await open({ answer: succeed({ ...info, navigationUrl: 'https://maps.example/' }) })
    const led = await followQr({ ...services, assist: { ...assist, navigationUrl: null } }, null, 'asked', signal)
    expect(led).toMatchObject({ ok: true, value: { target: { host: 'maps.example', isForeign: true } } })
  })
})

function limits(shortest: number, longest: number): Resource['schedulingSettings'] {
  return {
    minimumMeetingDurationInMinutes: shortest,
    maximumMeetingDurationInMinutes: longest,
    maxAdvanceDays: null,
    rejectOutsideWorkingHours: false,
  }
}

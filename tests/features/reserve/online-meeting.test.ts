import ews from '#src/calendars/ews/index.ts'
import gspace from '#src/calendars/gspace/index.ts'
import o365 from '#src/calendars/o365/index.ts'
import touchCalendar from '#src/calendars/touch-calendar/index.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { notices } from '#src/features/notices/state.ts'
import { makeOnlineMeeting, meetingChoices, meetingPatience } from '#src/features/reserve/online-meeting.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import {
  clearStores,
  createWorld,
  draftOf,
  hour,
  scriptServices,
  start,
  type World,
} from '#tests/services/scripted-services.ts'

let world: World

beforeEach(async () => {
  clearStores()
  vi.useFakeTimers({ now: start })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  world = await createWorld()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const order = () => ({
  ...draftOf({ attendees: [{ name: 'Jan', email: 'jan@example.com' as never, optional: false, remotely: true }] }),
  notes: 'Agenda',
  resources: [],
  onlineMeeting: null,
})

const calendars = { o365, gspace, ews, 'touch-calendar': touchCalendar } satisfies Record<ServerType, CalendarProvider>

const servicesOf = (serverType: ServerType, onlineMeetingProviders: string[], onlineMeetingsEnabled = true) => {
  const { services } = scriptServices(world)
  return {
    ...services,
    provider: calendars[serverType],
    configuration: { ...services.configuration, onlineMeetingProviders, onlineMeetingsEnabled },
  }
}

describe('section 7: an online meeting through the integrations', () => {
  it('sends the specified payload to the integration that was chosen', async () => {
    const services = servicesOf('o365', ['teams', 'zoom'])
    expect(await makeOnlineMeeting(services, order(), 'zoom')).toEqual({ url: 'https://meet.example.com/1' })
    expect(vi.mocked(services.api.integrations.createMeeting).mock.calls[0]?.slice(0, 2)).toEqual([
      'zoom',
      {
        eventStart: new Date(start + hour).toISOString(),
        eventEnd: new Date(start + 2 * hour).toISOString(),
        eventTitle: 'Planning',
        eventBody: 'Agenda',
        invitees: ['jan@example.com'],
      },
    ])
  })

  it('takes the first without a choice, or where the chosen one is gone; the calendar’s own asks nobody', async () => {
    const services = servicesOf('gspace', ['zoom'])
    await makeOnlineMeeting(services, order(), null)
    await makeOnlineMeeting(services, order(), 'gone')
    expect(vi.mocked(services.api.integrations.createMeeting).mock.calls.map(([by]) => by)).toEqual(['zoom', 'zoom'])
    expect(await makeOnlineMeeting(services, order(), 'calendar')).toBe('provider')
    expect(world.calls).toEqual(['createMeeting', 'createMeeting'])
  })

  it('makes one meeting for an order, however often it is sent', async () => {
    const services = servicesOf('o365', ['zoom'])
    const sent = order()
    const first = await makeOnlineMeeting(services, sent, null)
    expect(await makeOnlineMeeting(services, sent, null)).toEqual(first)
    expect(world.calls).toEqual(['createMeeting'])
  })

  it.each([
    ['o365', ['teams', 'zoom'], ['teams', 'zoom']],
    ['o365', ['zoom'], ['zoom', 'calendar']],
    ['gspace', [], ['calendar']],
    ['gspace', ['google-meet'], ['google-meet']],
    ['touch-calendar', [], ['calendar']],
    ['ews', [], []],
    ['ews', ['Webex', 'Webex'], ['Webex']],
  ] as const)('offers with %s and %j: %j', (serverType, providers, offered) => {
    expect(meetingChoices(servicesOf(serverType, [...providers])).map(({ by }) => by)).toEqual(offered)
    expect(meetingChoices(servicesOf(serverType, [...providers], false))).toEqual([])
  })
})

describe('section 8: online meeting creation failure is logged and the event is still created without the meeting', () => {
  const logged = (services: ReturnType<typeof servicesOf>) => vi.mocked(services.api.event.errorLog).mock.calls

  const checkGivenUp = (services: ReturnType<typeof servicesOf>, message: string) => {
    expect(logged(services)).toEqual([
      [[{ id: 'client-1', iCalUId: null, classification: 'Identified', message, when: expect.any(String) as string }]],
    ])
    expect(notices.queue).toMatchObject([
      { kind: 'warning', key: 'notice.reservation.withoutMeeting', values: { subject: 'Planning' }, lasts: null },
    ])
  }

  it('when the service refuses', async () => {
    world.faults['createMeeting'] = { kind: 'online-meeting-failed', detail: 'server-error' }
    const services = servicesOf('o365', ['zoom'])
    expect(await makeOnlineMeeting(services, order(), null)).toBeNull()
    checkGivenUp(services, 'Online meeting (zoom) could not be created: server-error')
  })

  it('when the service hangs: nobody waits for longer than 20 s', async () => {
    const services = servicesOf('o365', ['zoom'])
    services.api.integrations.createMeeting = (_by, _request, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(fail({ kind: 'cancelled' })))
      })
    const made = makeOnlineMeeting(services, order(), null)
    await vi.advanceTimersByTimeAsync(meetingPatience)
    expect(await made).toBeNull()
    checkGivenUp(services, 'Online meeting (zoom) could not be created: timed-out')
  })

  it('when nothing is there to make it', async () => {
    const services = servicesOf('ews', [])
    expect(await makeOnlineMeeting(services, order(), 'zoom')).toBeNull()
    checkGivenUp(services, 'Online meeting (no integration) could not be created: no provider is configured')
  })

  it('even when the log does not listen; a sign-out meanwhile tells nobody anything', async () => {
    world.faults['createMeeting'] = { kind: 'online-meeting-failed' }
    world.faults['errorLog'] = { kind: 'offline' }
    expect(await makeOnlineMeeting(servicesOf('o365', ['zoom']), order(), null)).toBeNull()
    clearStores()
    const left = servicesOf('o365', ['zoom'])
    left.api.integrations.createMeeting = () => {
      left.end()
      return Promise.resolve(fail({ kind: 'cancelled' }))
    }
    expect(await makeOnlineMeeting(left, order(), null)).toBeNull()
    expect(notices.queue).toEqual([])
  })

  it('the API’s client answers every failure alike, also a link that is not https', async () => {
    const { createEventApi } = await import('#src/platform/api/assist.ts')
    const { createPaths } = await import('#src/platform/paths.ts')
    const bodies: unknown[] = [{ url: 'http://meet.example' }, {}, null]
    const caller = { json: () => Promise.resolve(succeed(bodies.shift())) } as never
    const api = createEventApi(caller, createPaths())
    const request = { eventStart: '', eventEnd: '', eventTitle: '', eventBody: '', invitees: [] }
    for (let times = 0; times < 3; times += 1) {
      expect(await api.integrations.createMeeting('zoom', request)).toMatchObject({
        ok: false,
        fault: { kind: 'online-meeting-failed' },
      })
    }
  })
})

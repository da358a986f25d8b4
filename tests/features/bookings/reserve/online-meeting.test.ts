import ews from '#src/calendars/ews/index.ts'
import gspace from '#src/calendars/gspace/index.ts'
import o365 from '#src/calendars/o365/index.ts'
import touchCalendar from '#src/calendars/touch-calendar/index.ts'
import { describe, expect, it, vi } from 'vitest'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { notices } from '#src/features/notices/model/state.ts'
import {
  makeOnlineMeeting,
  meetingChoices,
  meetingPatience,
} from '#src/features/bookings/model/reserve/online-meeting.ts'
import { fail, succeed } from '#src/kernel/result.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { clearStores, draftOf, hour, scriptServices, start } from '#tests/services/scripted-services.ts'
import { openTabForEachTest, world } from '#tests/services/tab.ts'

openTabForEachTest({ now: start })
const resolved = () => ({
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

describe('section 7: online meetings of integrations', () => {
  it('send the specified payload to the chosen integration', async () => {
    const services = servicesOf('o365', ['teams', 'zoom'])
    expect(await makeOnlineMeeting(services, resolved(), 'zoom')).toEqual({ url: 'https://meet.example.com/1' })
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

  it('use the first integration if none is chosen or the chosen one is gone', async () => {
    const services = servicesOf('gspace', ['zoom'])
    await makeOnlineMeeting(services, resolved(), null)
    await makeOnlineMeeting(services, resolved(), 'gone')
    expect(vi.mocked(services.api.integrations.createMeeting).mock.calls.map(([by]) => by)).toEqual(['zoom', 'zoom'])
    expect(await makeOnlineMeeting(services, resolved(), 'calendar')).toBe('provider')
    expect(world.calls).toEqual(['createMeeting', 'createMeeting'])
  })

  it('are created once for each draft', async () => {
    const services = servicesOf('o365', ['zoom'])
    const sent = resolved()
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
  ] as const)('can be made with %s and %j by %j', (serverType, providers, offered) => {
    expect(meetingChoices(servicesOf(serverType, [...providers])).map(({ by }) => by)).toEqual(offered)
    expect(meetingChoices(servicesOf(serverType, [...providers], false))).toEqual([])
  })
})

describe('section 8: online meeting creation failure is logged and the event is still created without the meeting', () => {
  const logged = (services: ReturnType<typeof servicesOf>) => vi.mocked(services.api.event.errorLog).mock.calls

  const expectLogged = (services: ReturnType<typeof servicesOf>, message: string) => {
    expect(logged(services)).toEqual([
      [[{ id: 'client-1', iCalUId: null, classification: 'Identified', message, when: expect.any(String) as string }]],
    ])
    expect(notices.queue).toMatchObject([
      { kind: 'warning', key: 'notice.reservation.withoutMeeting', values: { subject: 'Planning' }, lasts: null },
    ])
  }

  it('if the service rejects it', async () => {
    world.faults['createMeeting'] = { kind: 'online-meeting-failed', detail: 'server-error' }
    const services = servicesOf('o365', ['zoom'])
    expect(await makeOnlineMeeting(services, resolved(), null)).toBeNull()
    expectLogged(services, 'Online meeting (zoom) could not be created: server-error')
  })

  it('if the service does not respond for 20 s', async () => {
    const services = servicesOf('o365', ['zoom'])
    services.api.integrations.createMeeting = (_by, _request, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(fail({ kind: 'cancelled' })))
      })
    const made = makeOnlineMeeting(services, resolved(), null)
    await vi.advanceTimersByTimeAsync(meetingPatience)
    expect(await made).toBeNull()
    expectLogged(services, 'Online meeting (zoom) could not be created: timed-out')
  })

  it('if there is no integration', async () => {
    const services = servicesOf('ews', [])
    expect(await makeOnlineMeeting(services, resolved(), 'zoom')).toBeNull()
    expectLogged(services, 'Online meeting (no integration) could not be created: no provider is configured')
  })

  it('even if the log fails, and silently after a sign-out', async () => {
    world.faults['createMeeting'] = { kind: 'online-meeting-failed' }
    world.faults['errorLog'] = { kind: 'offline' }
    expect(await makeOnlineMeeting(servicesOf('o365', ['zoom']), resolved(), null)).toBeNull()
    clearStores()
    const left = servicesOf('o365', ['zoom'])
    left.api.integrations.createMeeting = () => {
      left.end()
      return Promise.resolve(fail({ kind: 'cancelled' }))
    }
    expect(await makeOnlineMeeting(left, resolved(), null)).toBeNull()
    expect(notices.queue).toEqual([])
  })

  it('for malformed responses and links that are not https', async () => {
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

import { describe, expect, it } from 'vitest'
import { simulatedCalendars } from '#mocks/providers/index.ts'
import { calendarTerritory } from '#mocks/server/server.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { loadProvider } from '#src/calendars/index.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type ServerType, serverTypes } from '#src/wire/configuration.ts'
import { valueOf } from '#tests/calendars/graph-before.ts'
import { afternoon, declared, hour, signIn } from '#tests/calendars/signed-in.ts'
import { apiURL, bodyOf, openWorld } from './open-world.ts'

const entranceOf = async (serverType: ServerType) => ({
  serverType,
  provider: valueOf(await loadProvider(serverType)),
  declared: declared[serverType],
})

describe.each(serverTypes)('section 1: the simulation with serverType %s', (serverType) => {
  it('has it in the configuration and the calendar in config.json', async () => {
    const world = await openWorld({ serverType })
    const { baseURL } = simulatedCalendars[serverType]
    expect(await bodyOf(await world.api('GET', '/config.json'))).toMatchObject({ calendarURL: baseURL(apiURL) })
    expect(await bodyOf(await world.api('GET', '/api/assist/configurations'))).toMatchObject({
      asistConfiguration: { serverType },
    })
    const { baseURL: own } = valueOf(await loadProvider(serverType))
    expect([null, baseURL(apiURL)]).toContain(own)
  })

  it('responds only to calls of its own calendar', async () => {
    const world = await openWorld({ serverType })
    const own = calendarTerritory(world.backEnd.server)
    for (const other of serverTypes) {
      const address = `${simulatedCalendars[other].baseURL(apiURL)}/`
      if (own.includes(address)) continue
      const response = await world.backEnd.answer(new Request(`${address}me`))
      expect(response?.status).toBe(404)
    }
  })
})

describe('decisions, calendars in the sandbox: a change of the calendar', () => {
  it('keeps reservations, which can be cancelled in every calendar', async () => {
    const log = createMemoryLog()
    const open = async (serverType: ServerType) =>
      signIn(await entranceOf(serverType), 'employee', await openWorld({ serverType, log }))
    const span = { start: (afternoon - hour) as Instant, end: (afternoon + 5 * hour) as Instant }

    for (const [index, serverType] of serverTypes.entries()) {
      const { calendar, order } = await open(serverType)
      const start = (afternoon + (index * hour) / 2) as Instant
      const end = (start + hour / 2) as Instant
      valueOf(
        await calendar.create({ ...order, clientId: serverType, subject: `By ${serverType}`, span: { start, end } }),
      )
    }
    const wanted = serverTypes.map((serverType) => `By ${serverType}`)
    for (const serverType of serverTypes) {
      const { calendar } = await open(serverType)
      const { events, problems } = valueOf(await calendar.events(span))
      expect(problems).toEqual([])
      expect(events.map(({ subject }) => subject).filter((subject) => subject.startsWith('By '))).toEqual(wanted)
    }
    const last = await open('touch-calendar')
    const found = valueOf(await last.calendar.events(span)).events.find(({ subject }) => subject === 'By o365')
    if (found === undefined) throw new Error('The event is not listed')
    valueOf(await last.calendar.remove(found, ''))
    const again = await open('o365')
    expect(valueOf(await again.calendar.event({ id: found.id, iCalUId: null }))).toBeNull()
  })
})

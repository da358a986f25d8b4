import { describe, expect, it } from 'vitest'
import { json } from '#tests/platform/scripted-server.ts'
import { listingOf, openVendor } from '#tests/server/vendors/vendor-before.ts'
import { readGoogleContract } from './google-contract.ts'
import { readGraphContract } from './graph-contract.ts'
import { isPresent, readSamples, type Sample } from './protocol-data.ts'

const samples = readSamples()
const sampleNamed = (name: string): Sample => {
  const found = samples.get(name)
  if (found === undefined) throw new Error(`no sample ${name}`)
  return found
}

describe.runIf(isPresent)('Graph, the directory', () => {
  const answerFrom = (path: string): string | null => {
    if (path.endsWith('/microsoft.graph.room')) return 'place-list.3.response'
    if (path.endsWith('/microsoft.graph.roomlist')) return 'place-list.5.response'
    if (path.endsWith('/rooms')) return 'place-list.7.response'
    return path.endsWith('/mailboxSettings') ? 'user-get-mailboxsettings.3.response' : null
  }

  it('is read from the samples of the documentation by valid requests', async () => {
    const here = openVendor(({ path }) => {
      const name = answerFrom(path)
      return name === null ? json({ error: { code: 'BadRequest' } }, { status: 400 }) : json(sampleNamed(name).body)
    })
    const { records, leftOut } = listingOf(await here.list('graph'))
    expect(leftOut).toEqual([])
    expect(records.map(({ cells }) => cells)).toEqual(
      [
        { name: 'Conf Room 100', email: 'cf100@contoso.com', building: '1', floor: '1', capacity: '50' },
        { name: 'Conf Room 200', email: 'cf200@contoso.com', building: '2', floor: '2', capacity: '40' },
      ].map((cells) => ({ ...cells, type: 'room', zone: '', reservable: 'yes', timeZone: 'UTC' })),
    )
    const { problemsOfCall } = readGraphContract()
    const calls = here.asked()
    expect(calls.flatMap((call) => problemsOfCall(call).map((problem) => `${call.path} ${problem}`))).toEqual([])
    expect(calls.length).toBeGreaterThan(7)
  })

  it('checks its requests', () => {
    const { problemsOfCall } = readGraphContract()
    const count = (path: string) =>
      problemsOfCall({
        method: 'GET',
        url: `https://graph.microsoft.com/v1.0${path}`,
        path,
        headers: new Headers(),
        body: null,
        credentials: undefined,
      }).length
    expect(count('/places/microsoft.graph.room?$top=5')).toBe(0)
    expect(count('/places/microsoft.graph.castle')).toBe(1)
    expect(count('/places/microsoft.graph.room?$limit=5')).toBe(1)
    expect(count('/places/a/microsoft.graph.roomlist/desks')).toBe(1)
    expect(count('/users/a%40c.com/mailboxSettings?$top=5')).toBe(1)
  })
})

describe.runIf(isPresent)('Google, the directory', () => {
  it('is read by requests that follow the discovery documents, from answers that do', async () => {
    const contract = readGoogleContract()
    const email = 'oslo@resource.calendar.google.com'
    const resource = {
      kind: 'admin#directory#resources#calendars#CalendarResource',
      resourceId: '-1',
      resourceName: 'Oslo',
      resourceEmail: email,
      resourceCategory: 'CONFERENCE_ROOM',
      buildingId: 'b',
      floorName: '2',
      capacity: 8,
      featureInstances: [{ feature: { name: 'Whiteboard' } }],
    }
    const problems: string[] = []
    const here = openVendor((call) => {
      const { searchParams } = new URL(call.url)
      const body = call.path.endsWith('/buildings')
        ? { kind: 'list', buildings: [{ buildingId: 'b', buildingName: 'Main', floorNames: ['1', '2'] }] }
        : call.path.includes('/resources/calendars')
          ? { kind: 'list', items: [resource], ...(searchParams.has('pageToken') ? {} : { nextPageToken: 'two' }) }
          : { kind: 'calendar#calendar', id: email, summary: 'Oslo', timeZone: 'Europe/Oslo' }
      problems.push(...contract.problemsOfCall(call), ...contract.problemsOfAnswer(call, body))
      return json(body)
    })
    const { records } = listingOf(await here.list('google'))
    expect(records.map(({ cells }) => [cells.name, cells.timeZone])).toEqual([
      ['Oslo', 'Europe/Oslo'],
      ['Oslo', 'Europe/Oslo'],
    ])
    expect(problems).toEqual([])
    const asked = here.asked().map((call) => ({ name: contract.nameOf(call), scopes: contract.scopesOf(call) }))
    expect([...new Set(asked.map(({ name }) => name))]).toEqual([
      'directory.resources.buildings.list',
      'directory.resources.calendars.list',
      'calendar.calendars.get',
    ])
    const scope = (name: string) => `https://www.googleapis.com/auth/${name}`
    for (const { name, scopes } of asked)
      expect(scopes).toContain(
        name === 'calendar.calendars.get'
          ? scope('calendar.calendars.readonly')
          : scope('admin.directory.resource.calendar.readonly'),
      )
  })
})

import { describe, expect, it } from 'vitest'
import { createControls } from '#mocks/controls.ts'
import { demoName } from '#mocks/server/resources/demo-names.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import { readAssist } from '#src/wire/assist.ts'
import { hubNames } from '#src/wire/hub.ts'
import { readNews } from '#src/wire/news.ts'
import { readPointsOfInterest } from '#src/wire/point-of-interest.ts'
import { readResources } from '#src/wire/resources.ts'
import { openHubClient } from './hub-client.ts'
import { bodyOf, openWorld, type OpenWorld } from './open-world.ts'

/** Lists the names of the events that a client has received. */
function listen(world: OpenWorld): () => string[] {
  const client = openHubClient(world)
  return () => client.events().map(({ target }) => target)
}

const pointsOf = async ({ api }: OpenWorld) =>
  readPointsOfInterest(await bodyOf(await api('GET', '/api/navigation/pois')))
const resourcesOf = async ({ api }: OpenWorld) =>
  readResources(await bodyOf(await api('GET', '/api/assist/resources'))).resources

describe('section 7: a change made by the sandbox', () => {
  it.each(hubNames)('sends the event %s', async (name) => {
    const world = await openWorld()
    const received = listen(world)
    expect(createControls(world.backEnd).provoke(name)).not.toBe('')
    expect(new Set(received())).toEqual(new Set([name]))
  })

  it('adds a closure to the configuration and sends Reload', async () => {
    const world = await openWorld()
    const received = listen(world)
    const controls = createControls(world.backEnd)
    const closuresOf = async () => {
      const read = readAssist(await bodyOf(await world.api('GET', '/api/assist/configurations')))
      return read.ok ? read.value.configuration?.closures : read.fault
    }
    const [lift] = controls.closablePlaces()
    expect(lift?.name).toMatch(/^Lift/)
    controls.setClosed(lift?.id ?? '', lift?.areaId ?? '', true)
    expect(await closuresOf()).toEqual([{ id: lift?.id, areaId: lift?.areaId }])
    expect(controls.state().closed).toEqual([lift?.id])
    controls.setClosed(lift?.id ?? '', null, false)
    expect(await closuresOf()).toEqual([])
    expect(received()).toEqual(['Reload', 'Reload'])
  })

  it('returns the name of the place in the language of the world', async () => {
    const german = createControls((await openWorld({ language: 'de' })).backEnd)
    const cafe = demoName('Pop-up café', 'de')
    expect(cafe).not.toBe('Pop-up café')
    expect(german.provoke('Reload')).toBe(`${cafe} 1`)
    expect(german.provoke('reload-chaneged-qrCode')).toBe(`${cafe} 1 *`)
    expect(german.provoke('reload-deleted-qrCode')).toBe(`${cafe} 1 *`)
  })

  it('has readable points of interest in areas of the world, and readable news', async () => {
    const world = await openWorld()
    const points = await pointsOf(world)
    expect(points.problems).toEqual([])
    const areas = new Set(world.backEnd.server.places.areas.map(({ id }) => id))
    expect(points.good.every(({ areaId }) => areas.has(areaId ?? ''))).toBe(true)
    const news = readNews(await bodyOf(await world.api('GET', '/api/news')))
    expect([news.good.length, news.problems]).toEqual([2, []])
  })

  it('changes the time stamps and is stored', async () => {
    const log = createMemoryLog()
    const world = await openWorld({ log })
    const controls = createControls(world.backEnd)
    const stampOf = async (path: string) =>
      [...((await world.api('GET', path))?.headers ?? [])].find(([header]) => header.endsWith('timestamp'))?.[1]
    const paths = ['/api/assist/resources', '/api/assist/configurations']
    const before = await Promise.all(paths.map(stampOf))
    const [first, second] = await resourcesOf(world)
    const renamed = controls.provoke('reload-changed-resource', second?.id)
    controls.provoke('reload-deleted-resource', first?.id)
    const areas = controls.provoke('reload-area', second?.id).split(', ')
    const cafe = controls.provoke('Reload')
    const after = await Promise.all(paths.map(stampOf))
    expect(after.filter((stamp, index) => stamp === before[index])).toEqual([])
    await controls.settled()
    const again = await openWorld({ log })
    expect((await resourcesOf(again))[0]).toMatchObject({ id: second?.id, name: renamed })
    expect((await pointsOf(again)).good.at(-1)?.name).toMatchObject({ en: cafe })
    const read = readAssist(await bodyOf(await again.api('GET', '/api/assist/configurations')))
    const names = read.ok ? read.value.configuration?.areas.map(({ name }) => name) : []
    expect(names).toEqual(expect.arrayContaining(areas))
    expect((await again.api('GET', `/api/qrcode/info/${first?.id}`))?.status).toBe(404)
  })

  it('sends the same event in another tab', async () => {
    const [one, other] = [await openWorld(), await openWorld()]
    const received = listen(other)
    const controls = createControls(other.backEnd)
    one.backEnd.server.records.onChange((change) => controls.receive(change))
    const provoke = createControls(one.backEnd)
    for (const name of hubNames) if (name !== 'ObjectChanged') provoke.provoke(name)
    // An added and a renamed place both send Reload.
    expect(new Set(received())).toEqual(
      new Set(['Reload', 'reload-deleted-qrCode', 'reload-changed-resource', 'reload-deleted-resource', 'reload-area']),
    )
  })
})

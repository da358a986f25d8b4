import { beforeEach, describe, expect, test } from 'vitest'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { configuration, setConfiguration, setLicences } from '#src/features/settings/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices, start, type World } from '#tests/services/scripted-services.ts'

let world: World
let services: Services
let configured: (readonly string[] | null)[]

beforeEach(async () => {
  world = await createWorld()
  configured = []
  const scripted = scriptServices(world).services
  const configure: Services['engine']['configure'] = (settings) => {
    configured.push(settings.licences)
    return Promise.resolve()
  }
  services = { ...scripted, engine: { ...scripted.engine, configure } }
  const assist = { assistConfigured: true, navigationConfigured: false, navigationUrl: null, problems: [] }
  setConfiguration(services.configuration, { ...assist, configuration: services.configuration })
  setLicences(['CS0604', 'CS0642'])
  const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' } }
  await world.storage.putConfiguration({ timestamp: '1', savedAt: start, body })
})

const setResponse = (response: Result<string[] | null>): void => {
  services.api.licences.list = () => Promise.resolve(response)
}

describe('section 6: refresh of licences', () => {
  test('changed licences reach screens and engine although the configuration is unchanged', async () => {
    setResponse(succeed(['CS0604']))
    const refreshed = await refreshConfiguration(services)
    expect(configuration.licences).toEqual(['CS0604'])
    expect(configured).toEqual([['CS0604']])
    expect(refreshed).toMatchObject({ value: { changed: true } })
  })

  test('changed licences apply although the configuration cannot be loaded', async () => {
    setResponse(succeed([]))
    world.faults['configurations'] = { kind: 'server-error', status: 500 }
    await refreshConfiguration(services)
    expect(configuration.licences).toEqual([])
    expect(configured).toEqual([[]])
  })

  test.each([
    ['the same licences in another order', succeed(['CS0642', 'CS0604'])],
    ['no list', succeed(null)],
    ['a failure', fail({ kind: 'offline' as const })],
  ])('%s change nothing', async (_, response) => {
    setResponse(response)
    await refreshConfiguration(services)
    expect(configuration.licences).toEqual(['CS0604', 'CS0642'])
    expect(configured).toEqual([])
  })
})

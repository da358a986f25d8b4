import { describe, expect, it } from 'vitest'
import { createApi } from '#src/platform/api.ts'
import { fetchConfiguration, fetchResources } from '#src/platform/assist.ts'
import { createPaths } from '#src/platform/paths.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { type Answer, clientBefore, json } from './scripted-server.ts'

const body = { assistConfigured: true, asistConfiguration: { serverType: 'o365' }, navigationConfigured: false }

let people = 0

async function createSources(answer: Answer) {
  const client = clientBefore(answer)
  // Each test has its own person because other files of this process may leave an IndexedDB.
  const storage = await openStorage(`adele.${++people}@contoso.com`)
  return { ...client, storage, sources: { api: createApi(client.http, createPaths()), storage, clock: client.clock } }
}

/** A server of one version, which responds with 204 to its own stamp. */
const versioned =
  (stamp: string, header: string, content: () => Response): Answer =>
  ({ url }) => {
    if (new URL(url).searchParams.get('cachedTimestamp') === stamp) return new Response(null, { status: 204 })
    const response = content()
    response.headers.set(header, stamp)
    return response
  }

describe('section 7: the configuration with its cached copy', () => {
  it('is requested with the stamp of its copy, which is used after a 204', async () => {
    const { sources, calls } = await createSources(versioned('s 1', 'CachedConfigurationTimeStamp', () => json(body)))
    const first = await fetchConfiguration(sources)
    const second = await fetchConfiguration(sources)
    expect(first).toMatchObject({
      ok: true,
      value: { source: 'server', body: { configuration: { serverType: 'o365' } } },
    })
    expect(second).toMatchObject({
      ok: true,
      value: { source: 'unchanged', body: { configuration: { serverType: 'o365' } } },
    })
    expect(calls.map(({ url }) => new URL(url).search)).toEqual(['', '?cachedTimestamp=s%201'])
  })

  it('fault F6: is requested only once more if a 204 comes without a copy', async () => {
    const { sources, calls } = await createSources(() => new Response(null, { status: 204 }))
    expect(await fetchConfiguration(sources)).toEqual({ ok: false, fault: { kind: 'api-not-configured' } })
    expect(calls).toHaveLength(2)
  })

  it('fault F22: is the copy with its age and the error if the network is down', async () => {
    let isDown = false
    const { sources, clock } = await createSources(() => {
      if (isDown) throw new TypeError('Failed to fetch')
      return json(body, { headers: { CachedConfigurationTimeStamp: '1' } })
    })
    await fetchConfiguration(sources)
    isDown = true
    expect(await fetchConfiguration(sources)).toMatchObject({
      ok: true,
      value: { source: 'stale', savedAt: clock.now(), fault: { kind: 'api-unreachable' } },
    })
  })

  it('is requested without stamp if the copy is unreadable', async () => {
    const { sources, storage, calls, clock } = await createSources(() => json(body))
    await storage.putConfiguration({ timestamp: 'x', savedAt: clock.now(), body: { assistConfigured: 'maybe' } })
    expect(await fetchConfiguration(sources)).toMatchObject({ ok: true, value: { source: 'server' } })
    expect(calls.map(({ url }) => new URL(url).search)).toEqual([''])
  })

  it('section 8: is the fault api-not-configured if the response is empty', async () => {
    const { sources } = await createSources(() => json({}))
    expect(await fetchConfiguration(sources)).toEqual({ ok: false, fault: { kind: 'api-not-configured' } })
  })

  it('is not read from the copy after the session has ended', async () => {
    let isOver = false
    const { sources } = await createSources(({ path }) => {
      if (!isOver) return json(body, { headers: { CachedConfigurationTimeStamp: '1' } })
      return json({}, { status: path.endsWith('/refresh') ? 400 : 401 })
    })
    await fetchConfiguration(sources)
    isOver = true
    expect(await fetchConfiguration(sources)).toEqual({ ok: false, fault: { kind: 'signed-out' } })
  })
})

/** Fetches the resources as a caller does that can read them. */
const fetchReadable: typeof fetchResources = async (...given) => {
  const fetched = await fetchResources(...given)
  if (fetched.ok) fetched.value.keep()
  return fetched
}

describe('section 7: the resources with their cached copy', () => {
  const bytes = (buffer: ArrayBuffer) => new TextDecoder().decode(buffer)
  const server = () => versioned('7', 'CachedResourcesTimeStamp', () => json([{ id: 'r1' }]))

  it('are a new buffer each time, so that a transfer does not empty the copy', async () => {
    const { sources } = await createSources(server())
    for (const source of ['server', 'unchanged', 'unchanged'] as const) {
      const fetched = await fetchReadable(sources)
      if (!fetched.ok) throw new Error(fetched.fault.kind)
      expect(fetched.value.source).toBe(source)
      expect(bytes(fetched.value.body)).toBe('[{"id":"r1"}]')
      structuredClone(fetched.value.body, { transfer: [fetched.value.body] })
    }
  })

  it('are requested without stamp if forced', async () => {
    const { sources, calls } = await createSources(server())
    await fetchReadable(sources)
    expect(await fetchResources(sources, { force: true })).toMatchObject({ ok: true, value: { source: 'server' } })
    expect(calls.at(-1)?.url).not.toContain('cachedTimestamp')
  })

  it('keep their last readable copy if the new body is never read', async () => {
    let content = '[{"id":"r1"}]'
    const { sources, calls } = await createSources((call, signal) =>
      versioned(content, 'CachedResourcesTimeStamp', () => new Response(content))(call, signal),
    )
    await fetchReadable(sources)
    content = '<html>'
    await fetchResources(sources)
    const stored = await sources.storage.getResources()
    expect(stored && bytes(stored.body)).toBe('[{"id":"r1"}]')
    await fetchResources(sources)
    expect(decodeURIComponent(calls.at(-1)?.url ?? '')).toContain('cachedTimestamp=[{"id":"r1"}]')
  })

  it('fault F6: are the fault resources-unreadable after two 204s without a copy', async () => {
    const { sources, calls } = await createSources(() => new Response(null, { status: 204 }))
    expect(await fetchResources(sources)).toMatchObject({ ok: false, fault: { kind: 'resources-unreadable' } })
    expect(calls).toHaveLength(2)
  })
})

describe('fault F21: the copies of several tabs', () => {
  /** A server with a version that the test increments, and two tabs with one cache. */
  async function twoTabs() {
    const server = { version: 1 }
    const at: Answer = (call, signal) =>
      call.path.endsWith('/configurations')
        ? versioned(`c ${server.version}`, 'CachedConfigurationTimeStamp', () => json(body))(call, signal)
        : versioned(`r ${server.version}`, 'CachedResourcesTimeStamp', () => json([]))(call, signal)
    const { sources: one, storage } = await createSources(at)
    const { sources: other } = await createSources(at)
    return { server, one, other: { ...other, storage: { ...storage } } }
  }

  it.each([
    ['configuration', fetchConfiguration],
    ['resources', fetchReadable],
  ] as const)('a new %s that another tab has fetched is reported as news here once', async (_what, fetch) => {
    const { server, one, other } = await twoTabs()
    await fetch(one)
    expect(await fetch(other)).toMatchObject({ value: { source: 'unchanged', isNews: false } })
    server.version = 2
    expect(await fetch(one)).toMatchObject({ value: { source: 'server', isNews: true } })
    expect(await fetch(other)).toMatchObject({ value: { source: 'unchanged', isNews: true } })
    expect(await fetch(other)).toMatchObject({ value: { source: 'unchanged', isNews: false } })
    expect(await fetch(one)).toMatchObject({ value: { source: 'unchanged', isNews: false } })
  })
})

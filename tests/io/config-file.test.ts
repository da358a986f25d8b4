import { describe, expect, it } from 'vitest'
import { loadConfigFile } from '#src/io/config-file.ts'
import { createPaths, fillPath } from '#src/io/paths.ts'
import { json, scriptedFetch } from './scripted-server.ts'

describe('section 7: config.json', () => {
  it('says where the API and the calendar are', async () => {
    const { fetch } = scriptedFetch(() => json({ apiURL: 'https://api.example', calendarURL: null }))
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toEqual({
      ok: true,
      value: { apiURL: 'https://api.example', calendarURL: '', paths: {} },
    })
  })

  it.each([
    ['a 404', () => new Response('', { status: 404 })],
    ['a page of HTML', () => new Response('<html></html>')],
    ['no apiURL', () => json({ calendarURL: 'https://x.example' })],
    ['a blank apiURL', () => json({ apiURL: '' })],
    ['an apiURL that runs script', () => json({ apiURL: 'javascript:alert(1)' })],
    ['a failing network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('section 8: %s is ‘Cannot load config file.’', async (_, answer) => {
    const { fetch } = scriptedFetch(answer)
    expect(await loadConfigFile('https://foyer.example/config.json', fetch)).toMatchObject({
      ok: false,
      fault: { kind: 'config-unreadable' },
    })
  })
})

describe('decisions, calls whose paths are not shown', () => {
  it('takes overrides by name and no others', () => {
    const paths = createPaths({ eventLog: '/elsewhere', toString: '/x', unknown: '/y' })
    expect(paths.eventLog).toBe('/elsewhere')
    expect(paths.eventErrorLog).toBe('/api/event/error-log')
    expect(Object.keys(paths)).not.toContain('unknown')
  })

  it.each(['..', '.', 'a/b', '?x', '#x', '%2e%2e', 'ä b'])('no id %j reaches another path', (id) => {
    const url = new URL(fillPath('/api/qrcode/info/{id}', { id }), 'https://x.example')
    expect(url.pathname).toMatch(/^\/api\/qrcode\/info\/[^/]+$/)
    expect(url.search + url.hash).toBe('')
  })
})

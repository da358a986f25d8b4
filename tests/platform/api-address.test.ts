import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceParts } from '#src/features/devices/model/device.ts'
import { reachDevice } from '#src/app/session/start-device.ts'
import { succeed } from '#src/kernel/result.ts'
import { type CalendarAccess, createHttp } from '#src/platform/http.ts'
import { hubAddress } from '#src/platform/hub/connection.ts'
import { createPaths } from '#src/platform/paths.ts'
import { createTokens } from '#src/platform/tokens.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { clientBefore, json, scriptedFetch } from './scripted-server.ts'

const page = 'https://foyer.example'

/** Spellings of `apiURL` in config.json, and the address that each means. */
const spellings = [
  ['/', page],
  ['/base', `${page}/base`],
  ['/base/', `${page}/base`],
  ['base', `${page}/base`],
  ['https://booking.example', 'https://booking.example'],
  ['https://booking.example/', 'https://booking.example'],
  ['https://booking.example//', 'https://booking.example'],
  ['https://booking.example/base', 'https://booking.example/base'],
  ['https://booking.example/base/', 'https://booking.example/base'],
  ['//booking.example/', 'https://booking.example'],
  ['https://booking.example:8443', 'https://booking.example:8443'],
] as const

/** A calendar on the product's own server, called with the product's token. */
const ownCalendar: CalendarAccess = { baseURL: null, token: 'product', scope: null } as unknown as CalendarAccess

beforeEach(() => void vi.stubGlobal('location', { origin: page }))

describe('section 7: paths below the apiURL of config.json', () => {
  it.each(spellings)('%s: the application calls the API and the hub below it', async (apiURL, expected) => {
    const { http, calls } = clientBefore(() => json({}), { apiURL })
    await http.send({ method: 'GET', url: '/api/account/me', to: 'api', as: 'json' })
    expect(calls.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      [`${expected}/api/account/me`, 'Bearer old'],
    ])
    expect(hubAddress({ apiURL }, { page: { origin: page, cookies: () => '' } })).toBe(`${expected}/MessageHub`)
  })

  it.each(spellings)(
    '%s: a device sends its token to its calendar below it and nowhere else',
    async (apiURL, expected) => {
      const server = scriptedFetch(() => json({}))
      const tokens = createTokens('memory')
      tokens.set({ token: 'device token', refreshToken: 'r' })
      const parts = {
        loadConfigFile: () => Promise.resolve(succeed(v.parse(configFileSchema, { apiURL }))),
        createPaths: () => createPaths(),
        createHttp: (file: { apiURL: string; calendarURL: string }) =>
          createHttp({
            ...file,
            tokens,
            fetch: server.fetch,
            onSignedOut: () => undefined,
            clock: {} as never,
            isOnline: () => true,
          }),
        createApi: () => ({}),
      }
      const device = { parts, address: { kind: 'panel', id: 'panel-r0' } } as unknown as DeviceParts
      const reached = await reachDevice(device, null, () => undefined)
      if (!reached.ok) throw new Error('The device did not start')
      const { http } = reached.value
      http.useCalendar(ownCalendar)
      await http.send({ method: 'GET', url: '/events', to: 'calendar', as: 'json' })
      await http.send({ method: 'GET', url: '/api/kiosks/panel-r0', to: 'api', as: 'json' })
      expect(server.calls.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
        [`${expected}/api/kiosks/panel-r0/calendar/events`, 'Bearer device token'],
        [`${expected}/api/kiosks/panel-r0`, 'Bearer device token'],
      ])
    },
  )
})

import { expect, it, vi } from 'vitest'
import { createParts } from '#src/app/parts.ts'
import { keepLog } from '#src/base/log.ts'
import { readLog } from '#src/features/notices/model/rules/log-list.ts'
import { connection } from '#src/base/connection.ts'
import { createClock } from '#src/platform/clock.ts'
import type { SharedHubOptions } from '#src/platform/hub.ts'
import { createPaths } from '#src/platform/paths.ts'
import { openMemoryStorage } from '#src/platform/storage/open-storage.ts'
import { createTokens } from '#src/platform/tokens.ts'

const message =
  'Server timeout elapsed without receiving a message from the server: wss://h.example/MessageHub?access_token=t'

vi.mock('#src/platform/hub.ts', () => ({
  createSharedHub: (options: SharedHubOptions) => ({
    start: () => Promise.resolve(options.onState('Reconnecting', 'server-silent')),
    lastError: message,
  }),
}))

it('section 8: the message of a lost connection is logged without the token in its URL', async () => {
  const clock = createClock()
  const storage = await openMemoryStorage('adele@campus.example')
  const stop = keepLog({ storage, clock })
  const parts = createParts(
    { clock, tokens: createTokens('memory') } as Parameters<typeof createParts>[0],
    {} as Parameters<typeof createParts>[1],
  )
  const hub = parts.createHub({
    file: { apiURL: '/', hubOrigins: [], csrf: { cookie: '', header: '' } },
    paths: createPaths(),
    http: {},
  } as unknown as Parameters<typeof parts.createHub>[0])
  await hub.start()
  expect(connection.failure).toBe('server-silent')
  await vi.waitFor(async () =>
    expect(readLog(await storage.logs()).map(({ what, detail }) => [what, detail])).toEqual([
      [
        'live connection',
        'server-silent\nServer timeout elapsed without receiving a message from the server: wss://h.example/MessageHub?…',
      ],
    ]),
  )
  stop()
})

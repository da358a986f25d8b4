import * as Comlink from 'comlink'
import { expect, test } from 'vitest'
import type { Engine } from '#workers/compute/engine.ts'
import { spawnWorker } from '#src/platform/engine/spawn-worker.ts'

test('F12: a terminated worker fires an error event at once', async () => {
  const worker = spawnWorker()
  const isAlive = new Promise((resolve) =>
    worker.addEventListener('message', ({ data }: MessageEvent<{ life?: string }>) => data.life && resolve(data.life)),
  )
  await Comlink.wrap<Engine>(worker).ping()
  await isAlive
  const isOver = new Promise((resolve) => worker.addEventListener('error', resolve))
  worker.terminate()
  expect(await isOver).toBeInstanceOf(Event)
})

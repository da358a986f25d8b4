import { wrap, expose } from 'comlink'
import { createTokens } from '#src/platform/tokens.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import { type ChangeLog, createMemoryLog } from '#mocks/server/changes.ts'
import { createPageControls, createSandboxClock, type SandboxControls } from '#sandbox/page-controls.ts'
import { easyRoom, friday, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000

/** A log with the delay of a disk. Changes are stored when the test calls `write`. */
function slowLog(): ChangeLog & { readonly write: () => void } {
  const log = createMemoryLog()
  const waiting: (() => void)[] = []
  return {
    ...log,
    keep: (change) => new Promise((resolve) => waiting.push(() => void log.keep(change).then(resolve))),
    write: () => {
      for (const keep of waiting.splice(0)) keep()
    },
  }
}

describe('the controls of the page', () => {
  const ports: MessagePort[] = []
  afterEach(() => {
    for (const port of ports.splice(0)) port.close()
  })

  function connect({ backEnd }: OpenWorld): SandboxControls {
    const { port1, port2 } = new MessageChannel()
    ports.push(port1, port2)
    expose(createControls(backEnd), port1)
    return createPageControls({
      tokens: createTokens('memory'),
      controls: wrap<Controls>(port2),
      clock: createSandboxClock({ anchor: friday, at: friday, rate: 1 }, () => friday),
      computeWorkers: { terminateAll: () => 0 },
      forgetWorld: () => Promise.resolve(),
    })
  }

  it('resolve only after the change is stored', async () => {
    const log = slowLog()
    const world = await openWorld({ log })
    const room = easyRoom(world, afternoon, afternoon + hour)
    const ids: string[] = []
    const booking = connect(world)
      .colleagueBooks({ resourceId: room.id, start: afternoon, end: afternoon + hour })
      .then((id) => ids.push(id))
    const isBooked = (opened: OpenWorld): boolean =>
      opened.backEnd.server.calendar.busyOfResource(room, afternoon, afternoon + hour).length > 0
    await expect.poll(() => isBooked(world)).toBe(true)
    expect([ids, isBooked(await openWorld({ log }))]).toEqual([[], false])
    log.write()
    await booking
    expect([ids.length, isBooked(await openWorld({ log }))]).toEqual([1, true])
  })
})

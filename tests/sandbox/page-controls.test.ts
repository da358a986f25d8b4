import { wrap, expose } from 'comlink'
import { createTokens } from '#src/platform/tokens.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Controls, createControls } from '#mocks/controls.ts'
import { type ChangeLog, createMemoryLog } from '#mocks/server/changes.ts'
import { createPageControls, createSandboxClock, type SandboxControls } from '#sandbox/page-controls.ts'
import { easyRoom, friday, type OpenWorld, openWorld } from '#tests/mocks/open-world.ts'

const hour = 3_600_000
const afternoon = friday + 5 * hour + 19 * 60_000

/** A log that takes its time, as a disk does: what is handed to it counts only when it is told to have written. */
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

  function reach({ backEnd }: OpenWorld): SandboxControls {
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

  it('say that something is done when it survives a reload, and not before', async () => {
    const log = slowLog()
    const world = await openWorld({ log })
    const room = easyRoom(world, afternoon, afternoon + hour)
    const answers: string[] = []
    const booking = reach(world)
      .colleagueBooks({ resourceId: room.id, start: afternoon, end: afternoon + hour })
      .then((id) => answers.push(id))
    const isBooked = (opened: OpenWorld): boolean =>
      opened.backEnd.server.calendar.busyOfResource(room, afternoon, afternoon + hour).length > 0
    await expect.poll(() => isBooked(world)).toBe(true)
    expect([answers, isBooked(await openWorld({ log }))]).toEqual([[], false])
    log.write()
    await booking
    expect([answers.length, isBooked(await openWorld({ log }))]).toEqual([1, true])
  })
})

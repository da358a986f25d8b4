import { describe, expect, it } from 'vitest'
import { oneHour } from '#src/kernel/time/moment.ts'
import { openMirror, saturday, vendors } from './open-mirror.ts'

const [from, to] = [saturday + oneHour, saturday + 2 * oneHour]
const day = [saturday - oneHour, saturday + 8 * oneHour] as const

describe.each(vendors)('a room at %s', (kind) => {
  it('has what a person books there, and pages hear of it', async () => {
    const { here, one, two, runMirror, poll, reserve, schedules, hubEvents, holds } = await openMirror(kind)
    await runMirror()
    expect((await schedules([one, two], ...day)).map(({ serviceError }) => serviceError)).toEqual([null, null])
    await hubEvents()
    await reserve({ from, to })
    await poll()
    expect(await holds(saturday)).toEqual(['one 60 120 accepted'])
    expect(await hubEvents()).toEqual([`reload-changed-resource ${one.id}`])
    const [shown] = await schedules([one], ...day)
    expect(shown?.scheduleItems).toMatchObject([{ subject: 'Review', status: 'busy' }])
    await poll()
    expect(await hubEvents()).toEqual([])
    expect(here.woken).toContain('outbox')
  })
})

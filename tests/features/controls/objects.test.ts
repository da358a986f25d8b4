import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MyInfo } from '#src/calendars/calendar.ts'
import { setSignedIn } from '#src/features/account/model/state.ts'
import { pushEvent } from '#tests/services/push-event.ts'
import { confirmedWithin, controlObject } from '#src/features/controls/model/control-object.ts'
import { followObjects } from '#src/features/controls/model/follow-objects.ts'
import { elementKey, objects, wantedValues } from '#src/features/controls/model/state.ts'
import { notices } from '#src/features/notices/model/state.ts'
import { connection, setHubState, setResynchronised } from '#src/base/connection.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Services } from '#src/base/needs.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const onWire = (power: boolean, level = 80) => [
  {
    id: 'light',
    resourceId: 'room-1',
    elements: [
      { id: 'power', type: 'control-1', control: { kind: 'switch' }, value: power },
      { id: 'level', type: 'control-1', control: { kind: 'level', min: 0, max: 100, step: 5 }, value: level },
    ],
  },
  { id: 'elsewhere', resourceId: 'room-2', elements: [] },
]

type Invocation = { readonly item: unknown; readonly respond: (result: Result<null>) => void }

/** Services whose hub and object lists wait for the test to respond. */
async function open(power = false) {
  const { services } = scriptServices(await createWorld())
  const invocations: Invocation[] = []
  const lists: ((body: unknown) => void)[] = []
  const scripted: Services = {
    ...services,
    hub: {
      ...services.hub,
      invokeObject: (id, item) => new Promise((respond) => void invocations.push({ item: [id, item], respond })),
    },
    api: {
      ...services.api,
      objects: { list: () => new Promise((resolve) => void lists.push((body) => resolve(succeed(body)))) },
    },
  }
  const following = followObjects(scripted, 'room-1')
  const respondToList = async (...body: Parameters<typeof onWire>) => {
    lists.shift()?.(onWire(...body))
    await settle()
  }
  await respondToList(power)
  const changed = (data: unknown, objectId = 'light') => pushEvent(scripted, { kind: 'object-changed', objectId, data })
  const set = (value: boolean | number, elementId = 'power') =>
    controlObject(scripted, { objectId: 'light', elementId, name: 'Light', value })
  return { following, invocations, lists, respondToList, changed, set }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

const known = (elementId: string) => objects.value.get('light')?.elements.find(({ id }) => id === elementId)?.value
const wanted = (elementId: string) => wantedValues.byElement.get(elementKey('light', elementId))

/** The value on screen. */
const shown = (elementId: string) => wanted(elementId) ?? known(elementId)
const person = (name: string): MyInfo => {
  const email = 'eva@example.com' as Email
  return { name, email, username: name, givenName: '', surname: '' }
}

const refused: Fault = { kind: 'server-error', status: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  setSignedIn(person('Eva'))
})

describe('section 7: ObjectChanged', () => {
  test('changes the object with its id at once, and ignores other objects', async () => {
    const { changed } = await open()
    expect([...objects.value.keys()]).toEqual(['light'])
    const before = objects.value
    changed({ power: true }, 'elsewhere')
    changed({ power: true }, '__proto__')
    expect(objects.value).toBe(before)
    changed({ power: true })
    expect(known('power')).toBe(true)
  })

  test('is not overwritten by an older list that arrives later', async () => {
    const { respondToList, changed, following } = await open()
    following.retry()
    changed({ level: 30 })
    changed({ power: true })
    await respondToList(false)
    expect([known('power'), known('level')]).toEqual([true, 30])
  })

  test('is missed without the hub, so objects are requested again after a reconnect', async () => {
    const { lists, respondToList } = await open(true)
    for (const power of [false, true]) {
      setHubState('Reconnecting')
      setHubState('Connected')
      await settle()
      await respondToList(power)
      expect(known('power')).toBe(power)
    }
    // The reload of the page does not cause another request.
    setResynchronised((start + 1) as typeof start, true)
    await settle()
    expect([lists, connection.liveness]).toEqual([[], 'live'])
  })

  test('is replaced by requests with every reload while the hub is down, until the details close', async () => {
    const { lists, respondToList, following } = await open()
    setHubState('Disconnected')
    setResynchronised((start + 7) as typeof start, false)
    await settle()
    await respondToList(true, 15)
    expect([known('power'), known('level')]).toEqual([true, 15])
    following.stop()
    expect([objects.of, objects.value.size]).toEqual([null, 0])
    setResynchronised((start + 8) as typeof start, false)
    setHubState('Connected')
    await settle()
    expect(lists).toEqual([])
  })
})

describe('section 7: the Object invocation', () => {
  test('shows and sends the chosen value at once, and keeps it after the confirmation', async () => {
    const { set, invocations, changed } = await open()
    set(true)
    expect([shown('power'), known('power')]).toEqual([true, false])
    expect(invocations.map(({ item }) => item)).toEqual([['light', { power: true }]])
    invocations[0]?.respond(succeed(null))
    await settle()
    changed({ power: true })
    await settle()
    expect([wanted('power'), known('power'), notices.queue]).toEqual([undefined, true, []])
  })

  test('may be confirmed before its response', async () => {
    const { set, invocations, changed } = await open()
    set(true)
    changed({ power: true })
    invocations[0]?.respond(succeed(null))
    await settle()
    expect([wanted('power'), known('power')]).toEqual([undefined, true])
  })

  test('restores the value after a refusal, with a notice and a retry', async () => {
    const { set, invocations } = await open()
    set(true)
    invocations[0]?.respond(fail(refused))
    await settle()
    expect([shown('power'), notices.queue.length]).toEqual([false, 1])
    expect(notices.queue[0]).toMatchObject({ kind: 'error', key: 'controls.notChanged', values: { name: 'Light' } })
    notices.queue[0]?.action?.run()
    expect([shown('power'), invocations.length]).toEqual([true, 2])
  })

  test('restores the value without a confirmation in time', async () => {
    const { set, invocations, changed } = await open()
    set(true)
    invocations[0]?.respond(succeed(null))
    await vi.advanceTimersByTimeAsync(confirmedWithin - 1)
    // A change of another element does not confirm this one.
    changed({ level: 10 })
    expect(shown('power')).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([shown('power'), notices.queue[0]?.values['kind']]).toEqual([false, 'timed-out'])
    set(true)
    await vi.advanceTimersByTimeAsync(confirmedWithin)
    expect(shown('power')).toBe(false)
  })

  test('sends one command at a time, and then the latest', async () => {
    const { set, invocations, changed } = await open()
    set(true)
    set(false)
    set(true)
    set(false)
    expect([invocations.length, shown('power')]).toEqual([1, false])
    changed({ power: true })
    expect(shown('power')).toBe(false)
    invocations[0]?.respond(succeed(null))
    await settle()
    expect(invocations.map(({ item }) => item)).toEqual([
      ['light', { power: true }],
      ['light', { power: false }],
    ])
    invocations[1]?.respond(succeed(null))
    changed({ power: false })
    await settle()
    expect([wanted('power'), known('power'), notices.queue]).toEqual([undefined, false, []])
  })

  test('ignores the failure of a replaced command', async () => {
    const { set, invocations, changed } = await open()
    set(40, 'level')
    set(60, 'level')
    invocations[0]?.respond(fail(refused))
    await settle()
    expect([shown('level'), notices.queue]).toEqual([60, []])
    changed({ level: 60 })
    invocations[1]?.respond(succeed(null))
    await settle()
    expect([wanted('level'), known('level'), notices.queue]).toEqual([undefined, 60, []])
  })

  test('is refused for guests', async () => {
    const { set, invocations } = await open()
    setSignedIn(person('Guest'), { isGuest: true })
    set(true)
    expect([shown('power'), invocations.length, notices.queue[0]?.key]).toEqual([false, 0, 'notice.guest.needsAccount'])
  })
})

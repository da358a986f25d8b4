import { describe, expect, it } from 'vitest'
import { createSimulatedHub } from '#mocks/hub/hub.ts'
import { createFaults } from '#mocks/server/faults.ts'
import { createManualTimers } from '#mocks/server/time/clock.ts'
import { frame, nobody, readFrames } from '#server/rules/hub.ts'

function open() {
  const timers = createManualTimers()
  const faults = createFaults()
  const objects: unknown[] = []
  const onObject = (id: string, item: unknown) => {
    objects.push([id, item])
    return id === 'broken' ? 'It is broken.' : null
  }
  const hub = createSimulatedHub({ timers, faults, onObject, isFor: () => true })
  const connect = () => {
    const received: string[] = []
    const closings: number[] = []
    const connection = hub.open({ send: (text) => received.push(text), close: (code) => closings.push(code) }, nobody)
    return { ...connection, received, closings, messages: () => readFrames(received.join('')) }
  }
  return { hub, timers, faults, objects, connect }
}

const handshake = frame({ protocol: 'json', version: 1 })

describe('section 7: the hub of the simulated back end', () => {
  it('refuses another protocol with an error', () => {
    const { connect, hub } = open()
    const client = connect()
    client.receive(frame({ protocol: 'messagepack', version: 1 }))
    expect(client.messages()[0]).toHaveProperty('error')
    expect(client.closings).toEqual([1000])
    expect(hub.connections).toBe(0)
  })

  it('broadcasts only to clients after their handshake', () => {
    const { connect, hub } = open()
    const [ready, silent] = [connect(), connect()]
    ready.receive(handshake)
    hub.broadcast('reload-changed-resource', 'r12')
    expect(ready.messages()[1]).toEqual({ type: 1, target: 'reload-changed-resource', arguments: ['r12'] })
    expect(silent.received).toEqual([])
  })

  it('reads several messages at once and completes those with an id', () => {
    const { connect, objects } = open()
    const client = connect()
    const invocation = { type: 1, target: 'Object', arguments: ['lamp-1', { on: true }] }
    client.receive(handshake + frame(invocation) + frame({ ...invocation, invocationId: '7' }) + frame({ type: 6 }))
    expect(objects).toEqual([
      ['lamp-1', { on: true }],
      ['lamp-1', { on: true }],
    ])
    expect(client.messages().slice(1)).toEqual([{ type: 3, invocationId: '7' }])
    client.receive(frame({ ...invocation, arguments: ['broken', {}], invocationId: '8' }))
    expect(client.messages().at(-1)).toEqual({ type: 3, invocationId: '8', error: 'It is broken.' })
  })

  it('drops connections, or announces a restart and refuses connections until then', () => {
    const { connect, hub, timers } = open()
    const first = connect()
    first.receive(handshake)
    hub.drop()
    expect([first.closings, first.messages().length]).toEqual([[1006], 1])
    const second = connect()
    second.receive(handshake)
    hub.restart(3_000)
    expect(second.messages().at(-1)).toEqual({ type: 7, allowReconnect: true })
    expect(connect().closings).toEqual([1006])
    timers.pass(3_000)
    const third = connect()
    third.receive(handshake)
    expect(third.messages()).toEqual([{}])
  })

  it('sends nothing while the fault hub-silent is armed', () => {
    const { connect, faults, hub, timers } = open()
    const client = connect()
    client.receive(handshake)
    faults.arm('hub-silent')
    hub.broadcast('reload-area', 'prg')
    timers.pass(60_000)
    expect([client.received.length, client.closings.length]).toEqual([1, 0])
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type FleetAction, type FleetOutcome, runFleetAction } from '#src/features/devices/screen/fleet/use-fleet.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { type Kiosk, kioskSchema } from '#src/wire/kiosk.ts'

const devices = Array.from({ length: 10 }, (_, number): Kiosk => v.parse(kioskSchema, { id: `d${number}` }))

/** API that records each request; `response` is the one for a device. */
function recordingApi(response: (id: string) => Result<null>) {
  const sent: string[] = []
  const call = (name: string) => (id: string) => {
    sent.push(`${name} ${id}`)
    return Promise.resolve(response(id))
  }
  const setOutOfOrder = (id: string, reason: string | null) => call(`stop ${reason}`)(id)
  return { sent, api: { reload: call('reload'), revoke: call('revoke'), settleReports: call('settle'), setOutOfOrder } }
}

const run = async (action: FleetAction, response: (id: string) => Result<null>, chosen = devices) => {
  const { api, sent } = recordingApi(response)
  const steps: FleetOutcome[] = []
  const { signal } = new AbortController()
  const outcome = await runFleetAction(api, action, chosen, { signal, onProgress: (step) => steps.push(step) })
  return { outcome, sent, steps }
}

describe('an action on several devices', () => {
  test('reaches every device and reports each that failed', async () => {
    const { outcome, sent, steps } = await run({ kind: 'reload' }, (id) =>
      id === 'd3' ? fail<Fault>({ kind: 'server-error', status: 500 }) : succeed(null),
    )
    expect(sent).toHaveLength(10)
    expect(outcome.done).toHaveLength(9)
    expect(outcome.failed.map(({ kiosk, fault }) => [kiosk.id, fault.kind])).toEqual([['d3', 'server-error']])
    expect(steps.map(({ done, failed }) => done.length + failed.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('sends nothing more if the network is gone, and counts the rest as failed', async () => {
    const { outcome, sent } = await run({ kind: 'sign-out' }, () => fail<Fault>({ kind: 'offline' }))
    expect(sent.length).toBeLessThanOrEqual(4)
    expect(outcome.failed).toHaveLength(10)
    expect(outcome.done).toEqual([])
  })

  test('sends the request of its kind', async () => {
    const [one] = devices
    const sentBy = async (action: FleetAction) => (await run(action, () => succeed(null), one ? [one] : [])).sent
    expect(await sentBy({ kind: 'stop', reason: 'Cracked' })).toEqual(['stop Cracked d0'])
    expect(await sentBy({ kind: 'resume' })).toEqual(['stop null d0'])
    expect(await sentBy({ kind: 'settle' })).toEqual(['settle d0'])
    expect(await sentBy({ kind: 'sign-out' })).toEqual(['revoke d0'])
    expect(await sentBy({ kind: 'reload' })).toEqual(['reload d0'])
  })
})

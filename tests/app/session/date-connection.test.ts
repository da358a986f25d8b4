import { expect, it } from 'vitest'
import type { Instant } from '#src/kernel/time/units.ts'
import { dateConnection } from '#src/app/session/watch-connection.ts'
import { connection, setHubState, setOnline, setResynchronised, setStale, showAge } from '#src/base/connection.ts'
import { clearSession } from '#src/base/session-end.ts'
import { createWorld, scriptServices, start } from '#tests/services/scripted-services.ts'

const minute = 60_000

it('section 4: the connection has the time of its last change', async () => {
  const { services } = scriptServices(await createWorld())
  const at = async (minutes: number, change: () => void): Promise<number | null> => {
    services.clock.freeze((start + minutes * minute) as Instant)
    change()
    await Promise.resolve()
    return connection.since === null ? null : (connection.since - start) / minute
  }
  expect(await at(0, () => dateConnection(services))).toBe(0)
  // Connected is not yet live, and later updates are the same state.
  expect(await at(1, () => setHubState('Connecting'))).toBe(1)
  expect(await at(2, () => setHubState('Connected'))).toBe(1)
  expect(await at(3, () => setResynchronised(services.clock.now(), true))).toBe(3)
  expect(await at(4, () => setResynchronised(services.clock.now(), true))).toBe(3)
  expect(await at(5, () => setOnline(false))).toBe(5)
  expect(await at(6, () => setHubState('Disconnected', 'lost'))).toBe(5)
  expect(await at(7, () => setOnline(true))).toBe(7)
  services.end()
  expect(await at(8, () => setOnline(false))).toBe(7)
})

it('the next user does not see the age and the failures of the connection before', () => {
  setHubState('Reconnecting', 'lost')
  showAge(start)
  setStale({ kind: 'timed-out', what: 'schedules' })
  clearSession({ expired: true })
  expect(connection).toMatchObject({ hub: 'Disconnected', liveness: 'as-of', asOf: null, failure: null, fault: null })
})

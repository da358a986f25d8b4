import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pairScreen, rememberDevice, rememberedDevice } from '#src/features/devices/model/pair-screen.ts'
import { device } from '#src/features/devices/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import type { PairingRefusal } from '#src/platform/api/pairing.ts'
import { createClock } from '#src/platform/clock.ts'
import type { Claim, Pairing } from '#src/wire/kiosk.ts'

const start = Date.parse('2026-11-23T08:41:00Z')
const minute = 60_000
const waiting: Claim = { id: null, kind: 'lobby', setupCode: null }
const added: Claim = { id: 'panel-x', kind: 'panel', setupCode: 'once' }
const offline = fail<Fault>({ kind: 'offline' })

beforeEach(() => void vi.useFakeTimers({ now: start }))

/** A screen before a server with responses that the test sets while it waits. */
function openScreen() {
  const answers: {
    begin: Result<Pairing | PairingRefusal> | null
    claim: Result<Claim | PairingRefusal>
  } = { begin: null, claim: succeed(waiting) }
  let begun = 0
  const ending = new AbortController()
  const calls = {
    begin: () => {
      begun += 1
      const pairing = { code: `CODE${begun}`, secret: `${begun}`, expiresAt: (Date.now() + 10 * minute) as Instant }
      return Promise.resolve(answers.begin ?? succeed(pairing))
    },
    claim: ({ secret }: Pairing) => Promise.resolve(secret === String(begun) ? answers.claim : offline),
  }
  let outcome: Awaited<ReturnType<typeof pairScreen>> | undefined
  const reach = () => Promise.resolve(succeed(calls))
  void pairScreen({ reach, clock: createClock() }, ending.signal).then((claimed) => (outcome = claimed))
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const letters = () => (device.pairing.phase === 'waiting' ? device.pairing.code : device.pairing.phase)
  return { answers, pass, letters, end: () => ending.abort(), outcome: () => outcome, count: () => begun }
}

describe('pairing a screen', () => {
  test('shows a code, and starts as the device within 3 s after it was added', async () => {
    const screen = openScreen()
    await screen.pass(0)
    expect(screen.letters()).toBe('CODE1')
    await screen.pass(5 * minute)
    expect(screen.letters()).toBe('CODE1')
    screen.answers.claim = succeed(added)
    await screen.pass(3_000)
    expect(screen.letters()).toBe('added')
    expect(screen.outcome()).toEqual({ address: { kind: 'panel', id: 'panel-x' }, setupCode: 'once' })
  })

  test('replaces a code after ten minutes', async () => {
    const screen = openScreen()
    await screen.pass(9 * minute)
    expect(screen.letters()).toBe('CODE1')
    await screen.pass(1.1 * minute)
    expect(screen.letters()).toBe('CODE2')
  })

  test.each(['PairingCodeExpired', 'PairingCodeUnknown', 'PairingCodeUsed'] as const)(
    'replaces a code that the server rejects: %s',
    async (trouble) => {
      const screen = openScreen()
      await screen.pass(0)
      screen.answers.claim = succeed(trouble)
      await screen.pass(2_000)
      expect(screen.letters()).toBe('CODE2')
    },
  )

  test('keeps its code while offline', async () => {
    const screen = openScreen()
    await screen.pass(0)
    screen.answers.claim = offline
    await screen.pass(5_000)
    expect(device.pairing).toMatchObject({ phase: 'waiting', code: 'CODE1', isOffline: true })
    screen.answers.claim = succeed(waiting)
    await screen.pass(5_000)
    expect(device.pairing).toMatchObject({ code: 'CODE1', isOffline: false })
    expect(screen.count()).toBe(1)
  })

  test('retries if the server does not support codes or cannot be reached', async () => {
    const screen = openScreen()
    screen.answers.begin = offline
    await screen.pass(0)
    expect(screen.letters()).toBe('unreachable')
    screen.answers.begin = succeed('unsupported')
    await screen.pass(5_000)
    expect(screen.letters()).toBe('unsupported')
    screen.answers.begin = null
    await screen.pass(2 * minute)
    expect(screen.letters()).toMatch(/^CODE/)
  })

  test('stops when the screen becomes a device in another way', async () => {
    const screen = openScreen()
    await screen.pass(0)
    screen.end()
    await screen.pass(0)
    expect(screen.outcome()).toBeNull()
    await screen.pass(20 * minute)
    expect(screen.count()).toBe(1)
  })

  test('remembers the device after a restart at /device', () => {
    expect(rememberedDevice()).toBeNull()
    rememberDevice({ kind: 'lobby', id: 'lobby-a' })
    expect(rememberedDevice()).toEqual({ kind: 'lobby', id: 'lobby-a' })
  })
})

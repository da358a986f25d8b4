import { nameHere } from '#src/platform/application.ts'
import type { Parts } from '#src/base/parts.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { oneMinute, plus } from '#src/kernel/time/moment.ts'
import { createPairingApi, type PairingApi } from '#src/platform/api/pairing.ts'
import type { Clock } from '#src/platform/clock.ts'
import { readStored, writeStored } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'
import type { Claim, Pairing } from '#src/wire/kiosk.ts'
import { type DeviceAddress, readDevicePath } from './device.ts'
import { setPairing } from './state.ts'
import { devicePath } from './stored-device.ts'

/** Storage key of the path of the device that this browser is. */
const screenKey = nameHere('assist-device')

/** Returns the device that this browser became last, so that `/device` can be the start page of a screen. */
export function rememberedDevice(): DeviceAddress | null {
  return readDevicePath(readStored('local', screenKey) ?? '')
}

/** A claim of a screen that was added. */
export interface Claimed {
  readonly address: DeviceAddress
  readonly setupCode: string
}

/** Stores the device that this browser is from now on. Its key is stored when it has signed in. */
export const rememberDevice = (address: DeviceAddress): void =>
  void writeStored('local', screenKey, devicePath(address))

/** Milliseconds between requests for the outcome. A device starts within seconds after it was added. */
const askEvery = 2_000
/** Milliseconds after a failure. */
const retryAfter = 4_000
/** A server that does not know the calls may be updated. */
const retryUnsupported = oneMinute
/** If the server does not say for how long a code is valid. */
const usualLifetime = 10 * oneMinute

type PairingCalls = Pick<PairingApi, 'begin' | 'claim'>

/**
 * Shows a code until an administrator has added this screen with it. An expired or unknown code is replaced. Resolves
 * with the device that the screen becomes, or null if the signal is aborted.
 */
export async function pairScreen(
  { reach, clock }: { readonly reach: () => Promise<Result<PairingCalls>>; readonly clock: Clock },
  signal: AbortSignal,
): Promise<Claimed | null> {
  setPairing({ phase: 'starting' })
  while (!signal.aborted) {
    const calls = await reach()
    const begun = calls.ok ? await calls.value.begin(signal) : calls
    if (signal.aborted) break
    if (begun.ok && typeof begun.value !== 'string' && calls.ok) {
      const claimed = await untilClaimed(calls.value, begun.value)
      if (claimed !== null) return claimed
      continue
    }
    const isUnsupported = begun.ok ? begun.value === 'unsupported' : traitsOf(begun.fault).isRefused === true
    setPairing({ phase: isUnsupported ? 'unsupported' : 'unreachable' })
    await wait(isUnsupported ? retryUnsupported : retryAfter, signal)
  }
  return null

  /** Returns null if the code is no longer valid. */
  async function untilClaimed(calls: PairingCalls, pairing: Pairing): Promise<Claimed | null> {
    const expiresAt = pairing.expiresAt ?? plus(clock.now(), usualLifetime)
    let isOffline = false
    while (!signal.aborted && clock.now() < expiresAt) {
      setPairing({ phase: 'waiting', code: pairing.code, expiresAt, isOffline })
      await wait(askEvery, signal)
      if (signal.aborted) return null
      const asked = await calls.claim(pairing, signal)
      if (!asked.ok) {
        if (traitsOf(asked.fault).isRefused) return null
        isOffline = traitsOf(asked.fault).isUnanswered === true
        continue
      }
      if (typeof asked.value === 'string') return null
      isOffline = false
      const claimed = claimedBy(asked.value)
      if (claimed === null) continue
      setPairing({ phase: 'added' })
      return claimed
    }
    return null
  }
}

const claimedBy = ({ id, kind, setupCode }: Claim): Claimed | null =>
  id === null || setupCode === null ? null : { address: { kind, id }, setupCode }

/** Returns the calls of a page that has no session. The configuration file is read again after a failure only. */
export function pairingCallsOf(
  parts: Pick<Parts, 'loadConfigFile' | 'createPaths' | 'createHttp'>,
): () => Promise<Result<PairingCalls>> {
  let known: PairingCalls | null = null
  return async () => {
    if (known !== null) return succeed(known)
    const file = await parts.loadConfigFile()
    if (!file.ok) return fail<Fault>(file.fault)
    const paths = parts.createPaths(file.value)
    known = createPairingApi(
      parts.createHttp(file.value, paths, () => undefined),
      paths,
    )
    return succeed(known)
  }
}

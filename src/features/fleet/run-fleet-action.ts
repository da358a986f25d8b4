import { type Fault, type Result, traitsOf } from '#src/kernel/result.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import type { KioskApi } from './look-after-kiosks.ts'

/** A request of an administrator about one or several devices. */
export type FleetAction =
  | { readonly kind: 'reload' | 'sign-out' | 'resume' | 'settle' }
  | { readonly kind: 'stop'; readonly reason: string }

/** Outcome of an action so far. It is complete if every device is in one of the lists. */
export interface FleetOutcome {
  readonly action: FleetAction
  readonly total: number
  readonly done: readonly Kiosk[]
  readonly failed: readonly { readonly kiosk: Kiosk; readonly fault: Fault }[]
}

type FleetCalls = Pick<KioskApi, 'reload' | 'revoke' | 'setOutOfOrder' | 'settleReports'>

/** Requests that are sent at the same time. */
const atOnce = 4

/**
 * Sends an action to each device and returns the outcome per device. `onProgress` is called after each response. After a
 * failure that every other request would have too, such as a lost network, the remaining ones are not sent.
 */
export async function runFleetAction(
  api: FleetCalls,
  action: FleetAction,
  kiosks: readonly Kiosk[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (outcome: FleetOutcome) => void },
): Promise<FleetOutcome> {
  let outcome: FleetOutcome = { action, total: kiosks.length, done: [], failed: [] }
  let stopped: Fault | null = null
  const waiting = [...kiosks]
  const note = (changed: Partial<FleetOutcome>): void => {
    outcome = { ...outcome, ...changed }
    onProgress(outcome)
  }
  const work = async (): Promise<void> => {
    for (let kiosk = waiting.shift(); kiosk !== undefined; kiosk = waiting.shift()) {
      const sent: Result<null> = stopped === null ? await send(kiosk) : { ok: false, fault: stopped }
      if (sent.ok) note({ done: [...outcome.done, kiosk] })
      else {
        if (traitsOf(sent.fault).stopsOthers) stopped = sent.fault
        note({ failed: [...outcome.failed, { kiosk, fault: sent.fault }] })
      }
    }
  }
  onProgress(outcome)
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome

  function send({ id }: Kiosk): Promise<Result<null>> {
    switch (action.kind) {
      case 'reload':
        return api.reload(id, signal)
      case 'sign-out':
        return api.revoke(id, signal)
      case 'stop':
        return api.setOutOfOrder(id, action.reason, signal)
      case 'resume':
        return api.setOutOfOrder(id, null, signal)
      case 'settle':
        return api.settleReports(id, signal)
    }
  }
}

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { subscribeKey } from 'valtio/utils'
import { coalesce } from '#src/base/coalesce.ts'
import { createLoaded, type Run } from '#src/base/loaded.ts'
import { onObjectNews } from '#src/features/controls/model/follow-objects.ts'
import { logProblems } from '#src/base/log.ts'
import { connection } from '#src/base/connection.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { type Result, succeed } from '#src/kernel/result.ts'
import { createKioskApi, type KioskApi } from '#src/platform/api/kiosks.ts'
import type { Services } from '#src/base/needs.ts'
import { useServices } from '#src/base/use-needs.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

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

/** API calls for device administrators. The server checks the permission. */
export const kiosksOf = ({ http, paths }: Services): KioskApi => createKioskApi(http, paths)

/** Milliseconds between polls, because the server does not push heartbeats. */
const lookEvery = 30_000
const ofKiosk = /^kiosk\./

export interface Fleet {
  /** Null until loaded. */
  readonly kiosks: readonly Kiosk[] | null
  readonly fault: Fault | null
  readonly api: KioskApi
  readonly reload: () => Promise<void>
  /** Outcome of the last action, also while it is under way. */
  readonly outcome: FleetOutcome | null
  readonly run: (action: FleetAction, kiosks: readonly Kiosk[]) => void
  readonly clearOutcome: () => void
}

/**
 * Subscribes to the list of devices. It reloads after pushed changes and reconnections, and every 30 seconds for
 * heartbeats.
 */
export function useFleet(): Fleet {
  const services = useServices()
  const api = useMemo(() => kiosksOf(services), [services])
  const [list] = useState(() => createLoaded<readonly Kiosk[] | null>(null, { isRenewed: true }))
  const { value: kiosks, fault } = useSnapshot(list)
  const [outcome, setOutcome] = useState<FleetOutcome | null>(null)
  const read = useCallback(
    async ({ signal }: Pick<Run<unknown>, 'signal'>): Promise<Result<readonly Kiosk[]>> => {
      const listed = await api.list(signal)
      if (!listed.ok) return listed
      logProblems('kiosks', listed.value.problems)
      return succeed(listed.value.good)
    },
    [api],
  )
  const reload = useCallback(async () => void (await list.load(services, read)), [list, services, read])
  useEffect(() => {
    const scope = services.scope.child()
    const news = coalesce(reload)
    scope.add(news.stop)
    scope.add(onObjectNews(services, (id) => (ofKiosk.test(id) ? news.add(null) : undefined)))
    scope.add(subscribeKey(connection, 'hub', (hub) => (hub === 'Connected' ? news.add(null) : undefined)))
    list.poll({ ...services, scope }, read, { every: lookEvery })
    return scope.end
  }, [services, list, read, reload])
  const run = useCallback<Fleet['run']>(
    (action, chosen) => {
      const { signal } = services
      void runFleetAction(api, action, chosen, { signal, onProgress: setOutcome }).then(reload)
    },
    [api, reload, services],
  )
  const clearOutcome = useCallback(() => setOutcome(null), [])
  return { kiosks, fault, api, reload, outcome, run, clearOutcome }
}

import { createPage } from '#src/platform/page.ts'
import { pollServer } from '#src/features/availability/poll-server.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { subscribeKey } from 'valtio/utils'
import type { Fault } from '#src/kernel/result.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { coalesce } from '#src/features/availability/coalesce.ts'
import { kiosksOf, type KioskApi } from './look-after-kiosks.ts'
import { type FleetAction, type FleetOutcome, runFleetAction } from './run-fleet-action.ts'
import { logProblems } from '#src/features/notices/notify.ts'
import { onObjectNews } from '#src/features/controls/follow-objects.ts'
import { useServices } from '#src/services.ts'
import { connection } from '#src/features/offline/state.ts'

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
  const [kiosks, setKiosks] = useState<readonly Kiosk[] | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [outcome, setOutcome] = useState<FleetOutcome | null>(null)
  const reload = useCallback(
    () =>
      api.list(services.signal).then((listed) => {
        if (services.signal.aborted) return
        if (!listed.ok) return setFault(listed.fault)
        logProblems('kiosks', listed.value.problems)
        setFault(null)
        setKiosks(listed.value.good)
      }),
    [api, services],
  )
  useEffect(() => {
    const scope = services.scope.child()
    const news = coalesce(reload)
    scope.add(news.stop)
    scope.add(onObjectNews(services, (id) => (ofKiosk.test(id) ? news.add(null) : undefined)))
    scope.add(subscribeKey(connection, 'hub', (hub) => (hub === 'Connected' ? news.add(null) : undefined)))
    pollServer({ page: createPage(), scope, look: reload, first: 0, every: lookEvery })
    return scope.end
  }, [services, reload])
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

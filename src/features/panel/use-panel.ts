import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/kernel/result.ts'
import { nextPanelMoment, panelState, type PanelState } from './rules/panel-state.ts'
import { earliest, nextMinute } from '#src/kernel/time/moment.ts'
import { panelFacts, type PanelSource } from '#src/features/devices/panel-booking.ts'
import { device } from '#src/features/devices/state.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useNow } from '#src/features/devices/use-device.ts'

/** Returns the panel state. It updates every minute, and at each instant at which time alone changes it. */
export function usePanel(): { readonly now: Instant; readonly panel: PanelState; readonly endOfDay: Instant } {
  // Reservations are replaced as a whole and never edited, so the snapshot contains the original objects.
  const { list } = useSnapshot(reservations) as Pick<PanelSource, 'list'>
  const { kiosk, asOf, checkingIn } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const source = useMemo(
    (): PanelSource => ({ list, kiosk, asOf, zone, checkingIn }),
    [list, kiosk, asOf, zone, checkingIn],
  )
  const nextOf = useCallback(
    (now: Instant): Instant => earliest(nextMinute(now), nextPanelMoment(panelFacts(now, source))),
    [source],
  )
  const now = useNow(nextOf)
  return useMemo(() => {
    const facts = panelFacts(now, source)
    return { now, panel: panelState(facts), endOfDay: facts.endOfDay }
  }, [now, source])
}

import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { FloorDrawing, PlaceView, VenueFault, VenueView } from '#src/engine/compute.ts'
import { askEngine } from '#src/base/ask-engine.ts'
import { useQuery } from '#src/base/use-query.ts'
import {
  levelMeant,
  levelToBegin,
  loadFloor,
  openVenue,
  siteOf,
} from '#src/features/maps/model/floorplan/open-venue.ts'
import { askForGraphics } from '#src/features/maps/screen/floorplan/renderer.ts'
import type { FeatureId } from '@foyer/indoor'
import { settings } from '#src/features/settings/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useReading } from '#src/base/use-needs.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'

/** The map of one site, for the device list. */
export interface VenueOfSite {
  readonly site: string | null
  readonly setSite: (site: string) => void
  /** Null until it is open. */
  readonly opened: { readonly venue: VenueView; readonly places: readonly PlaceView[] } | null
  readonly fault: Fault | VenueFault | null
  readonly floor: FloorDrawing | null
  readonly setLevel: (levelId: FeatureId) => void
}

/**
 * Opens the map of the site of a device, at the floor where it stands, else at that of its area. The user can switch to
 * other sites and floors; a device that is moved does not change them.
 */
export function useVenue(first: Pick<Kiosk, 'areaId' | 'unitId'> | null): VenueOfSite {
  const services = useReading()
  const { language } = useSnapshot(settings)
  const [{ areaId, unitId }] = useState(() => first ?? { areaId: null, unitId: null })
  const [site, setSite] = useState<string | null>(
    () =>
      siteOf(services, areaId) ??
      services.configuration.areas.find(({ parentAreaId }) => parentAreaId === null)?.id ??
      null,
  )
  const [wanted, setWanted] = useState<{ readonly site: string | null; readonly levelId: FeatureId } | null>(null)
  useEffect(askForGraphics, [])
  const answer = useQuery(
    async (signal) => {
      const opened = await openVenue(services, site, language, signal)
      if (!opened.ok) return opened
      const places = await askEngine(services.engine.venuePlaces(language))
      if (!places.ok) return places
      return { ok: true as const, value: { venue: opened.value, places: places.value?.list ?? [] } }
    },
    [services, site, language],
  )
  const opened = answer?.ok ? answer.value : null
  const levelId = useMemo(() => {
    if (opened === null) return null
    if (wanted !== null && wanted.site === site) return wanted.levelId
    const stand = unitId === null ? undefined : opened.places.find((one) => one.id === unitId || one.unitId === unitId)
    if (stand !== undefined) return stand.levelId
    const { areas } = services.configuration
    const near = areaId === null ? null : levelMeant(opened.venue, { areaId, levelId: null }, areas)
    return near ?? levelToBegin(opened.venue, new Map())
  }, [opened, wanted, site, areaId, unitId, services])
  const floor = useQuery(
    () => (levelId === null ? null : loadFloor(services, levelId).then((loaded) => loaded ?? undefined)),
    [services, levelId],
    // A map that was opened again is another one for the engine.
    { keepsLast: true, again: [opened] },
  )
  return {
    site,
    setSite,
    opened,
    fault: answer?.ok === false ? answer.fault : null,
    floor: opened?.venue.levels.some(({ id }) => id === floor?.levelId) ? floor : null,
    setLevel: (level) => setWanted({ site, levelId: level }),
  }
}

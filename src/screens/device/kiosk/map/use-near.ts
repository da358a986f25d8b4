import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/contract/compute.ts'
import { byNearness } from '#src/core/wayfinding/places/by-nearness.ts'
import type { PlaceCategory } from '#src/core/wayfinding/places/place-category.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useRegionalLocale } from '#src/ui/format.ts'
import { mapState } from '#src/state/map.ts'

/** More are not read by anybody who stands. */
const most = 24

/**
 * Places of a kind: first the one that is quickest to come to, the others as the crow flies from the kiosk. By name where the
 * map does not know where the kiosk is.
 */
export function useNear(category: PlaceCategory | null): readonly PlaceView[] {
  const { engine } = useProduct()
  const locale = useRegionalLocale()
  const { compare } = useMemo(() => new Intl.Collator(locale), [locale])
  const { places, venue, stand, kept } = useSnapshot(mapState) as typeof mapState
  const [quickest, setQuickest] = useState<string | null>(null)
  const own = useMemo(() => {
    const here = places.list.find(({ id }) => id === stand?.placeId)
    const ordinals = new Map(venue?.levels.map(({ id, ordinal }) => [id, ordinal]))
    const alike = places.list.filter((place) => place.category === category && place.id !== here?.id)
    const ordered =
      here === undefined
        ? alike.toSorted((one, other) => compare(one.name, other.name))
        : byNearness(alike, here, (levelId) => ordinals.get(levelId) ?? 0)
    return ordered.slice(0, most)
  }, [places, venue, stand, category, compare])
  useEffect(() => {
    if (stand === null || own.length === 0) return undefined
    let isWanted = true
    const query = {
      from: { featureId: stand.placeId },
      kinds: [own.map(({ id }) => ({ featureId: id }))],
      isStepFree: kept.isStepFree,
    }
    void askEngine(engine.nearestOf(query)).then((answered) => {
      const [found = null] = answered.ok && answered.value.ok ? answered.value.value : []
      if (isWanted) setQuickest(found === null ? null : (own[found.target]?.id ?? null))
    })
    return () => {
      isWanted = false
    }
  }, [engine, own, stand, kept.isStepFree])
  return own.toSorted((one, other) => Number(other.id === quickest) - Number(one.id === quickest))
}

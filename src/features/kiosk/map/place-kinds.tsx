import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { DeviceButton } from '#src/features/devices/device-parts.tsx'
import { ClosedNow, PlaceIcon } from '#src/features/wayfinding/place-icon.tsx'
import { byNearness } from '#src/features/wayfinding/rules/places/find-places.ts'
import { orderFor, type PlaceCategory } from '#src/features/wayfinding/rules/places/place-category.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import { useOpenings } from '#src/features/wayfinding/use-hours.ts'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { nearestFirst } from '../rules/meetings.ts'
import { useMetresTo, useRoomPlaces } from '../use-room-places.ts'
import styles from './kiosk-map.module.css'
import { type Go, StepFreeKey } from './route-hand-over.tsx'

/** Limit for a list that is read while standing at a kiosk. */
const most = 24

interface Near {
  readonly place: PlaceView
  /** On foot from the kiosk. Undefined if no route is known. */
  readonly metres: number | undefined
}

/**
 * Returns places of a category, the nearest on foot first. Sorted by name if the map does not know the position of the
 * kiosk.
 */
function useNear(category: PlaceCategory | null): readonly Near[] {
  const locale = useRegionalLocale()
  const { compare } = useMemo(() => new Intl.Collator(locale), [locale])
  const { places, venue } = useSnapshot(mapState) as typeof mapState
  const { here } = useRoomPlaces()
  const own = useMemo(() => {
    const ordinals = new Map(venue?.levels.map(({ id, ordinal }) => [id, ordinal]))
    const alike = places.list.filter((place) => place.category === category && place.id !== here?.id)
    const ordered =
      here === undefined
        ? alike.toSorted((one, other) => compare(one.name, other.name))
        : byNearness(alike, here, (levelId) => ordinals.get(levelId) ?? 0)
    return ordered.slice(0, most)
  }, [places, venue, here, category, compare])
  const metresTo = useMetresTo(own.map(({ id }) => id))
  return nearestFirst(
    own.map((place) => ({ place, metres: metresTo.get(place.id) })),
    ({ metres }) => metres,
  )
}

/** Categories that visitors look for, most frequent first. Places with a name of their own are found by name. */
const offered: readonly PlaceCategory[] = [
  'toilet',
  'toilet-women',
  'toilet-men',
  'toilet-wheelchair',
  'food',
  'lift',
  'stairs',
  'exit',
  'print',
  'care',
  'information',
  'meeting',
  'lounge',
  'phone',
  'parking',
]

interface PlaceKindsProps {
  readonly canRoute: boolean
  readonly go: Go
}

/** Places by category, the nearest first. */
export const PlaceKinds = ({ canRoute, go }: PlaceKindsProps) => {
  const { t } = useTranslation()
  const { places, stand, kept } = useSnapshot(mapState) as typeof mapState
  const [open, setOpen] = useState<PlaceCategory | null>(null)
  const near = useNear(open)
  const { stateOf } = useOpenings()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current !== open) title.current?.focus()
    shown.current = open
  }, [open])
  const { here } = useRoomPlaces()
  const present = new Set(places.list.flatMap(({ id, category }) => (id === here?.id ? [] : [category])))
  const heading = open === null ? t('wayfinding.findTarget') : t(`wayfinding.category.${open}`)
  return (
    <section className={styles.view} aria-label={heading}>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {heading}
        </h1>
        {canRoute && stand !== null && <StepFreeKey />}
      </div>
      {open === null && (
        <>
          <p className={styles.here}>
            {here === undefined ? t('kiosk.map.noStand') : t('kiosk.map.here', { floor: here.floor })}
          </p>
          <ul className={styles.kinds}>
            {orderFor(kept.isStepFree, offered).map(
              (category) =>
                present.has(category) && (
                  <li key={category}>
                    <button type="button" className={styles.kindKey} onClick={() => setOpen(category)}>
                      <PlaceIcon category={category} size={36} />
                      <span>{t(`wayfinding.category.${category}`)}</span>
                    </button>
                  </li>
                ),
            )}
          </ul>
          <ClosedNow />
        </>
      )}
      {open !== null && (
        <>
          {stand !== null && <p className={styles.here}>{t('kiosk.map.nearestFirst')}</p>}
          <ul className={styles.list}>
            {near.map(({ place, metres }) => (
              <li key={place.id}>
                <button
                  type="button"
                  className={styles.placeKey}
                  onClick={() => go(place.id, 'SelectedFromNearestList')}
                >
                  <PlaceIcon category={open} size={32} />
                  <strong>{place.name}</strong>
                  <span>
                    {[
                      place.floor,
                      metres === undefined ? '' : format.distance(metres),
                      stateOf(place)?.isOpen === false ? t('wayfinding.open.closed') : '',
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <DeviceButton icon={<ArrowLeft size={26} aria-hidden="true" />} onClick={() => setOpen(null)}>
              {t('kiosk.map.kinds')}
            </DeviceButton>
          </div>
        </>
      )}
    </section>
  )
}

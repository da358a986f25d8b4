import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceButton } from '../../device-parts.tsx'
import { ClosedNow, PlaceIcon, PlaceRow } from '#src/features/maps/screen/wayfinding/place-row.tsx'
import { orderFor, type PlaceCategory } from '@foyer/indoor'
import { mapState, setCategory } from '#src/features/maps/model/wayfinding/state.ts'
import { useOpenings } from '#src/features/maps/screen/wayfinding/use-hours.ts'
import { useListed } from '#src/features/maps/screen/wayfinding/use-near-places.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useRoomPlaces } from '../find-room.tsx'
import styles from './kiosk-map.module.css'
import { type Go, StepFreeKey } from './kiosk-route.tsx'

/** Limit for a list that is read while standing at a kiosk. */
const most = 24

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
  'defibrillator',
  'information',
  'meeting',
  'lounge',
  'phone',
  'parking',
]

/** Places by category, the nearest first. */
export const PlaceKinds = ({ canRoute, go }: { readonly canRoute: boolean; readonly go: Go }) => {
  const { t } = useTranslation()
  const { places, stand, kept, category: open } = useSnapshot(mapState)
  const near = useListed(places.list)
  const { closedText } = useOpenings()
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
                    <button type="button" className={styles.kindKey} onClick={() => setCategory(category)}>
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
          <ul className={styles.list} aria-busy={near === null}>
            {near?.slice(0, most).map(({ place, metres }, index) => (
              <li key={place.id}>
                <PlaceRow
                  place={place}
                  number={index + 1}
                  metres={metres}
                  note={closedText(place)}
                  className={styles.placeKey}
                  onPress={({ id }) => go(id, 'SelectedFromNearestList')}
                />
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <DeviceButton icon={<ArrowLeft size={26} aria-hidden="true" />} onClick={() => setCategory(null)}>
              {t('kiosk.map.kinds')}
            </DeviceButton>
          </div>
        </>
      )}
    </section>
  )
}

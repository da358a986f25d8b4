import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceCategory } from '#src/core/wayfinding/places/place-category.ts'
import { mapState } from '#src/state/map.ts'
import { DeviceButton } from '../../device-button.tsx'
import { PlaceIcon } from '../../../map-parts/place-icon.tsx'
import styles from './kiosk-map.module.css'
import { StepFreeKey } from './step-free-key.tsx'
import type { Go } from './use-go.ts'
import { useNear } from './use-near.ts'

/** What visitors look for, in the order they do; whatever has a name of its own is found by its name. */
const offered: readonly PlaceCategory[] = [
  'toilet',
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

/** Places by their kind, and of a kind the nearest first. */
export const PlaceKinds = ({ canRoute, go }: PlaceKindsProps) => {
  const { t } = useTranslation()
  const { places, stand } = useSnapshot(mapState) as typeof mapState
  const [open, setOpen] = useState<PlaceCategory | null>(null)
  const near = useNear(open)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(open)
  useEffect(() => {
    if (shown.current !== open) title.current?.focus()
    shown.current = open
  }, [open])
  const here = places.list.find(({ id }) => id === stand?.placeId)
  const present = new Set(places.list.map(({ category }) => category))
  const heading = open === null ? t('wayfinding.findTarget') : t(`wayfinding.category.${open}`)
  return (
    <section className={styles.view} aria-label={heading}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {heading}
      </h1>
      {open === null && (
        <>
          <p className={styles.here}>
            {here === undefined ? t('kiosk.map.noStand') : t('kiosk.map.here', { floor: here.floor })}
          </p>
          <ul className={styles.kinds}>
            {offered.map(
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
        </>
      )}
      {open !== null && (
        <>
          {stand !== null && <p className={styles.here}>{t('kiosk.map.nearestFirst')}</p>}
          <ul className={styles.list}>
            {near.map(({ id, name, floor }) => (
              <li key={id}>
                <button type="button" className={styles.placeKey} onClick={() => go(id, 'SelectedFromNearestList')}>
                  <strong>{name}</strong>
                  <span>{floor}</span>
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
      {canRoute && stand !== null && <StepFreeKey />}
    </section>
  )
}

import LayoutList from 'lucide-react/icons/layout-list'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView } from '#src/engine/compute.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton, useDelayed } from '#src/ui/feedback.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { keepDisplay } from '../../../model/wayfinding/map-settings.ts'
import { PlaceIcon, PlaceRow, PlaceWords } from '../place-row.tsx'
import { displayIn, type ListDisplayMode, listDisplayModes } from '../../../model/wayfinding/rules/list-display.ts'
import { mapState } from '../../../model/wayfinding/state.ts'
import { useOpenings } from '../use-hours.ts'
import { useListed } from '../use-near-places.ts'
import styles from './map.module.css'

/** Rows that are shown at first, and after 'Show all', because thousands would take seconds to draw. */
const [mostAtFirst, mostAtAll] = [30, 1000] as const

/** Returns the first items of a long list, and the count with a button for the others. `key` is that of the list. */
function useBeginning<Item>(items: readonly Item[], key: string) {
  const { t } = useTranslation()
  const format = useFormat()
  const [whole, setWhole] = useState<string | null>(null)
  const shown = items.slice(0, whole === key ? mostAtAll : mostAtFirst)
  const rest = shown.length < items.length && (
    <div className={styles.actions}>
      <span className={styles.note}>
        {t('wayfinding.shownOf', { shown: format.number(shown.length), total: format.number(items.length) })}
      </span>
      {whole !== key && (
        <Button look="quiet" size="small" onClick={() => setWhole(key)}>
          {t('wayfinding.showAll')}
        </Button>
      )}
    </div>
  )
  return { shown, rest }
}

interface PlaceListProps {
  readonly places: readonly PlaceView[]
  readonly onPress: (place: PlaceView) => void
  /** Returns the distance to a place as text. */
  readonly sayFar?: (place: PlaceView) => string
  /** Identifies the list. A list with another key begins short again. */
  readonly listKey?: string
}

/** List of places with their floors; each place is a button. */
export const PlaceList = ({ places, onPress, sayFar, listKey = '' }: PlaceListProps) => {
  const { closedText } = useOpenings()
  const { shown, rest } = useBeginning(places, listKey)
  return (
    <>
      <ul className={styles.places}>
        {shown.map((place) => (
          <li key={place.id} data-row>
            <button type="button" className={styles.place} onClick={() => onPress(place)}>
              <PlaceIcon category={place.category} />
              <PlaceWords place={place} distance={sayFar?.(place) ?? ''} note={closedText(place)} />
            </button>
          </li>
        ))}
      </ul>
      {rest}
    </>
  )
}

interface ListedPlacesProps {
  readonly places: readonly PlaceView[]
  /** False while the start itself is chosen, because distances are from the start. */
  readonly isFromStart: boolean
  readonly onPress: (place: PlaceView) => void
}

/** The places of the open category in the chosen display mode, numbered like their pins, the nearest first. */
export const ListedPlaces = ({ places, isFromStart, onPress }: ListedPlacesProps) => {
  const { kept, category } = useSnapshot(mapState)
  const { closedText } = useOpenings()
  const listed = useListed(places, isFromStart)
  const { shown, rest } = useBeginning(listed ?? [], category ?? '')
  const isSlow = useDelayed(listed === null)
  const display = displayIn(kept.display)
  if (listed === null) return isSlow ? <Skeleton lines={4} /> : null
  if (display === null) return null
  return (
    <>
      <ul className={styles.places} data-tiles={!display.name || undefined}>
        {shown.map(({ place, metres }, index) => (
          <li key={place.id} data-row>
            {display.icon && display.name && !display.image ? (
              <PlaceRow
                place={place}
                number={index + 1}
                metres={metres}
                note={closedText(place)}
                className={styles.place}
                onPress={onPress}
              />
            ) : (
              <button
                type="button"
                className={styles.place}
                aria-label={
                  display.name
                    ? undefined
                    : [place.name, place.floor, closedText(place)].filter((part) => part !== '').join(', ')
                }
                data-tooltip={display.name ? undefined : place.name}
                onClick={() => onPress(place)}
              >
                {display.icon && <PlaceIcon category={place.category} />}
                {display.image && (
                  <span className={styles.picture} aria-hidden="true">
                    <PlaceIcon category={place.category} size={24} />
                  </span>
                )}
                {display.name && <PlaceWords place={place} note={closedText(place)} />}
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest}
    </>
  )
}

/** Menu with the display modes of section 3 for the places of a category. */
export const DisplayMenu = () => {
  const { t } = useTranslation()
  const services = useReading()
  const { kept } = useSnapshot(mapState)
  const items = (Object.keys(listDisplayModes) as ListDisplayMode[]).map((mode) => ({
    id: mode,
    label: t(`wayfinding.display.${mode}`),
    run: () => void keepDisplay(services, mode),
  }))
  const label = t('wayfinding.display.label')
  return (
    <MenuButton label={label} sections={[{ id: 'display', title: label, selected: kept.display, items }]}>
      <LayoutList size={18} aria-hidden="true" />
    </MenuButton>
  )
}

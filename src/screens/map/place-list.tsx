import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/contract/compute.ts'
import { displayIn } from '#src/core/wayfinding/places/display-mode.ts'
import { mapState } from '#src/state/map.ts'
import styles from './map.module.css'
import { PlaceIcon } from '../map-parts/place-icon.tsx'

interface PlaceListProps {
  readonly places: readonly PlaceView[]
  readonly onPress: (place: PlaceView) => void
  /** Whether the mode of display that is chosen holds; a search is answered with names. */
  readonly isShownAsChosen?: boolean
  /** How far it is. */
  readonly sayFar?: (place: PlaceView) => string
}

/** Places to be pressed, each with its floor. */
export const PlaceList = ({ places, onPress, isShownAsChosen = false, sayFar }: PlaceListProps) => {
  const { kept } = useSnapshot(mapState) as typeof mapState
  const display = displayIn(isShownAsChosen ? kept.display : 'Default')
  if (display === null) return null
  return (
    <ul className={styles.places} data-tiles={!display.name || undefined}>
      {places.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            className={styles.place}
            aria-label={display.name ? undefined : `${place.name}, ${place.floor}`}
            data-tooltip={display.name ? undefined : place.name}
            onClick={() => onPress(place)}
          >
            {display.icon && <PlaceIcon category={place.category} />}
            {display.image && (
              <span className={styles.picture} aria-hidden="true">
                <PlaceIcon category={place.category} size={24} />
              </span>
            )}
            {display.name && (
              <span className={styles.words}>
                <span>{place.name}</span>
                <span className={styles.floor}>
                  {sayFar === undefined ? place.floor : `${sayFar(place)} · ${place.floor}`}
                </span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

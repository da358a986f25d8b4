import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { PlaceView } from '#src/engine/compute.ts'
import { useFormat } from '#src/ui/text.ts'
import { PlaceIcon } from './place-icon.tsx'
import styles from './place-row.module.css'
import { mapState, setPointedAt } from './state.ts'
import { useOrigin } from './use-near-places.ts'

/** Returns 1 for a place on a higher floor than the user's, -1 for a lower one, 0 for the same or an unknown one. */
function useStoreys({ levelId }: PlaceView): -1 | 0 | 1 {
  const { venue, shownLevel } = useSnapshot(mapState) as typeof mapState
  const from = useOrigin()?.levelId ?? shownLevel
  const ordinalOf = (id: string | null) => venue?.levels.find((level) => level.id === id)?.ordinal
  const [here, there] = [ordinalOf(from), ordinalOf(levelId)]
  if (here === undefined || there === undefined || here === there) return 0
  return there > here ? 1 : -1
}

interface PlaceFloorProps {
  readonly place: PlaceView
  /** Written before the floor, if not ''. */
  readonly distance?: string
  /** Written behind the floor, if not ''. */
  readonly note: string
}

/** The floor of a place, with an arrow if it is above or below the user. */
export const PlaceFloor = ({ place, distance = '', note }: PlaceFloorProps) => {
  const { t } = useTranslation()
  const storeys = useStoreys(place)
  const Arrow = storeys > 0 ? ArrowUp : ArrowDown
  return (
    <span className={styles.where}>
      {distance === '' ? place.floor : `${distance} · ${place.floor}`}
      {storeys !== 0 && (
        <Arrow size="1em" role="img" aria-label={t(storeys > 0 ? 'wayfinding.above' : 'wayfinding.below')} />
      )}
      {note !== '' && ` · ${note}`}
    </span>
  )
}

interface PlaceRowProps {
  readonly place: PlaceView
  /** The number on its pin. */
  readonly number: number
  /** Metres on foot. Null if unknown. */
  readonly metres: number | null
  /** Such as 'Closed now', or ''. */
  readonly note: string
  readonly className: string | undefined
  readonly onPress: (place: PlaceView) => void
}

/** A place of the numbered list: number, pictogram, name, distance and floor. Its pin stands out while it is pointed at. */
export const PlaceRow = ({ place, number, metres, note, className, onPress }: PlaceRowProps) => {
  const format = useFormat()
  return (
    <button
      type="button"
      className={className}
      onClick={() => onPress(place)}
      onFocus={() => setPointedAt(place.id)}
      onBlur={() => setPointedAt(null)}
      onPointerEnter={() => setPointedAt(place.id)}
      onPointerLeave={() => setPointedAt(null)}
    >
      <span className={styles.number}>{number}</span>
      <PlaceIcon category={place.category} size="1.2em" />
      <span className={styles.words}>
        <span>{place.name}</span>
        <PlaceFloor place={place} distance={metres === null ? '' : format.distance(metres)} note={note} />
      </span>
    </button>
  )
}

/** Moves the focus between the search field and the buttons of an element by arrow keys, Home and End. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, altKey, metaKey } = event
  if (!(target instanceof HTMLElement) || ctrlKey || altKey || metaKey || event.nativeEvent.isComposing) return
  const isField = target.matches('input')
  if (!isField && !target.matches('[data-row], [data-row] *')) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-row] button')]
  const at = stops.indexOf(target)
  const next =
    key === 'ArrowDown'
      ? stops[at + 1]
      : key === 'ArrowUp'
        ? stops[at - 1]
        : isField
          ? undefined
          : key === 'Home'
            ? stops.find((stop) => !stop.matches('input'))
            : key === 'End'
              ? stops.at(-1)
              : undefined
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

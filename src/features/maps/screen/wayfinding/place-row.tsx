import type { LucideIcon } from 'lucide-react'
import Accessibility from 'lucide-react/icons/accessibility'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Ban from 'lucide-react/icons/ban'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CircleParking from 'lucide-react/icons/circle-parking'
import Coffee from 'lucide-react/icons/coffee'
import DoorOpen from 'lucide-react/icons/door-open'
import Footprints from 'lucide-react/icons/footprints'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Info from 'lucide-react/icons/info'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Sofa from 'lucide-react/icons/sofa'
import Toilet from 'lucide-react/icons/toilet'
import UsersRound from 'lucide-react/icons/users-round'
import Zap from 'lucide-react/icons/zap'
import type { KeyboardEvent } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView, WayView } from '#src/engine/compute.ts'
import { personPaths } from '../../model/floorplan/rules/category-looks.ts'
import { floorState } from '../../model/floorplan/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './place-row.module.css'
import type { PlaceCategory } from '@foyer/indoor'
import { mapState, setPointedAt } from '../../model/wayfinding/state.ts'
import { useOpenings } from './use-hours.ts'
import { useOrigin } from './use-near-places.ts'
import { useSentences, type WaysOn } from './use-steps.ts'

/** Returns 1 for a place on a higher floor than the user's, -1 for a lower one, 0 for the same or an unknown one. */
function useStoreys({ levelId }: PlaceView): -1 | 0 | 1 {
  const { venue, shownLevel } = useSnapshot(mapState)
  const from = useOrigin()?.levelId ?? shownLevel
  const ordinalOf = (id: string | null) => venue?.levels.find((level) => level.id === id)?.ordinal
  const [here, there] = [ordinalOf(from), ordinalOf(levelId)]
  if (here === undefined || there === undefined || here === there) return 0
  return there > here ? 1 : -1
}

interface PlaceWordsProps {
  readonly place: PlaceView
  /** Written before the floor, if not ''. */
  readonly distance?: string
  /** Written behind the floor, if not ''. */
  readonly note: string
}

/** The name of a place, and its floor with an arrow if it is above or below the user. */
export const PlaceWords = ({ place, distance = '', note }: PlaceWordsProps) => {
  const { t } = useTranslation()
  const storeys = useStoreys(place)
  const Arrow = storeys > 0 ? ArrowUp : ArrowDown
  return (
    <span className={styles.words}>
      <span>{place.name}</span>
      <span className={styles.where}>
        {distance === '' ? place.floor : `${distance} · ${place.floor}`}
        {storeys !== 0 && (
          <Arrow size="1em" role="img" aria-label={t(storeys > 0 ? 'wayfinding.above' : 'wayfinding.below')} />
        )}
        {note !== '' && ` · ${note}`}
      </span>
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
      <PlaceWords place={place} distance={metres === null ? '' : format.distance(metres)} note={note} />
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
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: stops[at + 1],
    ArrowUp: stops[at - 1],
    ...(!isField && { Home: stops.find((stop) => !stop.matches('input')), End: stops.at(-1) }),
  }
  const next = targets[key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

const icons: Readonly<Record<PlaceCategory, LucideIcon>> = {
  meeting: UsersRound,
  desk: Monitor,
  office: BriefcaseBusiness,
  phone: Phone,
  food: Coffee,
  toilet: Toilet,
  'toilet-women': Toilet,
  'toilet-men': Toilet,
  'toilet-wheelchair': Accessibility,
  print: Printer,
  care: HeartPulse,
  defibrillator: Zap,
  lounge: Sofa,
  information: Info,
  lift: ArrowUpDown,
  stairs: Footprints,
  exit: DoorOpen,
  parking: CircleParking,
  other: MapPin,
}

/** Icon of a category, hidden from screen readers. */
export const PlaceIcon = ({
  category,
  size = 16,
}: {
  readonly category: PlaceCategory
  readonly size?: number | string
}) => {
  const path = category === 'toilet-women' ? personPaths.women : category === 'toilet-men' ? personPaths.men : null
  if (path !== null)
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  const Icon = icons[category]
  return <Icon size={size} aria-hidden="true" />
}

/** Lists the obstacles on a step-free route, and the nearest place that can be reached. */
export const WhatBlocks = ({ barriers, nearestFloor }: Pick<WaysOn, 'barriers' | 'nearestFloor'>) => {
  const { t } = useTranslation()
  return (
    <>
      {barriers.length > 0 && (
        <>
          <p>{t('wayfinding.blockedBy')}</p>
          <ul className={styles.barriers}>
            {barriers.map(({ key, kind, floor }) => (
              <li key={key}>{t(`wayfinding.barrier.${kind}`, { floor })}</li>
            ))}
          </ul>
        </>
      )}
      {nearestFloor !== null && <p>{t('wayfinding.nearestReached', { floor: nearestFloor })}</p>}
    </>
  )
}

/** Says that a route is a new one, and which closures it goes around. */
export const WayNotes = ({ way: { notes } }: { readonly way: WayView }) => {
  const { t } = useTranslation()
  const say = useSentences()
  const { isRerouted } = useSnapshot(mapState)
  return (
    <div role="status">
      {isRerouted && <p>{t('wayfinding.rerouted')}</p>}
      {notes.length > 0 && (
        <p className={styles.note}>
          <Ban size={16} aria-hidden="true" /> <span>{say(notes)}</span>
        </p>
      )}
    </div>
  )
}

/** Lists the closures on the open map. */
export const ClosedNow = () => {
  const { t } = useTranslation()
  const { closures } = useSnapshot(floorState)
  const { venue } = useSnapshot(mapState)
  const { opensText } = useOpenings()
  if (closures.length === 0) return null
  const floorsOf = (places: (typeof closures)[number]['places']): string =>
    places.length > 1 ? '' : (venue?.levels.find(({ id }) => id === places[0]?.levelId)?.name ?? '')
  return (
    <section aria-label={t('wayfinding.closedNow')}>
      <h2 className={styles.heading}>{t('wayfinding.closedNow')}</h2>
      <ul className={styles.closed}>
        {closures.map(({ id, name, places, opensAt }) => (
          <li key={id} className={styles.note}>
            <Ban size={16} aria-hidden="true" />{' '}
            <span>
              {[name, floorsOf(places), opensAt === null ? '' : opensText(opensAt)]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

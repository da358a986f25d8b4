import type { LucideIcon } from 'lucide-react'
import Accessibility from 'lucide-react/icons/accessibility'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Ban from 'lucide-react/icons/ban'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import CircleParking from 'lucide-react/icons/circle-parking'
import Coffee from 'lucide-react/icons/coffee'
import DoorOpen from 'lucide-react/icons/door-open'
import Footprints from 'lucide-react/icons/footprints'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Info from 'lucide-react/icons/info'
import Zap from 'lucide-react/icons/zap'
import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Sofa from 'lucide-react/icons/sofa'
import Toilet from 'lucide-react/icons/toilet'
import UsersRound from 'lucide-react/icons/users-round'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { WayView } from '#src/engine/compute.ts'
import { personPaths } from '#src/features/floorplan/rules/venue/category-looks.ts'
import { floorState } from '#src/features/floorplan/state.ts'
import type { PlaceCategory } from './rules/places/place-category.ts'
import { mapState } from './state.ts'
import { useOpenings } from './use-hours.ts'
import { useSentences, type WaysOn } from './use-steps.ts'
import styles from './what-blocks.module.css'

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
  const { closures } = useSnapshot(floorState) as typeof floorState
  const { venue } = useSnapshot(mapState) as typeof mapState
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

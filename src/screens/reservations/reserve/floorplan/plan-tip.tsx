import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { useFormat } from '#src/ui/format.ts'
import { StateSwatch } from '../places/state-line.tsx'
import { freeWords, stateName } from '../places/standing-words.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import styles from './plan-tip.module.css'
import type { FloorScene } from './use-floor-view.ts'
import { useReason } from './use-reason.ts'

interface PlanTipProps {
  readonly place: StandingPlace
  readonly view: FloorScene
  /** CSS pixels of the window. */
  readonly x: number
  readonly y: number
}

/** Beside the pointer: what a place is, how it stands and why. Readers hear the same from the plan itself. */
export const PlanTip = ({ place, view, x, y }: PlanTipProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const box = useRef<HTMLDivElement>(null)
  const { moment, people, own } = view
  const why = useReason(place, view)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const left = Math.max(4, Math.min(x + 14, window.innerWidth - element.offsetWidth - 4))
    const below = y + 18
    const top = below + element.offsetHeight > window.innerHeight ? y - element.offsetHeight - 12 : below
    element.style.translate = `${left}px ${top}px`
  }, [x, y, why, place])
  const names = people.filter(({ resourceId }) => resourceId === place.id).map(({ name }) => name)
  const subject = own.get(place.id)
  const { zone, quarter, day } = moment
  return createPortal(
    <div ref={box} className={styles.tip} aria-hidden="true">
      <p className={styles.name}>{place.name}</p>
      <p className={styles.facts}>{facts(place)}</p>
      <p className={styles.state}>
        <StateSwatch place={place} /> {stateName(place, t)}
      </p>
      {why !== '' && <p>{why}</p>}
      <p>{freeWords(place, { t, format, zone, quarter, last: day.to })}</p>
      {subject !== undefined && <p>{t('places.yourBooking', { subject })}</p>}
      {names.length > 0 && <p>{t('places.seated', { names: format.list(names) })}</p>}
      {place.standing.rank === null && <p className={styles.facts}>{t('places.leftOut')}</p>}
    </div>,
    document.body,
  )
}

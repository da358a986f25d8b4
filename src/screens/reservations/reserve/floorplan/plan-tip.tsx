import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Explanation } from '#src/contract/compute.ts'
import { explainSlot } from '#src/flows/explain-slot.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useWordContext } from '#src/screens/reservation-parts/why/use-word-context.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { reasonWords } from '#src/timeline/why/reason-words.ts'
import { useFormat } from '#src/ui/format.ts'
import { StateSwatch } from '../places/state-line.tsx'
import { freeWords, stateName } from '../places/standing-words.ts'
import { useFactsWords } from '../places/use-facts-words.ts'
import styles from './plan-tip.module.css'
import type { FloorScene } from './use-floor-view.ts'

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

/** Milliseconds the pointer rests on a place before the engine is asked who holds it. */
const rest = 200

/** Why a place is as it is at the moment looked at, as precisely as the timeline says it; '' until it is known, and where it needs no words. */
export function useReason(place: StandingPlace, { moment }: Pick<FloorScene, 'moment'>, wait = rest): string {
  const product = useProduct()
  const context = useWordContext()
  const { id, standing } = place
  const { quarter } = moment
  const [found, setFound] = useState<{ readonly key: string; readonly explanation: Explanation | null } | null>(null)
  const key = `${id} ${quarter} ${standing.code} ${standing.reason}`
  const isClear = standing.reason === 'none'
  useEffect(() => {
    if (isClear) return undefined
    let isWanted = true
    const timer = window.setTimeout(() => {
      void explainSlot(product, id, quarter).then((explanation) => {
        if (isWanted) setFound({ key, explanation })
      })
    }, wait)
    return () => {
      isWanted = false
      window.clearTimeout(timer)
    }
  }, [product, id, quarter, key, isClear, wait])
  return !isClear && found?.key === key && found.explanation ? reasonWords(found.explanation, context) : ''
}

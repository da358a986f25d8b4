import { useEffect, useState } from 'react'
import { explainSlot, type SlotExplanation } from '#src/flows/explain-slot.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useWordContext } from '#src/screens/reservation-parts/why/use-word-context.ts'
import type { StandingPlace } from '#src/state/floor.ts'
import { reasonWords } from '#src/timeline/why/reason-words.ts'
import type { FloorScene } from './use-floor-view.ts'

/** Milliseconds the pointer rests on a place before the engine is asked who holds it. */
const rest = 200

/** Why a place is as it is at the moment looked at, as precisely as the timeline says it; '' until it is known, and where it needs no words. */
export function useReason(place: StandingPlace, { moment }: Pick<FloorScene, 'moment'>, wait = rest): string {
  const product = useProduct()
  const context = useWordContext()
  const { id, standing } = place
  const { quarter } = moment
  const [found, setFound] = useState<{ readonly key: string; readonly explanation: SlotExplanation | null } | null>(
    null,
  )
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

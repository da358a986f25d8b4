import { useEffect, useRef } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { lookAtSeries } from '#src/flows/look-at-series.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState, editDraft } from '#src/state/draft.ts'
import { clearSeries } from '#src/state/series.ts'

/** Milliseconds of quiet before the calendars are asked: days are ticked one after the other. */
const quiet = 250

/**
 * Looks at every date whenever what the dates depend on changes; a look that was overtaken ends. Other times make other
 * dates: what was decided about single ones goes.
 */
export const useSeriesLook = (isWhole: boolean): void => {
  const product = useProduct()
  const { draft } = useSnapshot(draftState)
  const timeKey = JSON.stringify([draft?.recurrence, draft?.span, draft?.timeZone])
  const placeKey = JSON.stringify([draft?.resourceIds, draft?.attendees.length])
  const known = useRef(timeKey)

  useEffect(() => {
    if (known.current === timeKey) return
    known.current = timeKey
    if ((draftState.draft?.deviations.length ?? 0) > 0) editDraft({ deviations: [] })
  }, [timeKey])

  useEffect(() => {
    if (!isWhole) {
      clearSeries()
      return undefined
    }
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, product.signal])
    const timer = window.setTimeout(() => {
      const current = snapshot(draftState).draft
      if (current) void lookAtSeries(product, current, signal)
    }, quiet)
    return () => {
      window.clearTimeout(timer)
      abort.abort()
    }
  }, [product, isWhole, timeKey, placeKey])

  useEffect(
    () => () => {
      clearSeries()
      // A lost engine holds nothing to let go of.
      product.engine.closeSeries().catch(() => undefined)
    },
    [product],
  )
}

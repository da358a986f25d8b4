import { useEffect, useState } from 'react'
import { snapshot } from 'valtio'
import type { Fault } from '#src/core/fault.ts'
import { changedParts } from '#src/core/reservation/changed-parts.ts'
import type { SeriesScope } from '#src/flows/cancel-series.ts'
import { type ChangedDate, lookAtChangedDates } from '#src/flows/look-at-changed-dates.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState } from '#src/state/draft.ts'

export interface ChangedDatesLook {
  /** Null until they are known. */
  readonly dates: readonly ChangedDate[] | null
  readonly fault: Fault | null
  /** Of what is loaded, 0 to 1; null where nobody knows. */
  readonly share: number | null
}

const looking: ChangedDatesLook = { dates: null, fault: null, share: null }

/** Looks at the dates that the form's change would touch; null where it is one date, or neither time nor place changes. */
export const useChangedDates = (scope: SeriesScope): ChangedDatesLook | null => {
  const product = useProduct()
  // An answer about other dates says nothing of these.
  const [known, setKnown] = useState<{ readonly scope: SeriesScope; readonly look: ChangedDatesLook } | null>(null)
  const [touches] = useState(() => {
    const { draft, resources, change } = draftState
    const parts = draft && change ? changedParts(change.kept, { draft, resources }) : []
    return parts.includes('when') || parts.includes('resources')
  })
  useEffect(() => {
    const { draft, resources } = snapshot(draftState)
    const { change } = draftState
    if (!touches || scope === 'this' || !draft || !change) return undefined
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, product.signal])
    const step = (done: number, total: number): void => {
      if (!signal.aborted) setKnown({ scope, look: { ...looking, share: done / total } })
    }
    void lookAtChangedDates(product, { wanted: { draft, resources }, change, scope }, signal, step).then((answer) => {
      if (signal.aborted) return
      const { dates, fault } = answer.ok ? { dates: answer.value, fault: null } : { dates: null, fault: answer.fault }
      setKnown({ scope, look: { dates, fault, share: null } })
    })
    return () => {
      abort.abort()
      // A lost engine holds nothing to let go of.
      product.engine.closeSeries().catch(() => undefined)
    }
  }, [product, scope, touches])
  if (!touches || scope === 'this') return null
  return known?.scope === scope ? known.look : looking
}

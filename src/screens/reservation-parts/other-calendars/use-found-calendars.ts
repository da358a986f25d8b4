import { useEffect, useState } from 'react'
import type { Fault } from '#src/core/fault.ts'
import type { OtherCalendar } from '#src/core/wire/other-calendars.ts'
import { searchOtherCalendars } from '#src/flows/search-other-calendars.ts'
import { useProduct } from '#src/flows/use-product.ts'

/** Milliseconds without another letter before the server is asked. */
const pause = 250

interface Found {
  /** Null while the answer to the text is under way. */
  readonly calendars: readonly OtherCalendar[] | null
  readonly fault: Fault | null
}

const nothing: Found = { calendars: [], fault: null }

/** What the server finds for the text; a newer text cancels the call about the one before. */
export const useFoundCalendars = (text: string): Found => {
  const product = useProduct()
  const wanted = text.trim()
  const [answer, setAnswer] = useState<Found & { readonly text: string }>({ ...nothing, text: '' })
  useEffect(() => {
    if (wanted === '') return undefined
    const leaving = new AbortController()
    const timer = window.setTimeout(() => {
      void searchOtherCalendars(product, wanted, leaving.signal).then((found) => {
        if (leaving.signal.aborted) return
        setAnswer({
          text: wanted,
          calendars: found.ok ? found.value : [],
          fault: found.ok ? null : found.fault,
        })
      })
    }, pause)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [product, wanted])
  if (wanted === '') return nothing
  return answer.text === wanted ? answer : { calendars: null, fault: null }
}

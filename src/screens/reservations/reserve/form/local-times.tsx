import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { IanaZone } from '#src/core/brand.ts'
import { type LocalTime, readLocalTimes } from '#src/flows/read-local-times.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { draftState } from '#src/state/draft.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './form-notes.module.css'

/** The time at the chosen resources if it differs from the form's, with a warning outside their working hours. */
export const LocalTimes = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const times = useLocalTimes()
  if (!draft || draft.isAllDay || times.length === 0) return null
  const { start, end } = draft.span
  return (
    <div className={styles.notes} role="status">
      {times.map(({ zone, isOutsideHours }) => {
        const Icon = isOutsideHours ? TriangleAlert : Clock
        const words = { time: format.timeRange(start, end, zone), place: cityOf(zone) }
        return (
          <p key={zone} data-warns={isOutsideHours || undefined}>
            <Icon size={15} aria-hidden="true" />
            <span>{t(isOutsideHours ? 'form.localTimeOutside' : 'form.localTime', words)}</span>
          </p>
        )
      })}
    </div>
  )
}

/** 'America/New_York' is called 'New York'. */
const cityOf = (zone: IanaZone): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

function useLocalTimes(): readonly LocalTime[] {
  const product = useProduct()
  const { draft } = useSnapshot(draftState)
  const [read, setRead] = useState<{ readonly of: string; readonly times: readonly LocalTime[] } | null>(null)
  const of = draft === null ? '' : JSON.stringify([draft.resourceIds, draft.span, draft.timeZone])
  useEffect(() => {
    const current = draftState.draft
    if (of === '' || current === null) return undefined
    let isWanted = true
    const { resourceIds, span, timeZone } = current
    void readLocalTimes(product, resourceIds, span, timeZone).then((times) => {
      if (isWanted) setRead({ of, times })
    })
    return () => {
      isWanted = false
    }
  }, [product, of])
  return read?.of === of ? read.times : []
}

import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { shownName } from '#src/core/resource/name-and-address.ts'
import { useEffect, useState } from 'react'
import type { SeriesDate } from '#src/contract/compute.ts'
import type { IanaZone } from '#src/core/brand.ts'
import type { SeriesDeviation } from '#src/core/series/recurrence.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFormat } from '#src/ui/format.ts'

/** How a date stands, in words: free, held by whom, closed, too far ahead. */
export const useDateWords = (): ((state: SeriesDate | null) => string) => {
  const { t } = useTranslation()
  return (state) => {
    if (state === null) return t('series.state.unknown')
    if (state.isFree) return t(state.reason === 'outside-hours' ? 'series.state.freeOutside' : 'series.state.free')
    if (state.reason === 'service-error') return state.message ?? t('reason.service-error')
    if (state.reason !== 'held') {
      // Only some reasons are said differently of a date.
      return t([`series.state.${state.reason}` as ParseKeys, `reason.${state.reason}` as ParseKeys])
    }
    const holder = state.event?.organizer ?? state.event?.subject ?? null
    return holder === null ? t('series.state.private') : t('series.state.held', { holder })
  }
}

/** What was decided about a date, in words. */
export const useDeviationWords = (deviation: SeriesDeviation | null, zone: IanaZone): string => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [name, setName] = useState('')
  const id = deviation?.kind === 'move' ? (deviation.resourceIds?.[0] ?? null) : null
  useEffect(() => {
    if (id === null) return undefined
    let isWanted = true
    void askEngine(product.engine.resource(id)).then((answer) => {
      if (isWanted && answer.ok && answer.value) setName(shownName(answer.value))
    })
    return () => {
      isWanted = false
    }
  }, [product, id])
  if (deviation === null) return ''
  if (deviation.kind === 'skip') return t('series.state.skipped')
  if (deviation.span) {
    return t('series.state.otherTime', { time: format.timeRange(deviation.span.start, deviation.span.end, zone) })
  }
  return t('series.state.otherRoom', { room: name })
}

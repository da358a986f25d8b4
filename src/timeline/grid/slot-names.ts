import type { TFunction } from 'i18next'
import type { RowView } from '#src/contract/compute.ts'
import { availabilityNames, type Reason, reasons } from '#src/core/availability/codes.ts'
import type { QuarterTimes } from './times.ts'

/** The accessible name of the quarters `[from, to)` of a row: resource, time, state and reason. */
export type NameSlot = (row: RowView, from: number, to: number, code: number, reason: Reason) => string

/** Words are looked up once, not once per slot: hundreds of names are made in a frame. */
export function slotNames(t: TFunction, times: QuarterTimes, isOneDay: boolean): NameSlot {
  const states = availabilityNames.map((name) => t(`state.${name}`))
  const because = new Map(reasons.map((reason) => [reason, reason === 'none' ? '' : t(`reason.${reason}`)]))
  const loading = t('timeline.row.loading')
  const nameStart = isOneDay ? times.time : times.dayAndTime
  return (row, from, to, code, reason) => {
    const when = `${row.name}, ${nameStart(from)} – ${times.time(to)}`
    if (row.data === 'loading') return `${when}, ${loading}`
    const why = row.message ?? because.get(reason) ?? ''
    return why === '' ? `${when}, ${states[code] ?? ''}` : `${when}, ${states[code] ?? ''}, ${why}`
  }
}

import { useQuery } from '#src/base/use-query.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Repeat2 from 'lucide-react/icons/repeat-2'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { SeriesDate } from '#src/engine/compute.ts'
import { SeriesRangeDialog } from '#src/features/bookings/screen/slots.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { reservations } from '../../model/reservations/state.ts'
import { reserve } from '../../model/reserve/reserve.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { fail, type Result } from '#src/kernel/result.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Planning, Booking } from '#src/base/needs.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { keptRecord, retryFailed } from '../../model/series/keep-series.ts'
import { orderBySpan } from '../../model/series/rules/expand-series.ts'
import {
  draftOfSkipped,
  type SeriesRecord,
  type SkippedDate,
  withoutSkipped,
} from '../../model/series/rules/series-record.ts'
import styles from './series-parts.module.css'
import { readDateStates } from '../../model/series/series-rooms.ts'

interface KnownSeries {
  readonly record: SeriesRecord | null
  readonly skipped: readonly SkippedState[]
}

const nothingKnown: KnownSeries = { record: null, skipped: [] }

const readSeries = async (services: Planning, masterId: string | null, signal: AbortSignal): Promise<KnownSeries> => {
  const record = masterId === null ? null : await keptRecord(services, masterId)
  if (record === null || signal.aborted) return nothingKnown
  return { record, skipped: await lookAtSkipped(services, record, signal) }
}

/** Details of a reservation's series: skipped dates that could be added now, and cancelling several dates at once. */
export const SeriesDetails = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const { zone } = useSnapshot(reader)
  const { asOf } = useSnapshot(reservations)
  const { seriesMasterId, isOrganizer } = reservation.event
  const [attempt, setAttempt] = useState(0)
  const [adding, setAdding] = useState<CalendarDay | null>(null)
  const [isRange, setRange] = useState(false)

  // Repeated with every new list of reservations, because a taken room may be free now.
  const known = useQuery(
    (signal) => readSeries(services, seriesMasterId, AbortSignal.any([signal, services.signal])),
    [services, seriesMasterId],
    { again: [asOf, attempt] },
  )
  const { record, skipped } = known ?? nothingKnown

  const add = async (day: CalendarDay): Promise<void> => {
    setAdding(day)
    await addSkipped(services, seriesMasterId ?? '', day)
    setAdding(null)
    setAttempt((count) => count + 1)
  }
  const free = skipped.filter(({ state }) => state.isFree)
  const failed = record?.failed.length ?? 0
  return (
    <section className={styles.details} aria-label={t('series.details.title')}>
      <p className={styles.title}>
        <Repeat2 size={15} aria-hidden="true" />
        {t('series.details.part')}
      </p>
      {failed > 0 && (
        <p role="status" className={styles.notice}>
          <span>{t('series.details.failed', { count: failed })}</span>
          <Button
            size="small"
            icon={<RotateCw size={13} aria-hidden="true" />}
            onClick={() => void retryFailed(services, seriesMasterId ?? '').then(() => setAttempt(attempt + 1))}
          >
            {t('app.retry')}
          </Button>
        </p>
      )}
      {skipped.length > 0 && (
        <>
          <p role="status">
            {t('series.details.skipped', { count: skipped.length })}{' '}
            {free.length > 0 && t('series.details.skippedFree', { count: free.length })}
          </p>
          <ul className={styles.list}>
            {skipped.map(({ date, state }) => {
              const words = format.span(date.span.start, date.span.end, zone)
              return (
                <li key={date.day} className={styles.notice}>
                  <span>{words}</span>
                  {state.isFree && (
                    <Button
                      size="small"
                      busy={adding === date.day}
                      disabled={adding !== null && adding !== date.day}
                      icon={<CalendarPlus size={13} aria-hidden="true" />}
                      aria-label={t('series.details.addOf', { date: words })}
                      onClick={() => void add(date.day)}
                    >
                      {t('series.details.add')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {isOrganizer && (
        <Button size="small" look="quiet" onClick={() => setRange(true)}>
          {t('series.details.cancelRange')}
        </Button>
      )}
      {isRange && <SeriesRangeDialog reservation={reservation} onClose={() => setRange(false)} />}
    </section>
  )
}

/** A skipped date, and the current state of its resource on it. */
interface SkippedState {
  readonly date: SkippedDate
  readonly state: SeriesDate
}

/** Returns the future skipped dates of a series, and if each could be added now. None if that cannot be read. */
async function lookAtSkipped(
  services: Planning,
  { skipped, draft }: SeriesRecord,
  signal: AbortSignal,
): Promise<readonly SkippedState[]> {
  const dates = orderBySpan(skipped).filter(({ span }) => span.start > services.clock.now())
  if (dates.length === 0) return []
  const request = { spans: dates.map(({ span }) => span), resourceIds: draft.resourceIds }
  const read = await readDateStates(services, request, signal)
  const states = read.ok ? read.value : []
  return dates.flatMap((date, index) => (states[index] ? [{ date, state: states[index] }] : []))
}

/**
 * Reserves a skipped date as a separate event, because calendars cannot restore a date that was removed from a series.
 */
export async function addSkipped(
  services: Booking,
  masterId: string,
  day: CalendarDay,
): Promise<Result<CalendarEvent>> {
  const record = await keptRecord(services, masterId)
  const date = record?.skipped.find((one) => one.day === day)
  if (!record || !date) return fail({ kind: 'event-not-found' })
  const reserved = await reserve(services, draftOfSkipped(record, date))
  if (!reserved.ok) return reserved
  // Read again, because another date may have been added meanwhile.
  const latest = await keptRecord(services, masterId)
  if (latest) await services.storage.series.put(withoutSkipped(latest, day))
  return reserved
}

import { useQuery } from '#src/base/use-query.ts'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { useEventTime } from '../reservations/use-when.ts'
import { reader } from '#src/base/reader.ts'
import { addDays, calendarDayOf, dayOf, wholeDays } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { DayRangeFields } from '#src/ui/date-time-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useFormat } from '#src/ui/text.ts'
import { cancelDates, datesToCancel } from '../../model/series/cancel-series.ts'
import styles from './series-parts.module.css'

export interface SeriesRangeDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Four weeks. */
const usualDays = 27

/** Cancels the dates of a series in a range of days. Lists all of them before the user confirms. */
export const SeriesRangeDialog = ({ reservation, onClose }: SeriesRangeDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useBooking()
  const eventTime = useEventTime()
  const { zone } = useSnapshot(reader)
  const { event } = reservation
  const day = dayOf(zone, event.start.utcDateTime)
  const [{ from, to }, setDays] = useState({ from: day, to: addDays(day, usualDays) })
  const listed = useQuery(
    (signal) => datesToCancel(services, event, wholeDays(zone, from, to < from ? from : to), signal),
    [services, zone, from, to, event],
  )
  const found = listed?.ok ? listed.value : []
  return (
    <Dialog
      role="alertdialog"
      title={t(event.isOrganizer ? 'series.range.title' : 'series.scope.declineTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(event.isOrganizer ? 'series.scope.keep' : 'app.cancel')}</Button>
          <Button
            look="danger"
            disabled={found.length === 0}
            onClick={() => {
              onClose()
              void cancelDates(services, found, '')
            }}
          >
            {event.isOrganizer ? t('series.range.confirm', { count: found.length }) : t('series.scope.leave')}
          </Button>
        </>
      }
    >
      <div className={styles.range}>
        <DayRangeFields
          firstLabel={t('series.range.from')}
          lastLabel={t('series.range.to')}
          first={from}
          last={to}
          onChange={(first, last) => setDays({ from: calendarDayOf(first), to: calendarDayOf(last) })}
        />
      </div>
      <p role="status">
        {listed === null && t('series.range.finding')}
        {listed?.ok === false && t('series.range.failed')}
        {listed?.ok && found.length === 0 && t('series.range.none')}
        {found.length > 0 && event.isOrganizer && t('series.range.found', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found.map((date) => (
          <li key={date.id}>
            {format.day(date.start.utcDateTime, zone)} {eventTime(date)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

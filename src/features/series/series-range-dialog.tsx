import { useQuery } from '#src/features/availability/use-query.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { CalendarDay } from '#src/kernel/result.ts'
import { addDays, calendarDayOf, dayOf, wholeDays } from '#src/kernel/time/days.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { cancelDates, cancelSeries, datesToCancel, type SeriesScope } from './cancel-series.ts'
import styles from './series-parts.module.css'

interface SeriesRangeDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Four weeks. */
const usualDays = 27

/** Cancels the dates of a series in a range of days. Lists all of them before the user confirms. */
export const SeriesRangeDialog = ({ reservation, onClose }: SeriesRangeDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useServices()
  const { zone } = useSnapshot(timeline)
  const { event } = reservation
  const day = dayOf(zone, event.start.utcDateTime)
  const [from, setFrom] = useState<CalendarDay>(day)
  const [to, setTo] = useState<CalendarDay>(addDays(day, usualDays))
  const listed = useQuery(
    (signal) => datesToCancel(services, event, wholeDays(zone, from, to < from ? from : to), signal),
    [services, zone, from, to, event],
  )
  /** Null while loading, because a result for another range has other dates. */
  const dates = listed === null ? null : listed.ok ? listed.value : 'failed'

  const found = dates === null || dates === 'failed' ? [] : dates
  const field = (label: string, value: CalendarDay, onChange: (day: CalendarDay) => void) => (
    <DateTimeField label={label} day={value} onDayChange={(chosen) => onChange(calendarDayOf(chosen))} />
  )
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
        {field(t('series.range.from'), from, setFrom)}
        {field(t('series.range.to'), to, setTo)}
      </div>
      <p role="status">
        {dates === null && t('series.range.finding')}
        {dates === 'failed' && t('series.range.failed')}
        {dates !== null &&
          dates !== 'failed' &&
          (dates.length === 0
            ? t('series.range.none')
            : event.isOrganizer && t('series.range.found', { count: dates.length }))}
      </p>
      <ul className={styles.list}>
        {found.map(({ id, start, end, isAllDay }) => (
          <li key={id}>
            {format.day(start.utcDateTime, zone)}{' '}
            {isAllDay ? t('form.allDay') : format.timeRange(start.utcDateTime, end.utcDateTime, zone)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface SeriesScopeChoiceProps {
  readonly label: string
  readonly scopes: readonly SeriesScope[]
  readonly value: SeriesScope
  /** The date, formatted for display. */
  readonly day: string
  readonly onChange: (scope: SeriesScope) => void
}

/** Choice between this date, this and all following, and all dates, each with an explanation. */
export const SeriesScopeChoice = ({ label, scopes, value, day, onChange }: SeriesScopeChoiceProps) => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend className="visually-hidden">{label}</legend>
      {scopes.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="radio"
            name={name}
            aria-label={t(`series.scope.${scope}`)}
            aria-describedby={`${name} ${scope}`.replaceAll(' ', '-')}
            checked={scope === value}
            onChange={() => onChange(scope)}
          />
          <span className={styles.words}>
            <span>{t(`series.scope.${scope}`)}</span>
            <span id={`${name} ${scope}`.replaceAll(' ', '-')} className={styles.hint}>
              {t(`series.scope.${scope}Words`, { day })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface SeriesCancelDialogProps {
  readonly reservation: Reservation
  readonly onClose: () => void
}

/** Lets the user choose which dates of a series to cancel. */
export const SeriesCancelDialog = ({ reservation, onClose }: SeriesCancelDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useServices()
  const { zone } = useSnapshot(timeline)
  const [scope, setScope] = useState<SeriesScope>('this')
  const [comment, setComment] = useState('')
  const [isRange, setRange] = useState(false)
  const { event } = reservation
  // The organizer shortens a series by changing it, and no calendar sends a comment with a change.
  const title = t(event.isOrganizer ? 'series.scope.cancelTitle' : 'series.scope.declineTitle')
  const takesComment = scope !== 'following' || !event.isOrganizer
  if (isRange) return <SeriesRangeDialog reservation={reservation} onClose={onClose} />
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(event.isOrganizer ? 'series.scope.keep' : 'app.cancel')}</Button>
          <Button
            look="danger"
            onClick={() => {
              onClose()
              void cancelSeries(services, reservation, scope, takesComment ? comment : '')
            }}
          >
            {t(event.isOrganizer ? 'series.scope.cancel' : 'series.scope.leave')}
          </Button>
        </>
      }
    >
      <p>{t('series.scope.lead', { subject: event.subject || t('notice.noSubject') })}</p>
      <SeriesScopeChoice
        label={title}
        scopes={['this', 'following', 'all']}
        value={scope}
        day={format.day(event.start.utcDateTime, zone)}
        onChange={setScope}
      />
      <Button size="small" look="quiet" className={styles.toRange} onClick={() => setRange(true)}>
        {t('series.scope.range')}
      </Button>
      {takesComment && <TextArea label={t('cancel.comment')} value={comment} onChange={setComment} />}
    </Dialog>
  )
}

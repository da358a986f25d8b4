import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useState } from 'react'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { changedParts } from '../../model/reservations/rules/changed-parts.ts'
import { draftState } from '../../model/reserve/draft-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { Dialog } from '#src/ui/dialog.tsx'
import { Progress } from '#src/ui/feedback.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { SeriesScope } from '../../model/series/cancel-series.ts'
import { useDateWords } from './form/date-row.tsx'
import styles from './form/series-dates.module.css'
import { type ChangedDate, lookAtChangedDates } from '../../model/series/series-dates.ts'
import { SeriesScopeChoice } from './series-cancel-dialog.tsx'

export interface ChangedDatesLook {
  /** Null until they are loaded. */
  readonly dates: readonly ChangedDate[] | null
  readonly fault: Fault | null
  /** Loaded share, 0 to 1; null if unknown. */
  readonly share: number | null
}

const looking: ChangedDatesLook = { dates: null, fault: null, share: null }

/**
 * Checks the dates that the form's change would affect. Returns null for a single date, or if neither time nor place
 * changes.
 */
const useChangedDates = (scope: SeriesScope): ChangedDatesLook | null => {
  const services = useBooking()
  // Stored with its scope, because the result for another scope has other dates.
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
    const signal = AbortSignal.any([abort.signal, services.signal])
    const step = (done: number, total: number): void => {
      if (!signal.aborted) setKnown({ scope, look: { ...looking, share: done / total } })
    }
    void lookAtChangedDates(services, { wanted: { draft, resources }, change, scope }, signal, step).then((answer) => {
      if (signal.aborted) return
      const { dates, fault } = answer.ok ? { dates: answer.value, fault: null } : { dates: null, fault: answer.fault }
      setKnown({ scope, look: { dates, fault, share: null } })
    })
    return () => {
      abort.abort()
      // If the engine is lost, there is nothing to close.
      services.engine.closeSeries().catch(() => undefined)
    }
  }, [services, scope, touches])
  if (!touches || scope === 'this') return null
  return known?.scope === scope ? known.look : looking
}

interface ChangedDatesProps {
  readonly look: ChangedDatesLook
  readonly zone: IanaZone
}

/** Dates drawn per page. */
const page = 20

/** Shows the state of every date after a change of the series, before anything is sent. */
const ChangedDates = ({ look, zone }: ChangedDatesProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const [shown, setShown] = useState(page)
  const { dates, fault, share } = look
  const taken = dates?.filter(({ state }) => state?.isFree === false).length ?? 0
  const free = (dates?.length ?? 0) - taken
  return (
    <div className={styles.dates}>
      <div role="status" className={styles.summary}>
        {fault && (
          <p className={styles.failed}>
            {t('series.failed')} {faultMessage(fault)}
          </p>
        )}
        {!fault && <p>{dates ? t('changedDates.free', { count: dates.length, free }) : t('series.looking')}</p>}
        {taken > 0 && <p className={styles.problem}>{t('changedDates.taken', { count: taken })}</p>}
      </div>
      <Progress label={t('series.looking')} share={share} active={dates === null && fault === null} />
      {dates && (
        <div role="region" aria-label={t('changedDates.title')} tabIndex={0} className={styles.scrolled}>
          <ol className={styles.list}>
            {dates.slice(0, shown).map((date) => (
              <Row key={date.day} date={date} zone={zone} />
            ))}
          </ol>
        </div>
      )}
      {dates && dates.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + page)}>
          {t('series.showMore', { count: Math.min(page, dates.length - shown) })}
        </Button>
      )}
    </div>
  )
}

const Row = ({ date: { span, state }, zone }: { readonly date: ChangedDate; readonly zone: IanaZone }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsOf = useDateWords()
  const look = state === null ? 'unknown' : state.isFree ? 'free' : 'open'
  const Icon = look === 'unknown' ? CircleDashed : look === 'free' ? CircleCheck : CircleAlert
  return (
    <li className={styles.row} data-look={look}>
      <Icon size={15} aria-hidden="true" />
      <span className={styles.words}>
        <span className={classes(styles.date, capital.capital)}>{format.day(span.start, zone)}</span>
        <span>{format.timeRange(span.start, span.end, zone)}</span>
        <span className={styles.state}>{state === null ? t('changedDates.kept') : wordsOf(state)}</span>
      </span>
    </li>
  )
}

interface SeriesChangeDialogProps {
  readonly event: CalendarEvent
  /** Set if the date moves to another day, which is possible only for a single date. */
  readonly isOtherDay: boolean
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

/** Lets the user choose which dates of a series to change, and shows their state after the change. */
export const SeriesChangeDialog = ({ event, isOtherDay, onChoose, onClose }: SeriesChangeDialogProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const [scope, setScope] = useState<SeriesScope>('this')
  const look = useChangedDates(scope)
  const isLooking = look !== null && look.dates === null && look.fault === null
  return (
    <Dialog
      title={t('series.scope.changeTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('series.scope.keep')}</Button>
          <Button
            look="primary"
            busy={isLooking}
            onClick={() => {
              if (isLooking) return
              onClose()
              onChoose(scope)
            }}
          >
            {t('series.scope.change')}
          </Button>
        </>
      }
    >
      <p>{t('series.scope.lead', { subject: event.subject || t('notice.noSubject') })}</p>
      <SeriesScopeChoice
        label={t('series.scope.changeTitle')}
        scopes={isOtherDay ? ['this'] : ['this', 'following', 'all']}
        value={scope}
        day={format.day(event.start.utcDateTime, zone)}
        onChange={setScope}
      />
      {look && <ChangedDates key={scope} look={look} zone={zone} />}
      {isOtherDay && <p>{t('series.scope.changeSameDay')}</p>}
    </Dialog>
  )
}

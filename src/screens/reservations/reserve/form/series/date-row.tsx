import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import DoorOpen from 'lucide-react/icons/door-open'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesDate } from '#src/contract/compute.ts'
import type { CalendarDay, IanaZone, InstantSpan } from '#src/core/brand.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import type { SeriesDeviation } from '#src/core/series/recurrence.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { DateChoices } from './date-choices.tsx'
import { decide } from './decide.ts'
import styles from './series-dates.module.css'
import { useDateWords, useDeviationWords } from './use-date-words.ts'

interface DateRowProps {
  readonly index: number
  readonly day: CalendarDay
  readonly span: InstantSpan
  readonly zone: IanaZone
  /** Null while it is not known. */
  readonly state: SeriesDate | null
  readonly deviation: SeriesDeviation | null
  /** The user's own reservations then. */
  readonly conflicts: readonly Reservation[]
  /** The other resources are known. */
  readonly isCompared: boolean
  readonly onDecided: () => void
}

type Look = 'free' | 'open' | 'skip' | 'move' | 'unknown'

const icons: Readonly<Record<Look, LucideIcon>> = {
  free: CircleCheck,
  open: CircleAlert,
  skip: CalendarX2,
  move: DoorOpen,
  unknown: CircleDashed,
}

/** One date: its state in words, and where it cannot be had what to do about it. */
export const DateRow = ({
  index,
  day,
  span,
  zone,
  state,
  deviation,
  conflicts,
  isCompared,
  onDecided,
}: DateRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const wordsOf = useDateWords()
  const deviationWords = useDeviationWords(deviation, zone)
  const [isChoosing, setChoosing] = useState(false)
  const choicesId = useId()
  const look: Look = deviation ? deviation.kind : state === null ? 'unknown' : state.isFree ? 'free' : 'open'
  const Icon = icons[look]
  const date = format.day(span.start, zone)
  const clear = (): void => {
    decide(day, null)
    setChoosing(false)
    onDecided()
  }
  return (
    <li className={styles.row} data-look={look}>
      <Icon size={15} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.date}>{date}</span>
        <span className={styles.state}>{deviation ? deviationWords : wordsOf(state)}</span>
        {deviation?.kind !== 'skip' &&
          conflicts.map(({ event }) => (
            <span key={event.id} className={styles.conflict}>
              {t('form.ownConflict', {
                subject: event.subject,
                time: format.timeRange(event.start.utcDateTime, event.end.utcDateTime, zone),
              })}
            </span>
          ))}
      </span>
      <span className={styles.actions}>
        {deviation && (
          <Button
            size="small"
            look="quiet"
            icon={<Undo2 size={13} aria-hidden="true" />}
            aria-label={t('series.undoOf', { date })}
            onClick={clear}
          >
            {t('series.undo')}
          </Button>
        )}
        {look === 'open' && (
          <>
            <Button
              size="small"
              look="quiet"
              aria-label={t('series.skipOf', { date })}
              onClick={() => {
                decide(day, { day, kind: 'skip' })
                onDecided()
              }}
            >
              {t('series.skip')}
            </Button>
            <Button
              size="small"
              aria-label={t('series.otherOf', { date })}
              aria-expanded={isChoosing}
              aria-controls={isChoosing ? choicesId : undefined}
              onClick={() => setChoosing(!isChoosing)}
            >
              {t('series.other')}
            </Button>
          </>
        )}
      </span>
      {look === 'open' && isChoosing && (
        <DateChoices id={choicesId} index={index} day={day} zone={zone} isCompared={isCompared} onTaken={onDecided} />
      )}
    </li>
  )
}

import { useSnapshot } from 'valtio'
import type { CalendarDay, IanaZone, Instant } from '#src/core/brand.ts'
import { addDays, dayOf, startOfDay } from '#src/core/time/days.ts'
import { roundUpToQuarter } from '#src/core/time/quarter.ts'
import { instantOfWallClock, wallClockOf } from '#src/core/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { draftState, editDraft } from '#src/state/draft.ts'
import { timeline } from '#src/state/timeline.ts'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { useFormat } from '#src/ui/format.ts'
import { Switch } from '#src/ui/switch.tsx'
import styles from './times-field.module.css'

interface TimesFieldProps {
  readonly startProblem: string | null
  readonly endProblem: string | null
}

/** Start, end, all day; the length and the zone are said beside them. Moving the start moves the end with it. */
export const TimesField = ({ startProblem, endProblem }: TimesFieldProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  if (!draft) return null
  const { start, end } = draft.span
  const zone = draft.timeZone as IanaZone
  // The end of an all-day reservation is shown as its last day, not as the midnight after it.
  const lastDay = dayOf(zone, Math.max(start, end - 1) as Instant)

  const changeStart = (text: string): void => {
    const moved = instantOfWallClock(zone, text)
    if (moved.ok) editDraft({ span: { start: moved.value, end: (moved.value + (end - start)) as Instant } })
  }
  const changeEnd = (text: string): void => {
    const moved = instantOfWallClock(zone, text)
    if (moved.ok) editDraft({ span: { start, end: moved.value } })
  }
  const changeDays = (first: CalendarDay, last: CalendarDay): void =>
    editDraft({
      span: { start: startOfDay(zone, first), end: startOfDay(zone, addDays(last < first ? first : last, 1)) },
    })
  const changeAllDay = (isAllDay: boolean): void => {
    const first = dayOf(zone, start)
    if (isAllDay) {
      editDraft({ isAllDay, span: { start: startOfDay(zone, first), end: startOfDay(zone, addDays(lastDay, 1)) } })
      return
    }
    const morning = instantOfWallClock(zone, `${first}T09:00`)
    const from = Math.max(roundUpToQuarter(timeline.now), morning.ok ? morning.value : start) as Instant
    editDraft({ isAllDay, span: { start: from, end: (from + timeline.question.duration * 60_000) as Instant } })
  }

  return (
    <div className={styles.times}>
      <DateTimeField
        label={t('form.start')}
        value={wallClockOf(zone, start).slice(0, 16)}
        dateOnly={draft.isAllDay}
        problem={startProblem}
        onChange={(text) =>
          draft.isAllDay ? changeDays(text.slice(0, 10) as CalendarDay, lastDay) : changeStart(text)
        }
      />
      <DateTimeField
        label={t('form.end')}
        value={draft.isAllDay ? `${lastDay}T00:00` : wallClockOf(zone, end).slice(0, 16)}
        dateOnly={draft.isAllDay}
        problem={endProblem}
        onChange={(text) =>
          draft.isAllDay ? changeDays(dayOf(zone, start), text.slice(0, 10) as CalendarDay) : changeEnd(text)
        }
      />
      <p className={styles.facts}>
        {end > start && !draft.isAllDay && (
          <span>{t('form.length', { duration: format.duration(Math.round((end - start) / 60_000)) })}</span>
        )}
        <span>{t('form.zone', { zone: zone.replaceAll('_', ' '), name: format.zoneName(start, zone) })}</span>
      </p>
      <Switch label={t('form.allDay')} isOn={draft.isAllDay} onChange={changeAllDay} />
    </div>
  )
}

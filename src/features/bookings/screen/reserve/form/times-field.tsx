import { searchState } from '#src/base/search-state.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay, Instant } from '#src/kernel/time/units.ts'
import { calendarDayOf, dayOf, daySpan, lastDayOf, wholeDays } from '#src/kernel/time/days.ts'
import { latest, minutesBetween, oneMinute, plus, roundUpToQuarter } from '#src/kernel/time/moment.ts'
import { instantOfWallClock, sameTimeOn } from '#src/kernel/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import capital from '#src/ui/capital.module.css'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useFormat } from '#src/ui/text.ts'
import { draftState, editDraft } from '../../../model/reserve/draft-state.ts'
import { LocalTimes } from '../draft-times.tsx'
import { meetingChoices } from '../../../model/reserve/online-meeting.ts'
import { DayPartButtons, type Limits } from './limits-note.tsx'
import { useTimeChoice } from '#src/features/bookings/screen/reserve/time-choice.ts'
import styles from './times-field.module.css'

/** Switch for an online meeting, and its provider if there is a choice. */
export const MeetingField = () => {
  const { t } = useTranslation()
  const { draft } = useSnapshot(draftState)
  const choices = meetingChoices(usePlanning())
  const [first] = choices
  if (!draft || !first) return null
  return (
    <>
      <Switch
        label={t('form.onlineMeeting')}
        isOn={draft.onlineMeeting}
        onChange={(onlineMeeting) => editDraft({ onlineMeeting })}
      />
      {draft.onlineMeeting && choices.length > 1 && (
        <Select
          label={t('meeting.by')}
          value={choices.some(({ by }) => by === draft.onlineMeetingBy) ? (draft.onlineMeetingBy ?? '') : first.by}
          options={choices.map(({ by, name }) => ({ value: by, label: name ?? t('meeting.own') }))}
          onChange={(onlineMeetingBy) => editDraft({ onlineMeetingBy })}
        />
      )}
    </>
  )
}

interface TimesFieldProps {
  readonly startProblem: string | null
  readonly endProblem: string | null
  readonly limits: Limits | null
}

/** Start, end and all-day, with the length and the zone next to them. Moving the start also moves the end. */
export const TimesField = ({ startProblem, endProblem, limits }: TimesFieldProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const timeChoice = useTimeChoice()
  if (!draft) return null
  const { start, end } = draft.span
  const zone = draft.timeZone
  // The end of an all-day reservation is shown as its last day, not as the midnight after it.
  const lastDay = lastDayOf(zone, draft.span)

  const changeStart = (at: Instant): void => editDraft({ span: { start: at, end: plus(at, end - start) } })
  const changeEnd = (at: Instant): void => editDraft({ span: { start, end: at } })
  /**
   * Returns the same wall time on another day. On its own day, returns the instant itself, because it may be in a
   * repeated hour.
   */
  const onDay = (day: string, at: Instant): Instant => {
    if (day === dayOf(zone, at)) return at
    const moved = sameTimeOn(zone, day, at)
    return moved.ok ? moved.value : at
  }
  const changeDays = (first: CalendarDay, last: CalendarDay): void =>
    editDraft({ span: wholeDays(zone, first, last < first ? first : last) })
  const changeAllDay = (isAllDay: boolean): void => {
    const first = dayOf(zone, start)
    if (isAllDay) {
      editDraft({ isAllDay, span: wholeDays(zone, first, lastDay) })
      return
    }
    const morning = instantOfWallClock(zone, `${first}T09:00`)
    const from = latest(roundUpToQuarter(reader.now), morning.ok ? morning.value : start)
    editDraft({ isAllDay, span: { start: from, end: plus(from, searchState.question.duration * oneMinute) } })
  }

  const timeOf = (at: Instant, change: (at: Instant) => void) =>
    draft.isAllDay ? {} : { time: timeChoice(zone, daySpan(zone, dayOf(zone, at)), at, change) }

  return (
    <div className={styles.times}>
      <DateTimeField
        label={t('form.start')}
        day={dayOf(zone, start)}
        problem={startProblem}
        onDayChange={(day) =>
          draft.isAllDay ? changeDays(calendarDayOf(day), lastDay) : changeStart(onDay(day, start))
        }
        {...timeOf(start, changeStart)}
      />
      <DateTimeField
        label={t('form.end')}
        day={draft.isAllDay ? lastDay : dayOf(zone, end)}
        problem={endProblem}
        onDayChange={(day) =>
          draft.isAllDay ? changeDays(dayOf(zone, start), calendarDayOf(day)) : changeEnd(onDay(day, end))
        }
        {...timeOf(end, changeEnd)}
      />
      <p className={styles.facts}>
        {end > start && !draft.isAllDay && (
          <span>{t('form.length', { duration: format.duration(Math.round(minutesBetween(start, end))) })}</span>
        )}
        <span className={capital.capital}>
          {t('form.zone', { zone: format.longZoneName(start, zone), name: format.zoneName(start, zone) })}
        </span>
      </p>
      <LocalTimes />
      <DayPartButtons limits={limits} />
      {(draft.isAllDay || !limits?.parts) && (
        <Switch label={t('form.allDay')} isOn={draft.isAllDay} onChange={changeAllDay} />
      )}
    </div>
  )
}

import { FindTimeForDraft } from '../../slots.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Repeat from 'lucide-react/icons/repeat'
import Shuffle from 'lucide-react/icons/shuffle'
import { useRef, useState } from 'react'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { SeriesAnswer } from '#src/engine/compute.ts'
import { useEqual, useQuery } from '#src/base/use-query.ts'
import { draftState } from '../../../model/reserve/draft-state.ts'
import { useOwnConflicts } from '../../reserve/draft-times.tsx'
import { useHolidays } from '#src/features/holidays/screen/holiday-mark.tsx'
import { busyPeople, type PersonDay } from '#src/features/availability/model/rules/colleague-day.ts'
import { dayOfDraft, loadPersonDays, peopleOfDraft } from '../../../model/reserve/conflicts.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Planning } from '#src/base/needs.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { Progress } from '#src/ui/feedback.tsx'
import { datesWithDeviations } from '../../../model/series/rules/expand-series.ts'
import { checkSeriesDates } from '../../../model/series/series-rooms.ts'
import { seriesState } from '../../../model/series/state.ts'
import { DateRow } from './date-row.tsx'
import { decide, mainRoom, takePlan, takeSingle } from './decide.ts'
import styles from './series-dates.module.css'

interface SeriesPlansProps {
  readonly answer: SeriesAnswer
  readonly spans: readonly InstantSpan[]
  readonly zone: IanaZone
}

/** Suggestions that fit the whole series with one click, each with its effect. */
const SeriesPlans = ({ answer, spans, zone }: SeriesPlansProps) => {
  const { t } = useTranslation()
  const { draft, resources } = useSnapshot(draftState)
  const { best, plan } = answer
  const chosen = resources[0]?.id
  const isDecided = (draft?.deviations.length ?? 0) > 0
  const freeInChosen = answer.dates.filter(({ isFree }) => isFree).length
  const isBetter = best !== null && best.resource.id !== chosen && best.dates > freeInChosen
  const covered = plan?.resources.filter((resource) => resource !== null).length ?? 0
  const main = plan === null ? null : mainRoom(plan)
  const rooms = new Set(plan?.resources.flatMap((resource) => resource?.id ?? [])).size
  const isNeeded = plan !== null && main !== null && !isDecided && freeInChosen < answer.dates.length
  if (!isBetter && !isNeeded) return null
  return (
    <ul className={styles.plans} aria-label={t('series.plans')}>
      {isBetter && (
        <li className={styles.plan}>
          <p>{t('series.bestSingle', { room: best.resource.name, free: best.dates, count: answer.dates.length })}</p>
          <Button size="small" icon={<Repeat size={14} aria-hidden="true" />} onClick={() => takeSingle(best.resource)}>
            {t('series.useBest')}
          </Button>
        </li>
      )}
      {isNeeded && (
        <li className={styles.plan}>
          <p>
            {t('series.fewest', { covered, count: answer.dates.length })} {t('series.inRooms', { count: rooms })}{' '}
            {t('series.swaps', { count: plan.swaps })}
            {covered < answer.dates.length && ` ${t('series.leftOut', { count: answer.dates.length - covered })}`}
          </p>
          <Button
            size="small"
            icon={<Shuffle size={14} aria-hidden="true" />}
            onClick={() => takePlan(plan, spans, zone)}
          >
            {t('series.useFewest')}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface SeriesDatesProps {
  readonly spans: readonly InstantSpan[]
  readonly zone: IanaZone
  readonly problem: string | null
}

/** Dates drawn per page. */
const page = 20

/** Lists every date with its state, before anything is sent. */
export const SeriesDates = ({ spans, zone, problem }: SeriesDatesProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = usePlanning()
  const { draft } = useSnapshot(draftState)
  const { phase, progress, fault, ...looked } = useSnapshot(seriesState)
  const [isFiltered, setFiltered] = useState(false)
  const [shown, setShown] = useState(page)
  const list = useRef<HTMLOListElement>(null)
  // Ignores a result for other dates.
  const isAbout = looked.spans.length === spans.length && looked.spans[0]?.start === spans[0]?.start
  const answer = isAbout ? looked.answer : null
  const deviations = draft?.deviations ?? []
  const dates = datesWithDeviations(spans, zone, deviations).map((date, index) => ({
    ...date,
    index,
    state: answer?.dates[index] ?? null,
  }))
  const times = dates.map(({ span, deviation }) => (deviation?.kind === 'move' ? (deviation.span ?? span) : span))
  const conflicts = useOwnConflicts(times)
  const holidayOf = useHolidays(zone)
  const onHolidays = dates.filter(({ day, deviation }) => deviation === null && holidayOf(day) !== null)
  const isOpen = ({ state, deviation }: (typeof dates)[number]): boolean =>
    state !== null && !state.isFree && deviation === null
  const open = dates.filter(isOpen)
  const listed = isFiltered && open.length > 0 ? open : dates
  const onScreen = listed.slice(0, shown)
  // A date is one request, so only those on screen and before are read.
  const personDays = usePersonDaysOnDates(spans.slice(0, (onScreen.at(-1)?.index ?? -1) + 1))
  const invited = draft?.attendees.map(({ email }) => email) ?? []
  const busy = times.map((time, index) =>
    busyPeople(
      (personDays[index] ?? []).filter(({ email }) => invited.includes(email)),
      quartersOf(time),
      null,
    ),
  )
  const isWarned = dates.some(
    ({ index, deviation }) =>
      deviation?.kind !== 'skip' && ((conflicts[index] ?? []).length > 0 || (busy[index] ?? []).length > 0),
  )
  const free = dates.filter(({ state }) => state?.isFree).length
  const share = progress === null ? null : progress.done / progress.total
  /** A decision removes its buttons, so focus moves to the next button in this row, or to that of the next date. */
  const keepFocus = (place: number): void => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const rows = [...(list.current?.children ?? [])]
      const buttons = [rows[place], ...rows.slice(place + 1), ...rows].map((row) => row?.querySelector('button'))
      buttons.find((button) => button)?.focus({ preventScroll: true })
    })
  }
  return (
    <section className={styles.dates} aria-label={t('series.dates')}>
      <header className={styles.header}>
        <p role="status" className={styles.summary}>
          {answer === null
            ? t('series.looking')
            : t('series.summary', { count: dates.length, free, open: open.length })}
        </p>
        {open.length > 0 && open.length < dates.length && (
          <ToggleChip tone="caution" isOn={isFiltered} count={open.length} onToggle={() => setFiltered(!isFiltered)}>
            {t('series.onlyOpen')}
          </ToggleChip>
        )}
      </header>
      <Progress label={t('series.comparing')} share={share} active={phase === 'looking' || phase === 'comparing'} />
      {phase === 'failed' && fault && (
        <p role="alert" className={styles.failed}>
          <span>
            {t('series.failed')} {faultMessage(fault)}
          </span>
          <Button
            size="small"
            onClick={() => {
              const current = snapshot(draftState).draft
              if (current) void checkSeriesDates(services, current)
            }}
          >
            {t('app.retry')}
          </Button>
        </p>
      )}
      {answer !== null && <SeriesPlans answer={answer} spans={spans} zone={zone} />}
      {isWarned && <FindTimeForDraft />}
      {onHolidays.length > 0 && (
        <p role="status" className={styles.holidays}>
          <span>{t('holiday.dates', { count: onHolidays.length })}</span>
          <Button
            size="small"
            onClick={() => {
              for (const { day } of onHolidays) decide(day, { day, kind: 'skip' })
            }}
          >
            {t('holiday.skip', { count: onHolidays.length })}
          </Button>
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </p>
      )}
      <ol ref={list} className={styles.list}>
        {onScreen.map(({ day, span, deviation, state, index }, place) => (
          <DateRow
            key={day}
            index={index}
            day={day}
            span={span}
            zone={zone}
            state={state}
            deviation={deviation}
            conflicts={conflicts[index] ?? []}
            busy={busy[index] ?? []}
            people={personDays[index] ?? []}
            holiday={holidayOf(day)}
            isCompared={phase === 'ready'}
            onDecided={() => keepFocus(place)}
          />
        ))}
      </ol>
      {listed.length > shown && (
        <Button size="small" look="quiet" onClick={() => setShown(shown + page)}>
          {t('series.showMore', { count: Math.min(page, listed.length - shown) })}
        </Button>
      )}
    </section>
  )
}

/** Milliseconds without a change before the calendars are read. */
const quiet = 250

/** Returns the day of the draft's people on each of the dates, see `peopleOfDraft`. Empty until loaded. */
function usePersonDaysOnDates(spans: readonly InstantSpan[]): readonly (readonly PersonDay[])[] {
  const services = usePlanning()
  const { draft } = useSnapshot(draftState)
  const emails = draft === null ? [] : peopleOfDraft(draft)
  const asked = useEqual(
    draft === null || emails.length === 0 ? null : { emails, dates: spans, timeZone: draft.timeZone },
  )
  const found = useQuery((signal) => asked && readDates(services, asked, signal), [services, asked], { pause: quiet })
  return found ?? noDates
}

const noDates: readonly (readonly PersonDay[])[] = []

interface PeopleOnDates {
  readonly emails: readonly Email[]
  readonly dates: readonly InstantSpan[]
  readonly timeZone: IanaZone
}

/** One date after the other, because each is a request of its own. */
async function readDates(
  services: Planning,
  { emails, dates, timeZone }: PeopleOnDates,
  signal: AbortSignal,
): Promise<readonly (readonly PersonDay[])[]> {
  const days: (readonly PersonDay[])[] = []
  for (const span of dates) {
    if (signal.aborted) break
    days.push(await loadPersonDays(services, emails, dayOfDraft({ span, timeZone }), signal))
  }
  return days
}

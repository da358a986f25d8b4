import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Settings2 from 'lucide-react/icons/settings-2'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Question } from '#src/engine/compute.ts'
import { shownDays, turnedDay } from '#src/features/timeline/model/shown-days.ts'
import { setMode, timeline } from '#src/features/timeline/model/state.ts'
import { setDay, setQuestion, type TimelineMode, timelineModes, searchState } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { calendarDayOf, dayOf, daysBetween, wholeDays } from '#src/kernel/time/days.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { CalendarPopover, Card } from '#src/ui/dialog.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Segmented, Select } from '#src/ui/select.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import {
  type ReserveMode,
  reserveMode,
  reserveModes,
  setReserveMode,
} from '#src/features/bookings/model/reserve/state.ts'
import { PlaceSelect, PrintDialog, ViewOptions } from './slots.ts'
import styles from './toolbar.module.css'

type InsteadOfTimeline = Exclude<ReserveMode, 'timeline'>

/** Selects the displayed days and the view. */
export const Toolbar = () => {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const { day, shownZone: zone } = useSnapshot(searchState)
  const { mode: days, dayCount } = useSnapshot(timeline)
  const { now } = useSnapshot(reader)
  const { current: view } = useSnapshot(reserveMode)
  const isTimeline = view === 'timeline'
  // Floor plan and list show one moment: if there are several days, on the chosen one.
  const mode = isTimeline ? days : 'day'
  const today = dayOf(zone, now)
  const shown = day === '' ? today : day
  const turn = (direction: 1 | -1): void => setDay(turnedDay(mode, shown, direction, dayCount))
  const modes = timelineModes.map((value) => ({ value, label: t(`reserve.mode.${value}`) }))
  const views = reserveModes.map((value) => ({ value, label: t(`reserve.view.${value}`) }))
  /** On a phone there is only one choice: the days of the timeline, or a view that replaces it. */
  const show = (chosen: TimelineMode | InsteadOfTimeline): void => {
    if (chosen === 'list' || chosen === 'floorplan') return setReserveMode(chosen)
    setReserveMode('timeline')
    return setMode(chosen)
  }
  return (
    <div className={styles.bar}>
      {!isPhone && (
        <div className={styles.place}>
          <PlaceSelect />
        </div>
      )}
      <div className={styles.dates}>
        {isPhone && shown !== today && <TodayButton today={today} />}
        <div className={styles.turn}>
          <IconButton
            label={t('reserve.earlier')}
            icon={<ChevronLeft size={18} aria-hidden="true" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t('reserve.later')}
            icon={<ChevronRight size={18} aria-hidden="true" />}
            onClick={() => turn(1)}
          />
        </div>
        <DayButton day={shown} mode={mode} />
        {!isPhone && shown !== today && <TodayButton today={today} />}
      </div>
      {isPhone ? (
        <div className={styles.shown}>
          <Select
            label={t('reserve.viewLabel')}
            hideLabel
            value={isTimeline ? mode : view}
            options={[
              ...modes,
              ...views.flatMap(({ value, label }) => (value === 'timeline' ? [] : [{ value, label }])),
            ]}
            onChange={show}
          />
        </div>
      ) : (
        <>
          <div className={styles.views}>
            <Segmented label={t('reserve.viewLabel')} value={view} options={views} onChange={setReserveMode} />
          </div>
          {isTimeline && <Range modes={modes} mode={mode} />}
          <DurationSelect hideLabel />
          <ViewMenu canZoom={isTimeline && mode !== 'month'} />
        </>
      )}
    </div>
  )
}

const TodayButton = ({ today }: { readonly today: CalendarDay }) => {
  const { t } = useTranslation()
  return (
    <Button aria-keyshortcuts="T" onClick={() => setDay(today)}>
      {t('app.today')}
    </Button>
  )
}

/** Wide enough for the whole date, and for all ranges side by side. */
const roomyQuery = '(width >= 1600px)'

interface RangeProps {
  readonly modes: readonly { readonly value: TimelineMode; readonly label: string }[]
  readonly mode: TimelineMode
}

/** Selects how many days the timeline shows. */
const Range = ({ modes, mode }: RangeProps) => {
  const { t } = useTranslation()
  const isRoomy = useMedia(roomyQuery)
  const label = t('reserve.modeLabel')
  if (isRoomy) return <Segmented label={label} value={mode} options={modes} onChange={setMode} />
  return <Select label={label} hideLabel value={mode} options={modes} onChange={setMode} />
}

/** Opens the view options. */
const ViewMenu = ({ canZoom }: { readonly canZoom: boolean }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const print = (): void => {
    // Closed first, because the dialog returns the focus to the element that has it now.
    flushSync(() => setOpen(false))
    button.current?.focus()
    setPrinting(true)
  }
  return (
    <>
      <IconButton
        ref={button}
        look="outline"
        label={t('reserve.viewOptions')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Settings2 size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Card label={t('reserve.viewOptions')} trigger={button} onClose={() => setOpen(false)}>
          <ViewOptions canZoom={canZoom} onPrint={print} />
        </Card>
      )}
      {isPrinting && <PrintDialog onClose={() => setPrinting(false)} />}
    </>
  )
}

/** Within this number of days, a date needs no year. */
const nearDays = 180

/** Shows the displayed days and opens the calendar to jump elsewhere. */
const DayButton = ({ day, mode }: { readonly day: CalendarDay; readonly mode: TimelineMode }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useRegionalLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { shownZone: zone } = useSnapshot(searchState)
  const { dayCount } = useSnapshot(timeline)
  const { now } = useSnapshot(reader)
  const isShort = !useMedia(roomyQuery)
  const days = shownDays(mode, day, locale, dayCount)
  const { start: first, end: after } = wholeDays(zone, days[0] ?? day, days.at(-1) ?? day)
  const end = after - 1
  const isNear = Math.abs(daysBetween(dayOf(zone, now), day)) < nearDays
  const range = isShort && isNear ? format.shortDayRange(first, end, zone) : format.dayRange(first, end, zone)
  const words = mode === 'day' ? format[isShort ? 'day' : 'longDay'](first, zone) : range
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.day}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('reserve.chooseDay', { day: words })}
        onClick={() => setOpen(true)}
      >
        <span className={capital.capital}>{words}</span>
        <ChevronDown size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <CalendarPopover
          label={t('reserve.calendar')}
          trigger={button}
          value={day}
          locale={locale}
          onChange={(chosen) => setDay(calendarDayOf(chosen))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 360, 480]

/** Selects the length of the meeting. Without a label, its values say what they are. */
export const DurationSelect = ({ hideLabel = false }: { readonly hideLabel?: boolean }) => {
  const { duration } = useSnapshot(searchState).question
  return <Durations hideLabel={hideLabel} duration={duration} />
}

interface DurationsProps extends Pick<Question, 'duration'> {
  readonly hideLabel: boolean
}

/** Memoised, because every character of a search changes the query. */
const Durations = memo(({ hideLabel, duration }: DurationsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = [...new Set([...durations, duration])].toSorted((one, other) => one - other)
  return (
    <Select
      label={t('reserve.duration')}
      hideLabel={hideLabel}
      value={String(duration)}
      options={offered.map((minutes) => ({
        value: String(minutes),
        label: hideLabel ? t('reserve.durationOf', { duration: format.duration(minutes) }) : format.duration(minutes),
      }))}
      onChange={(value) => setQuestion({ duration: minutesOf(Number(value)) })}
    />
  )
})

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { shownDays, turnedDay } from '#src/features/timeline/show-window.ts'
import {
  setDay,
  setMode,
  stepZoom,
  timeline,
  type TimelineMode,
  timelineModes,
  zoomSteps,
} from '#src/features/timeline/state.ts'
import type { CalendarDay, IanaZone, Instant, QuarterSpan } from '#src/kernel/result.ts'
import { clockTimes } from '#src/kernel/time/clock.ts'
import { calendarDayOf, dayOf, wholeDays } from '#src/kernel/time/days.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { loadOverlays } from '#src/ui/dialog.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { type ReserveMode, reserveMode, reserveModes, setReserveMode } from './state.ts'
import styles from './toolbar.module.css'
import { ViewOptions } from './view-options.tsx'

const CalendarPopover = laterPart(loadOverlays, (code) => code.CalendarPopover)

type InsteadOfTimeline = Exclude<ReserveMode, 'timeline'>

/** Selects the displayed days and the view. */
export const Toolbar = () => {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  const { mode: days, day, now, zone, zoom, dayCount } = useSnapshot(timeline)
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
      <div className={styles.dates}>
        {(!isPhone || shown !== today) && (
          <Button disabled={shown === today} aria-keyshortcuts="T" onClick={() => setDay(today)}>
            {t('app.today')}
          </Button>
        )}
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
          <Segmented label={t('reserve.viewLabel')} value={view} options={views} onChange={setReserveMode} />
          {isTimeline && <Segmented label={t('reserve.modeLabel')} value={mode} options={modes} onChange={setMode} />}
          <div className={styles.turn} hidden={!isTimeline}>
            <IconButton
              label={t('reserve.zoomOut')}
              icon={<ZoomOut size={16} aria-hidden="true" />}
              disabled={mode === 'month' || zoom <= zoomSteps[0]}
              onClick={() => stepZoom(-1)}
            />
            <IconButton
              label={t('reserve.zoomIn')}
              icon={<ZoomIn size={16} aria-hidden="true" />}
              disabled={mode === 'month' || zoom >= (zoomSteps.at(-1) ?? 1)}
              onClick={() => stepZoom(1)}
            />
          </div>
          <div className={styles.options}>
            <ViewOptions />
          </div>
        </>
      )}
    </div>
  )
}

/** Shows the displayed days and opens the calendar to jump elsewhere. */
const DayButton = ({ day, mode }: { readonly day: CalendarDay; readonly mode: TimelineMode }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const locale = useRegionalLocale()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { zone, dayCount } = useSnapshot(timeline)
  const isPhone = useMedia(phoneQuery)
  const days = shownDays(mode, day, locale, dayCount)
  const { start: first, end: after } = wholeDays(zone, days[0] ?? day, days.at(-1) ?? day)
  const end = after - 1
  const words = {
    day: () => (isPhone ? format.day(first, zone) : format.longDay(first, zone)),
    days: () => format.dayRange(first, end, zone),
    week: () => format.dayRange(first, end, zone),
    month: () => format.month(first, zone),
  }[mode]()
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
        {words}
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

/** Times to choose from, by their labels, which are unique within a day. */
export interface TimeChoice {
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (label: string) => void
}

/**
 * Returns a function that lists the quarters of `span`, with `chosen`. The second pass of a repeated hour is labelled.
 */
export function useTimeChoice(): (
  zone: IanaZone,
  span: QuarterSpan,
  chosen: Instant,
  onChange: (instant: Instant) => void,
) => TimeChoice {
  const { t } = useTranslation()
  const format = useFormat()
  return (zone, span, chosen, onChange) => {
    const times = clockTimes(zone, span, chosen).map(({ instant, isRepeated }) => {
      const time = format.time(instant, zone)
      return { instant, label: isRepeated ? `${time} ${t('timeline.header.again')}` : time }
    })
    return {
      value: times.find(({ instant }) => instant === chosen)?.label ?? '',
      options: times.map(({ label }) => label),
      onChange: (label) => {
        const found = times.find((one) => one.label === label)
        if (found) onChange(found.instant)
      },
    }
  }
}

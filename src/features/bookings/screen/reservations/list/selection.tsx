import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Download from 'lucide-react/icons/download'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { openSelected } from '../../../model/away/state.ts'
import { notify } from '#src/features/notices/model/state.ts'
import type { EntryDay } from '#src/features/other-calendars/model/rules/others-events.ts'
import { areaName } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { type CsvCell, csvOf } from '#src/kernel/text.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { wallClockOf } from '#src/kernel/time/wall-clock.ts'
import { utc } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { fileName, saveFile } from '#src/ui/focus.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { useRegionalLocale } from '#src/ui/text.ts'
import { mailboxName, peopleOf } from '#src/wire/event.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import { spanOf } from '../../../model/reservations/rules/export/content-line.ts'
import { icsOf } from '../../../model/reservations/rules/export/ics.ts'
import styles from './selection.module.css'

interface SelectionBarProps {
  /** The selected reservations that the list shows. */
  readonly list: readonly Reservation[]
  /** Number of rows of the list. */
  readonly total: number
  readonly selection: Selection
}

/** The number of selected reservations and the actions on all of them. */
export const SelectionBar = ({ list, total, selection }: SelectionBarProps) => {
  const { t } = useTranslation()
  const { length } = list
  return (
    <section aria-label={t('away.select.bar')} className={styles.bar}>
      <Checkbox
        label={t('away.select.all')}
        isOn={length > 0 && length === total}
        isMixed={length > 0}
        onChange={(isOn) => selection.selectAll(isOn)}
      />
      <p role="status" className={styles.count}>
        {t('away.select.count', { count: length })}
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<CalendarX2 size={14} aria-hidden="true" />}
          disabled={length === 0}
          onClick={() => openSelected(list, null)}
        >
          {t('away.select.leave')}
        </Button>
        <Button
          size="small"
          icon={<CalendarArrowUp size={14} aria-hidden="true" />}
          disabled={length === 0}
          onClick={() => openSelected(list, 'move')}
        >
          {t('away.choice.move')}
        </Button>
        {length > 0 && <ListExport list={list} />}
      </div>
      <Button size="small" look="quiet" onClick={selection.end}>
        {t('app.done')}
      </Button>
    </section>
  )
}

interface RowCheckboxProps {
  readonly label: string
  readonly isOn: boolean
  readonly isMixed?: boolean
  readonly onChange: (isOn: boolean, isRange: boolean) => void
}

/** The checkbox of a row or of a day. With Shift it selects a range. */
export const RowCheckbox = ({ label, isOn, isMixed = false, onChange }: RowCheckboxProps) => (
  <input
    type="checkbox"
    className={styles.box}
    aria-label={label}
    checked={isOn}
    ref={(input) => {
      if (input) input.indeterminate = isMixed && !isOn
    }}
    onChange={() => undefined}
    // Only a click has the state of Shift. The space bar clicks, too.
    onClick={({ currentTarget, shiftKey }) => onChange(currentTarget.checked, shiftKey)}
  />
)

/** Reservations selected in the list. The functions are stable references. */
export interface Selection {
  /** Ids of the selected events. Null unless the list shows checkboxes. */
  readonly ids: ReadonlySet<string> | null
  readonly begin: () => void
  readonly end: () => void
  /** Selects or deselects one. With `isRange`, also all between it and the one changed before, in the order on screen. */
  readonly select: (id: string, isOn: boolean, isRange: boolean) => void
  /** Selects or deselects these, or all. */
  readonly selectAll: (isOn: boolean, ids?: readonly string[]) => void
}

/** Returns the ids of the user's own rows from top to bottom. */
export const shownOrder = (urgent: readonly Reservation[], days: readonly EntryDay[]): readonly string[] => [
  ...urgent.map(({ event }) => event.id),
  ...days.flatMap(({ entries }) => ownIds(entries)),
]

/** Returns the ids of the user's own reservations of a day. */
export const ownIds = (entries: EntryDay['entries']): readonly string[] =>
  entries.flatMap((entry) => (entry.kind === 'own' ? [entry.reservation.event.id] : []))

/**
 * Manages the selection of rows. `order` contains the ids from top to bottom. While it is on, Ctrl+A selects all and Escape
 * ends it, unless a field or a window has the focus.
 */
export const useSelection = (order: readonly string[]): Selection => {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const anchor = useRef<string | null>(null)
  const latest = useRef(order)
  useEffect(() => {
    latest.current = order
  }, [order])
  const begin = useCallback(() => {
    anchor.current = null
    setIds(new Set())
  }, [])
  const end = useCallback(() => setIds(null), [])
  const change = useCallback((isOn: boolean, changed: readonly string[]): void => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const selectAll = useCallback<Selection['selectAll']>(
    (isOn, changed = latest.current) => change(isOn, changed),
    [change],
  )
  const select = useCallback<Selection['select']>(
    (id, isOn, isRange) => {
      const shown = latest.current
      const [from, to] = [shown.indexOf(anchor.current ?? id), shown.indexOf(id)]
      const between = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      anchor.current = id
      change(isOn, between)
    },
    [change],
  )
  const isOn = ids !== null
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (event.defaultPrevented || !(target instanceof Element)) return
      const isCheckbox = target instanceof HTMLInputElement && target.type === 'checkbox'
      if ((target.closest('input, select, textarea') && !isCheckbox) || target.closest('[role=dialog], [role=menu]')) {
        return
      }
      if (key === 'Escape') end()
      else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, end, selectAll])
  return useMemo(() => ({ ids, begin, end, select, selectAll }), [ids, begin, end, select, selectAll])
}

/** Saves the listed reservations, each date of a series, as a calendar file or as a table. */
export const ListExport = ({ list }: { readonly list: readonly Reservation[] }) => {
  const { t } = useTranslation()
  const { clock } = useReading()
  const locale = useRegionalLocale()
  const { zone } = useSnapshot(reader)
  const cells = ({ event, areaId, resourceName, status }: Reservation): CsvCell[] => {
    const { start, end } = spanOf(event)
    // All-day dates have no zone. They end at midnight after the last day.
    const read = event.isAllDay ? utc : zone
    const time = (instant: Instant): string => (event.isAllDay ? '' : wallClockOf(zone, instant).slice(11, 16))
    return [
      dayOf(read, start),
      time(start),
      dayOf(read, event.isAllDay ? instantOf(end - 1) : end),
      time(end),
      event.subject,
      resourceName,
      areaName(areaId),
      event.organizer ? mailboxName(event.organizer) : '',
      peopleOf(event)
        .map(({ emailAddress }) => mailboxName(emailAddress))
        .join('; '),
      t(`status.${status}`),
    ]
  }
  const heads = (): string[] => [
    `${t('form.start')} ${t('form.date')}`,
    `${t('form.start')} ${t('form.time')}`,
    `${t('form.end')} ${t('form.date')}`,
    `${t('form.end')} ${t('form.time')}`,
    t('form.subject'),
    t('detail.resource'),
    t('detail.area'),
    t('reservations.organizer'),
    t('form.attendees'),
    t('reservations.statuses'),
  ]
  const save = (ending: 'csv' | 'ics'): void => {
    const name = fileName(t('place.reservations'), ending)
    if (ending === 'csv') saveFile(name, 'text/csv;charset=utf-8', csvOf([heads(), ...list.map(cells)], locale))
    else saveFile(name, 'text/calendar;charset=utf-8', icsOf(list, clock.now()))
    notify({ kind: 'success', key: 'notice.saved', values: { name } })
  }
  const items = [
    { id: 'ics', label: t('handOver.listIcs'), run: () => save('ics') },
    { id: 'csv', label: t('handOver.listCsv'), run: () => save('csv') },
  ]
  return (
    <MenuButton label={t('handOver.list', { count: list.length })} sections={[{ id: 'files', items }]}>
      <Download size={16} aria-hidden="true" />
    </MenuButton>
  )
}

import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { EntryDay } from '#src/features/other-calendars/model/rules/others-events.ts'
import type { IanaZone, Instant } from '#src/kernel/time/units.ts'
import { startOfDay } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { classes, useFormat } from '#src/ui/text.ts'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import { isTimeToJoin } from '../../../model/reservations/rules/join-link.ts'
import { OthersRow, type ShownCalendar } from './others-bar.tsx'
import { ReservationRow } from './reservation-row.tsx'
import othersRowStyles from './others-row.module.css'
import reservationRowStyles from './reservation-row.module.css'
import styles from './reservations.module.css'
import { ownIds, RowCheckbox, type Selection } from './selection.tsx'

/** Contents of the list. A stable reference while they are unchanged. */
export interface Drawn {
  readonly days: readonly EntryDay[]
  readonly calendars: readonly ShownCalendar[]
  readonly now: Instant
  /** Id of the reservation in the side panel. */
  readonly openId: string | null
  /** By event id, the number of later dates of its series that are not listed. */
  readonly folded: ReadonlyMap<string, number>
}

interface ReservationDaysProps {
  readonly drawn: Drawn
  /** The element that scrolls. The list begins at its top. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly zone: IanaZone
  readonly selection: Selection
  /** Both must be stable references. */
  readonly onOpen: (event: CalendarEvent) => void
  readonly onUnfold: (event: CalendarEvent) => void
}

/**
 * Estimated pixels of a day's heading with the space above it, of the user's own row and of another calendar's row,
 * until they are measured.
 */
const heights = { day: 49, own: 49, other: 36 }
/** On a phone a row has several lines. */
const phoneHeights = { day: 49, own: 130, other: 53 }

interface Line {
  readonly key: string
  readonly kind: keyof typeof heights
  /** Id of the user's own reservation. */
  readonly id: string | null
}

interface DayLines {
  readonly day: EntryDay['day']
  readonly entries: EntryDay['entries']
  /** The line of the day's heading; the entries follow. */
  readonly first: number
}

/** Returns the headings and rows of the list from top to bottom. */
function linesOf(days: readonly EntryDay[], isKnown: (calendar: string) => boolean) {
  const lines: Line[] = []
  const parts: DayLines[] = []
  for (const { day, entries: all } of days) {
    const entries = all.filter((entry) => entry.kind === 'own' || isKnown(entry.event.email))
    parts.push({ day, entries, first: lines.length })
    lines.push({ key: day, kind: 'day', id: null })
    for (const [index, entry] of entries.entries()) {
      if (entry.kind === 'own') {
        const { event } = entry.reservation
        lines.push({ key: `${event.id} ${event.start.utcDateTime}`, kind: 'own', id: event.id })
      } else {
        const { event } = entry
        // Two private events of one time are distinguished by their position only.
        lines.push({ key: `${event.email} ${event.start} ${event.end} ${index}`, kind: 'other', id: null })
      }
    }
  }
  return { lines, parts, keys: lines.map(({ key }) => key) }
}

/** The list itself: each day with its heading. If the list is long, only the visible rows are drawn. */
export const ReservationDays = memo(function ReservationDays({
  drawn,
  scroller,
  zone,
  selection,
  onOpen,
  onUnfold,
}: ReservationDaysProps) {
  const { t } = useTranslation()
  const { days, calendars, now, openId, folded } = drawn
  const format = useFormat()
  const calendarOf = useMemo(
    () => new Map(calendars.map((calendar) => [calendar.email as string, calendar])),
    [calendars],
  )
  const { lines, parts, keys } = useMemo(() => linesOf(days, (email) => calendarOf.has(email)), [days, calendarOf])
  const guess = useMedia(phoneQuery) ? phoneHeights : heights
  const chosen = useMemo(() => (openId === null ? -1 : lines.findIndex(({ id }) => id === openId)), [openId, lines])
  useLayoutEffect(() => {
    // Before the list asks for the position, or the rows of the former one are drawn first.
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo({ top: 0, behavior: 'instant' }))
    return () => cancelAnimationFrame(frame)
  }, [scroller])
  const rows = useVirtualRows({
    keys,
    scroller,
    estimate: (line) => guess[lines[line]?.kind ?? 'own'],
    isStop: (line) => lines[line]?.kind === 'own',
    chosen,
  })
  useRevealed(openId)
  const { ids: selected } = selection
  return (
    <div {...rows.listProps} data-whole={rows.isWhole || undefined}>
      {parts.map(({ day, entries, first }) => {
        // The list does not show this day yet.
        if (rows.partsOf(first, 1).length === 0) return null
        const own = selected === null ? [] : ownIds(entries)
        const date = format.longDay(startOfDay(zone, day), zone)
        return (
          <section key={day} aria-label={date} className={styles.day}>
            <div ref={rows.measure} data-index={first} className={classes(styles.date, styles.dayHeading)}>
              {selected !== null && own.length > 0 && (
                <RowCheckbox
                  label={t('away.select.day', { day: date })}
                  isOn={own.every((id) => selected.has(id))}
                  isMixed={own.some((id) => selected.has(id))}
                  onChange={(isOn) => selection.selectAll(isOn, own)}
                />
              )}
              <h2 className={capital.capital}>{date}</h2>
            </div>
            <ul className={styles.rows} data-before-end={entries.at(-1)?.kind}>
              {rows.partsOf(first + 1, entries.length).map((part) => {
                if (part.row === null) return <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
                const position = part.row - first
                const entry = entries[position - 1]!
                const place = {
                  ref: rows.measure,
                  'data-index': part.row,
                  'data-after': entries[position - 2]?.kind,
                  'aria-posinset': position,
                  'aria-setsize': entries.length,
                }
                if (entry.kind === 'other') {
                  const { event } = entry
                  const calendar = calendarOf.get(event.email)!
                  return (
                    <li key={part.key} {...place} className={othersRowStyles.row} data-calendar={calendar.colour}>
                      <OthersRow event={event} calendar={calendar} />
                    </li>
                  )
                }
                const { event, afterEnd } = entry.reservation
                const isOpen = event.id === openId
                return (
                  <li
                    key={part.key}
                    {...place}
                    className={reservationRowStyles.row}
                    data-id={event.id}
                    data-open={isOpen || undefined}
                    data-over={afterEnd || undefined}
                  >
                    <ReservationRow
                      reservation={entry.reservation}
                      isOpen={isOpen}
                      canJoin={isTimeToJoin(entry.reservation, now)}
                      folded={folded.get(event.id) ?? 0}
                      isSelected={selected?.has(event.id)}
                      onSelect={selection.select}
                      onUnfold={onUnfold}
                      onOpen={onOpen}
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </div>
  )
})

/** Events by which the user takes over the scroll position. */
const takeovers = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Scrolls the opened reservation into view as soon as it is drawn, because a link may open one far below. It stays in view
 * while the list around it takes its size, until the user scrolls, types or clicks.
 */
function useRevealed(openId: string | null): void {
  const revealed = useRef<string | null>(null)
  const keeping = useRef<AbortController | null>(null)
  // After every render, because a list grows in portions.
  useEffect(() => {
    if (openId === revealed.current) return undefined
    keeping.current?.abort()
    if (openId === null) revealed.current = null
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>('main li[data-open]')
      if (!row || openId === null) return
      revealed.current = openId
      keeping.current = keepInView(row)
    })
    return () => cancelAnimationFrame(frame)
  })
  useEffect(() => () => keeping.current?.abort(), [])
}

function keepInView(row: HTMLElement): AbortController {
  const keeping = new AbortController()
  const { signal } = keeping
  const show = (): void => row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  // Days out of sight have an estimated height until they are drawn.
  const observer = new ResizeObserver(show)
  for (const section of row.closest('section')?.parentElement?.children ?? []) observer.observe(section)
  observer.observe(row)
  signal.addEventListener('abort', () => observer.disconnect())
  for (const takeover of takeovers)
    document.addEventListener(takeover, () => keeping.abort(), { signal, capture: true })
  show()
  return keeping
}

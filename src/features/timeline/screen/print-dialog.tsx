import { searchState } from '#src/base/search-state.ts'
import Printer from 'lucide-react/icons/printer'
import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Paper } from '#src/ui/print-sheet.tsx'
import { useFormat } from '#src/ui/text.ts'
import { printedAreas, type PrintedArea, type PrintedRow, type PrintedTime } from '../model/printed-days.ts'
import { dayBoundaries } from '#src/features/timeline/model/shown-days.ts'
import { timeline } from '../model/state.ts'
import type { Opened } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { nextSequence } from '#src/base/sequence.ts'
import styles from './print-dialog.module.css'

/** Resources on paper at most. The browser lays all of them out at once. */
const most = 500

/** Prints the reservations of the shown days: a sheet per area with a row per resource and a column per day. */
export const PrintDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { opened } = useSnapshot(searchState)
  const { matched, asOf } = useSnapshot(timeline)
  const areas = usePrinted(opened)
  const isLoading = areas === null || areas.some(({ rows }) => rows.some(({ data }) => data === 'loading'))
  const days =
    opened && format.longDayRange(startOfQuarter(opened.span.from), startOfQuarter(opened.span.to) - 1, opened.zone)
  return (
    <Dialog
      title={t('printed.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('app.close')}
          </Button>
          <Button
            look="primary"
            busy={isLoading}
            icon={<Printer size={15} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('code.print')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>{t('printed.words', { days })}</p>
      {(matched ?? 0) > most && <p>{t('printed.cut', { number: format.number(most) })}</p>}
      {opened && areas && (
        <Paper>
          {areas.map((area) => (
            <Sheet
              key={area.name}
              area={area}
              opened={opened}
              title={days ?? ''}
              asOf={asOf === null ? '' : t('printed.asOf', { time: format.moment(asOf, opened.zone) })}
            />
          ))}
        </Paper>
      )}
    </Dialog>
  )
}

/** Asks again with every batch of schedules that arrives. */
function usePrinted(opened: Opened | null): readonly PrintedArea[] | null {
  const { engine } = useReading()
  const { taken, matched } = useSnapshot(timeline)
  const answer = useQuery(
    () =>
      opened &&
      engine.window({
        sequence: nextSequence(),
        now: reader.now,
        rowFrom: 0,
        rowTo: Math.min(matched ?? 0, most),
        quarterFrom: opened.span.from,
        quarterTo: opened.span.to,
        held: null,
      }),
    [engine, opened, matched],
    { again: [taken] },
  )
  return useMemo(
    () => opened && answer && printedAreas(answer.rows, dayBoundaries(opened.zone, opened.days)),
    [opened, answer],
  )
}

interface SheetProps {
  readonly area: PrintedArea
  readonly opened: Opened
  /** The days. */
  readonly title: string
  readonly asOf: string
}

const Sheet = ({ area, opened, title, asOf }: SheetProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const starts = dayBoundaries(opened.zone, opened.days).slice(0, -1)
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <h1>{area.name}</h1>
        <p>{title}</p>
        <p className={styles.age}>{asOf}</p>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('detail.resource')}</th>
            {starts.map((from) => (
              <th key={from} scope="col">
                {format.day(startOfQuarter(from), opened.zone)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {area.rows.map((row) => (
            <RowOfDays key={row.key} row={row} zone={opened.zone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const RowOfDays = ({ row, zone }: { readonly row: PrintedRow; readonly zone: string }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const timeWords = ({ isWhole, start, end }: PrintedTime): string =>
    isWhole ? t('form.allDay') : format.timeRange(start, end, zone)
  return (
    <tr>
      <th scope="row">
        {row.name}
        {row.capacity !== null && <small>{t('timeline.row.capacity', { count: row.capacity })}</small>}
      </th>
      {row.days.map((times, day) => (
        // The days have no other name than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={day}>
          {row.data === 'ready' ? (
            <ul>
              {times.map((time) => (
                <li key={`${time.start} ${time.end} ${time.subject}`}>
                  <strong>{timeWords(time)}</strong> {time.subject ?? t('timeline.event.private')}
                  {time.organizer !== null && <small>{time.organizer}</small>}
                </li>
              ))}
            </ul>
          ) : (
            <small>{t('printed.noData')}</small>
          )}
        </td>
      ))}
    </tr>
  )
}

import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { bookAgain } from '../../model/reserve/one-tap.ts'
import { reader } from '#src/base/reader.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning, useBooking } from '#src/base/use-needs.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import styles from './away.module.css'
import { checkMove } from '../../model/away/change-one.ts'
import { type AwayChoice, type AwayMove, isVacated, movedSpan } from '../../model/away/rules/plan.ts'
import { away, closeAway, setAwayChoice } from '../../model/away/state.ts'

export interface AwayRow extends ChosenRow {
  readonly possible: readonly AwayChoice[]
}

/** Returns a function that formats the day and the time of an event at another time. */
const useEventTime = (): ((event: CalendarEvent, start?: number, end?: number) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return (event, start = event.start.utcDateTime, end = event.end.utcDateTime) =>
    event.isAllDay
      ? `${format.day(start, zone)} ${t('form.allDay')}`
      : `${format.day(start, zone)} ${format.timeRange(start, end, zone)}`
}

/** Returns a function that says what failed, and what the user can do. */
const useAdvice = (): ((row: ChosenRow, fault: Fault) => string) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  return ({ reservation: { event, resourceName }, choice }, fault) => {
    if (fault.kind === 'slot-taken') return t('away.taken', { room: resourceName })
    if (fault.kind === 'draft-invalid') {
      return [...fault.problems.map((problem) => t(`draft.problem.${problem}`)), t('away.otherChoice')].join(' ')
    }
    if (fault.kind === 'offline') return t('away.offline')
    if (fault.kind === 'event-not-found' && !event.isOrganizer) {
      return t('away.askAgain', { name: event.organizer?.name || event.organizer?.address || '' })
    }
    return choice === 'keep' ? faultMessage(fault) : `${faultMessage(fault)} ${t('away.again')}`
  }
}

interface RowProps {
  readonly row: AwayRow
  readonly move: AwayMove
  readonly checks: MoveChecks | null
  readonly isUnrestored: boolean
}

/** One reservation with its choice, its new time and its progress. */
const Row = ({ row, move, checks, isUnrestored }: RowProps) => {
  const { t } = useTranslation()
  const services = useBooking()
  const timeOf = useEventTime()
  const advice = useAdvice()
  const { zone } = useSnapshot(reader)
  const { rows, isSending } = useSnapshot(away)
  const { reservation, choice, possible } = row
  const { event, resourceName, resourceId } = reservation
  const progress = rows[event.id]
  const subject = event.subject || t('notice.noSubject')
  const span = choice === 'move' ? movedSpan(event, move, zone) : null
  const fault = progress?.fault ?? (span === null ? null : (checks?.get(event.id) ?? null))
  return (
    <li className={styles.row} data-phase={progress?.phase}>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.when}>
        {[timeOf(event), resourceName, event.isOrganizer ? '' : (event.organizer?.name ?? '')]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className={styles.choice}>
        {progress?.phase === 'sending' && <Spinner />}
        {progress?.phase === 'done' && t('away.changed')}
        {progress === undefined || progress.phase === 'failed'
          ? !isUnrestored &&
            (possible.length === 1 ? (
              t('away.fixed')
            ) : (
              <Select
                label={t('away.choiceOf', { subject, time: timeOf(event) })}
                hideLabel
                value={choice}
                disabled={isSending}
                options={possible.map((one) => ({ value: one, label: t(`away.choice.${one}`) }))}
                onChange={(chosen) => setAwayChoice(event.id, chosen)}
              />
            ))
          : null}
      </span>
      {span !== null && progress?.phase !== 'done' && (
        <span className={styles.note}>
          {t('away.newTime', { time: timeOf(event, span.start, span.end) })}
          {fault === null && ` · ${t(checks === null ? 'away.checking' : 'away.free')}`}
        </span>
      )}
      {fault !== null && (
        <span role="alert" className={styles.fault}>
          {advice(row, fault)}
        </span>
      )}
      {isUnrestored && event.isOrganizer && resourceId !== null && (
        <Button
          size="small"
          className={styles.again}
          onClick={() => {
            closeAway()
            void bookAgain(services, reservation)
          }}
        >
          {t('actions.bookAgain')}
        </Button>
      )}
    </li>
  )
}

interface AwayRowsProps extends Omit<RowProps, 'row'> {
  readonly label: string
  /** An explanation under the label. */
  readonly hint: string | null
  readonly rows: readonly AwayRow[]
}

export const AwayRows = ({ label, hint, rows, ...rest }: AwayRowsProps) => (
  <section aria-label={label}>
    <h3 className={styles.group}>{label}</h3>
    {hint !== null && <p className={styles.hint}>{hint}</p>}
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Row key={`${row.reservation.event.id} ${row.reservation.event.start.utcDateTime}`} row={row} {...rest} />
      ))}
    </ul>
  </section>
)

interface ChosenRow {
  readonly reservation: Reservation
  readonly choice: AwayChoice
}

/** By event id, the reason why a reservation cannot be moved; null if its room is free. */
type MoveChecks = ReadonlyMap<string, Fault | null>

const noChecks: MoveChecks = new Map()

/**
 * Checks the new time of all reservations that are to be moved, with the rooms' own calendars. Null while it is loading. A
 * reservation of the same plan that leaves the room is not in the way.
 */
export const useMoveChecks = (rows: readonly ChosenRow[], move: AwayMove | null, zone: IanaZone): MoveChecks | null => {
  const services = usePlanning()
  const moves = move === null ? [] : rows.filter(({ choice }) => choice === 'move')
  const key = rows
    .map(({ reservation, choice }) => `${reservation.event.id} ${reservation.event.start.utcDateTime} ${choice}`)
    .join('\n')
  const where = move === null ? '' : `${move.kind} ${move.kind === 'by' ? move.days : move.day}`
  const checked = useQuery(
    async (): Promise<MoveChecks> => {
      const found = moves.map(async ({ reservation }): Promise<[string, Fault | null]> => {
        const span = movedSpan(reservation.event, move ?? { kind: 'by', days: 0 }, zone)
        const fault = await checkMove(services, reservation, span)
        const isFree = fault?.kind === 'slot-taken' && isVacated(rows, reservation, span)
        return [reservation.event.id, isFree ? null : fault]
      })
      return new Map(await Promise.all(found))
    },
    // The texts stand for the rows and the move, whose objects are new in each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, zone, key, where],
    { pause: moves.length === 0 ? 0 : 200 },
  )
  return moves.length === 0 ? noChecks : checked
}

import { useQuery } from '#src/features/availability/use-query.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { Fault, IanaZone } from '#src/kernel/result.ts'
import { useServices } from '#src/services.ts'
import { checkMove } from './change-one.ts'
import { type AwayChoice, type AwayMove, isVacated, movedSpan } from './rules/plan.ts'

export interface ChosenRow {
  readonly reservation: Reservation
  readonly choice: AwayChoice
}

/** By event id, the reason why a reservation cannot be moved; null if its room is free. */
export type MoveChecks = ReadonlyMap<string, Fault | null>

const noChecks: MoveChecks = new Map()

/**
 * Checks the new time of all reservations that are to be moved, with the rooms' own calendars. Null while it is loading. A
 * reservation of the same plan that leaves the room is not in the way.
 */
export const useMoveChecks = (rows: readonly ChosenRow[], move: AwayMove | null, zone: IanaZone): MoveChecks | null => {
  const services = useServices()
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

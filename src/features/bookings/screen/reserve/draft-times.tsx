import { useEqual, useQuery } from '#src/base/use-query.ts'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { BusyPerson } from '#src/features/availability/model/rules/colleague-day.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { reservations } from '../../model/reservations/state.ts'
import { placeOfZone } from '#src/features/settings/model/rules/office.ts'
import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import { spanOfEvent } from '#src/wire/event.ts'
import { findOwnConflicts, type LocalTime, readLocalTimes } from '../../model/reserve/conflicts.ts'
import { draftState } from '../../model/reserve/draft-state.ts'
import styles from './form/times-field.module.css'
import type { ReservationDraft } from '../../model/reserve/rules/draft.ts'

/** The time at the chosen resources if it differs from the form's, with a warning outside their working hours. */
export const LocalTimes = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { areas } = useReading().configuration
  const { draft } = useSnapshot(draftState)
  const times = useLocalTimes()
  if (!draft || draft.isAllDay || times.length === 0) return null
  const { start, end } = draft.span
  return (
    <Notes>
      {times.map(({ zone, isOutsideHours }) => {
        const Icon = isOutsideHours ? TriangleAlert : Clock
        const words = { time: format.timeRange(start, end, zone), place: placeOfZone(areas, zone) }
        return (
          <p key={zone} data-warns={isOutsideHours || undefined}>
            <Icon size={15} aria-hidden="true" />
            <span>{t(isOutsideHours ? 'form.localTimeOutside' : 'form.localTime', words)}</span>
          </p>
        )
      })}
    </Notes>
  )
}

/** Notes below the fields that they are about. They appear while the user is typing. */
export const Notes = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.notes} role="status">
    {children}
  </div>
)

export const Warning = ({ children }: { readonly children: ReactNode }) => (
  <p data-warns>
    <TriangleAlert size={15} aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** Returns the resources and the time of the draft, as the same object until they change; null without a draft. */
export function useDraftSlot(): Pick<ReservationDraft, 'resourceIds' | 'span' | 'timeZone'> | null {
  const { draft } = useSnapshot(draftState)
  return useEqual(draft && { resourceIds: draft.resourceIds, span: draft.span, timeZone: draft.timeZone })
}

export function useLocalTimes(): readonly LocalTime[] {
  const services = useReading()
  const slot = useDraftSlot()
  const times = useQuery(() => slot && readLocalTimes(services, slot), [services, slot])
  return times ?? []
}

/**
 * Returns the user's own reservations that conflict with the draft at each time; empty until they are known, and for a
 * draft for a colleague, who is checked like an attendee.
 */
export function useOwnConflicts(spans: readonly InstantSpan[]): readonly (readonly Reservation[])[] {
  const services = useReading()
  const { draft, change } = useSnapshot(draftState)
  const { list } = useSnapshot(reservations)
  const changedId = change?.event.id ?? null
  const wanted = useEqual(
    draft === null || draft.reserveFor || spans.length === 0
      ? null
      : { spans, resourceIds: draft.resourceIds, timeZone: draft.timeZone },
  )
  const conflicts = useQuery(
    () => wanted && findOwnConflicts(services, wanted, changedId),
    [services, wanted, changedId],
    { again: [list] },
  )
  return conflicts ?? none
}

const none: readonly (readonly Reservation[])[] = []

/** Returns a function that says, in one sentence for each time, which people of the draft are busy until then. */
export function useBusyWords(): (busy: readonly BusyPerson[]) => readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const people = draft === null ? [] : [...draft.attendees, ...(draft.reserveFor ? [draft.reserveFor] : [])]
  const invited = new Map(people.map(({ email, name }) => [email, name]))
  return (busy) =>
    [...new Set(busy.map(({ until }) => until))].map((end) => {
      const names = busy.flatMap(({ email, until }) => (until === end ? [invited.get(email) ?? email] : []))
      const time = draft ? format.time(startOfQuarter(end), draft.timeZone) : ''
      return t('form.attendeesBusy', { count: names.length, names: format.list(names), time })
    })
}

/** Returns a function that warns of an own reservation at the time of the draft, in the draft's zone. */
export function useConflictWords(zone: IanaZone): (reservation: Reservation) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ event }) => {
    const { start, end } = spanOfEvent(event)
    const time = event.isAllDay ? format.dayRange(start, end - 1, zone) : format.timeRange(start, end, zone)
    return t('form.ownConflict', { subject: event.subject, time })
  }
}

import { FindTimeForDraft } from '../../slots.ts'
import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { useEqual, useQuery } from '#src/base/use-query.ts'
import { useHolidays } from '#src/features/holidays/screen/holiday-mark.tsx'
import { busyPeople, type BusyPerson, type PersonDay } from '#src/features/availability/model/rules/colleague-day.ts'
import { myAnswer } from '../../../model/reservations/load-reservations.ts'
import { CancelQuestion } from '#src/features/bookings/screen/slots.ts'
import { actionsOf } from '../../../model/reservations/rules/actions.ts'
import type { Reservation } from '../../../model/reservations/rules/derive.ts'
import type { IanaZone, Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { quartersOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { dayOfDraft, findCommonTime, loadPersonDays, peopleOfDraft } from '../../../model/reserve/conflicts.ts'
import { draftState, editDraft } from '../../../model/reserve/draft-state.ts'
import {
  Notes,
  useBusyWords,
  useConflictWords,
  useDraftSlot,
  useLocalTimes,
  useOwnConflicts,
  Warning,
} from '../draft-times.tsx'
import { type Limits, LimitsNote } from './limits-note.tsx'
import styles from './times-field.module.css'

const noSpans: readonly InstantSpan[] = []

/**
 * Warns, before anything is sent, of limits of the resources, of the user's own reservations and of busy attendees. One
 * button moves the reservation to a time without any of these. The dates of a series show their own warnings.
 */
export const TimeWarnings = ({ limits }: { readonly limits: Limits | null }) => {
  const { draft, change } = useSnapshot(draftState)
  const isOne = draft !== null && draft.recurrence === null && draft.span.end > draft.span.start
  const [conflicts = []] = useOwnConflicts(isOne ? [draft.span] : noSpans)
  const isDesk = limits?.kind === 'workplace'
  const isTimed = isOne && !draft.isAllDay && !isDesk
  const days = usePersonDays(isTimed && conflicts.length > 0)
  const invited = draft === null ? [] : [...draft.attendees.map(({ email }) => email), draft.reserveFor?.email ?? '']
  const busy = isTimed
    ? busyPeople(
        days.filter(({ email }) => invited.some((one) => one === email)),
        quartersOf(draft.span),
        change && quartersOf(change.kept.draft.span),
      )
    : []
  const isOutside = useLocalTimes().some(({ isOutsideHours }) => isOutsideHours)
  const isClosed = limits?.problems.includes('outside-hours') === true && limits.fix === null
  const isBad = conflicts.length > 0 || busy.length > 0 || isOutside || isClosed
  return (
    <>
      <LimitsNote limits={limits} />
      {isOne && <HolidayNote start={draft.span.start} zone={draft.timeZone} />}
      {isOne && conflicts.length > 0 && (
        <OwnConflicts conflicts={conflicts} zone={draft.timeZone} isReplaceable={isDesk} />
      )}
      {busy.length > 0 && <BusyAttendees busy={busy} />}
      {isTimed && isBad && <MoveButton days={days} />}
    </>
  )
}

/** Says that the first day is a public holiday where the reservation is. */
const HolidayNote = ({ start, zone }: { readonly start: Instant; readonly zone: IanaZone }) => {
  const { t } = useTranslation()
  const name = useHolidays(zone)(dayOf(zone, start))
  if (name === null) return null
  return (
    <Notes>
      <Warning>{t('holiday.is', { name })}</Warning>
    </Notes>
  )
}

/** Moves the reservation to the best time of its day, or if there is none, leads to the search for one. */
const MoveButton = ({ days }: { readonly days: readonly PersonDay[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useReading()
  const { draft } = useSnapshot(draftState)
  const slot = useDraftSlot()
  const found = useQuery(
    () => slot && findCommonTime(services, slot, days).then((span) => ({ span })),
    [services, slot, days],
  )
  if (!draft || !found) return null
  const { span } = found
  if (span === null) return <FindTimeForDraft />
  const time = format.timeRange(span.start, span.end, draft.timeZone)
  const hasOthers = draft.attendees.length > 0 || Boolean(draft.reserveFor)
  return (
    <div>
      <Button size="small" onClick={() => editDraft({ span })}>
        {hasOthers ? t('form.moveToCommonTime', { time }) : t('form.changeTo', { time })}
      </Button>
    </div>
  )
}

const noDays: readonly PersonDay[] = []

/** Returns the draft's day of its people, see `peopleOfDraft`. Empty until loaded. */
function usePersonDays(isWanted: boolean): readonly PersonDay[] {
  const services = usePlanning()
  const { draft } = useSnapshot(draftState)
  useSnapshot(session)
  const emails = draft === null ? [] : peopleOfDraft(draft, isWanted)
  const asked = useEqual(draft === null || emails.length === 0 ? null : { emails, day: dayOfDraft(draft) })
  const days = useQuery(
    (signal) => asked && loadPersonDays(services, asked.emails, asked.day, signal),
    [services, asked],
  )
  return days ?? noDays
}

/** Maximum number of conflicts shown. */
const most = 3

interface OwnConflictsProps {
  readonly conflicts: readonly Reservation[]
  readonly zone: IanaZone
  /** True for a workplace: nobody needs two on a day, so the other one can be cancelled. */
  readonly isReplaceable: boolean
}

/** Warns of the user's own reservations at the chosen time. The form can still be sent. */
const OwnConflicts = ({ conflicts, zone, isReplaceable }: OwnConflictsProps) => {
  const { t } = useTranslation()
  const conflictWords = useConflictWords(zone)
  const [cancelled, setCancelled] = useState<Reservation | null>(null)
  return (
    <Notes>
      {conflicts.slice(0, most).map((reservation) => {
        const { event } = reservation
        const { subject } = event
        const isCancellable = isReplaceable && actionsOf(reservation, myAnswer(event)).includes('cancel')
        return (
          <div key={event.id} className={styles.notes}>
            <Warning>{conflictWords(reservation)}</Warning>
            {isCancellable && (
              <Button size="small" onClick={() => setCancelled(reservation)}>
                {t('form.cancelOther', { subject })}
              </Button>
            )}
          </div>
        )
      })}
      {cancelled && <CancelQuestion reservation={cancelled} onClose={() => setCancelled(null)} />}
    </Notes>
  )
}

/** Warns of attendees who are busy at the chosen time, and until when. */
const BusyAttendees = ({ busy }: { readonly busy: readonly BusyPerson[] }) => {
  const wordsOf = useBusyWords()
  return (
    <Notes>
      {wordsOf(busy).map((words) => (
        <Warning key={words}>{words}</Warning>
      ))}
    </Notes>
  )
}

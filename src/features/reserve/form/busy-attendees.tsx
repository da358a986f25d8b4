import { useQuery } from '#src/features/availability/use-query.ts'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Email, InstantSpan } from '#src/kernel/result.ts'
import { busyPeople, type PersonDay } from '#src/features/people/rules/busy-people.ts'
import { quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { dayOfDraft, findCommonTime, loadPersonDays } from '../conflicts.ts'
import { useServices } from '#src/services.ts'
import { draftState, editDraft } from '../draft-state.ts'
import { session } from '#src/features/account/state.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './form-notes.module.css'

/** Warns of attendees who are busy at the chosen time and offers the next time at which everyone is free. */
export const BusyAttendees = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, change } = useSnapshot(draftState)
  const days = useAttendeeDays()
  const isAsked = draft !== null && !draft.isAllDay && draft.recurrence === null && draft.span.end > draft.span.start
  const own = change && quartersOf(change.kept.draft.span)
  const invited = new Map(draft?.attendees.map(({ email, name }) => [email, name]))
  const busy = isAsked
    ? busyPeople(
        days.filter(({ email }) => invited.has(email)),
        quartersOf(draft.span),
        own,
      )
    : []
  const common = useCommonTime(days, busy.length > 0)
  if (!draft || busy.length === 0) return null
  const zone = draft.timeZone
  const ends = [...new Set(busy.map(({ until }) => until))]
  return (
    <div className={styles.notes} role="status">
      {ends.map((end) => {
        const names = busy.flatMap(({ email, until }) => (until === end ? [invited.get(email) ?? email] : []))
        return (
          <p key={end} data-warns>
            <TriangleAlert size={15} aria-hidden="true" />
            <span>
              {t('form.attendeesBusy', {
                count: names.length,
                names: format.list(names),
                time: format.time(startOfQuarter(end), zone),
              })}
            </span>
          </p>
        )
      })}
      {common && (
        <Button size="small" onClick={() => editDraft({ span: common })}>
          {t('form.moveToCommonTime', { time: format.timeRange(common.start, common.end, zone) })}
        </Button>
      )}
    </div>
  )
}

const noDays: readonly PersonDay[] = []

/** Returns the draft's day of the attendees and the user. Empty until loaded, and if there are no attendees. */
function useAttendeeDays(): readonly PersonDay[] {
  const services = useServices()
  const { draft } = useSnapshot(draftState)
  const { user } = useSnapshot(session)
  const attendees = draft?.attendees ?? []
  const emails = attendees.length === 0 ? [] : [...attendees.map(({ email }) => email), user?.email ?? '']
  const of = draft === null || emails.length === 0 ? '' : JSON.stringify([emails, dayOfDraft(draft)])
  const days = useQuery(
    (signal) => {
      if (of === '') return null
      const [asked, day] = JSON.parse(of) as [readonly Email[], ReturnType<typeof dayOfDraft>]
      const wanted = asked.filter((email) => email !== '')
      return loadPersonDays(services, wanted, day, signal)
    },
    [services, of],
  )
  return days ?? noDays
}

function useCommonTime(days: readonly PersonDay[], isWanted: boolean): InstantSpan | null {
  const services = useServices()
  const { draft } = useSnapshot(draftState)
  const of = draft === null || !isWanted ? '' : JSON.stringify([draft.resourceIds, draft.span, draft.timeZone])
  return useQuery(() => {
    const current = draftState.draft
    return of === '' || current === null ? null : findCommonTime(services, current, days)
  }, [services, of, days])
}

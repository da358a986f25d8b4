import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { BusyPerson } from '#src/features/people/rules/colleague-day.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useFormat } from '#src/ui/text.ts'
import { draftState } from './draft-state.ts'

/** Returns a function that says who of the draft's attendees and the colleague whom it is for is busy until when, in one sentence for each time. */
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

import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { BusyPerson } from '#src/features/people/rules/busy-people.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useFormat } from '#src/ui/text.ts'
import { draftState } from '../draft-state.ts'
import styles from './form-notes.module.css'

/** Warns of attendees who are busy at the chosen time, and until when. */
export const BusyAttendees = ({ busy }: { readonly busy: readonly BusyPerson[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  if (!draft) return null
  const invited = new Map(draft.attendees.map(({ email, name }) => [email, name]))
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
                time: format.time(startOfQuarter(end), draft.timeZone),
              })}
            </span>
          </p>
        )
      })}
    </div>
  )
}

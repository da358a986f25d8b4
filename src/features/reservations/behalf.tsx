import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#src/features/account/state.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import styles from './behalf.module.css'
import { madeForOther } from './rules/made-for-others.ts'

/** Returns who reserved for whom, as text; null if the organiser reserved it. */
const useBehalfWords = (event: Pick<CalendarEvent, 'organizer' | 'reservedBy' | 'calendarOf'>): string | null => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const made = madeForOther(event, user?.email ?? null)
  return made && t(`behalf.${made.kind}`, { name: made.name, by: made.by })
}

/** Says that a colleague reserved for the organiser: 'For Olivia Hughes, reserved by you'. Nothing otherwise. */
export const Behalf = ({ event }: { readonly event: CalendarEvent }) => {
  const words = useBehalfWords(event)
  if (words === null) return null
  return (
    <span className={styles.behalf}>
      <UserRoundCheck size={14} aria-hidden="true" />
      <span>{words}</span>
    </span>
  )
}

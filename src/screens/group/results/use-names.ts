import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import { session } from '#src/state/session.ts'
import type { TimelineAttendee } from '#src/state/timeline.ts'

/** How people are called in sentences. */
export type Names = (emails: readonly Email[]) => readonly string[]

export const useNames = (people: readonly TimelineAttendee[]): Names => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const known = new Map(people.map(({ email, name }) => [email, name]))
  if (user) known.set(user.email, t('group.you', { name: user.name }))
  return (emails) => emails.map((email) => known.get(email) ?? email)
}

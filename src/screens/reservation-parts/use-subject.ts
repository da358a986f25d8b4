import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#src/state/session.ts'

/** What a reservation made by one press is called, as the form proposes it. */
export const useSubject = (): string => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const name = user?.givenName || user?.name || ''
  return name === '' ? t('form.title') : t('form.proposedSubject', { name })
}

import FlaskConical from 'lucide-react/icons/flask-conical'
import Envelope from 'lucide-react/icons/mail'
import X from 'lucide-react/icons/x'
import type { Mail } from '#mocks/server/sign-in/mail-links.ts'
import { IconButton } from '#src/ui/button.tsx'
import styles from './mail-card.module.css'
import { useSandboxText } from '../sandbox-text.ts'

interface MailCardProps {
  readonly mail: Mail
  readonly onClose: () => void
}

/** The simulated inbox with one mail, marked as simulated. A click on its link removes the token with it. */
export const MailCard = ({ mail: { email, token }, onClose }: MailCardProps) => {
  const { t } = useSandboxText()
  return (
    <aside className={styles.card} aria-label={t('sandbox.mail.title')}>
      <p className={styles.title}>
        <FlaskConical size={14} aria-hidden="true" /> {t('sandbox.mail.title')}
      </p>
      <IconButton label={t('sandbox.mail.close')} icon={<X size={14} aria-hidden="true" />} onClick={onClose} />
      <p className={styles.words} role="status">
        {t(token === null ? 'sandbox.mail.unknown' : 'sandbox.mail.words', { email })}
      </p>
      {token !== null && (
        <a className={styles.link} href={`#/account/email-link?token=${token}`} onClick={onClose}>
          <Envelope size={15} aria-hidden="true" /> {t('sandbox.mail.open')}
        </a>
      )}
    </aside>
  )
}

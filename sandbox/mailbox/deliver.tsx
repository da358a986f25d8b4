import { createRoot, type Root } from 'react-dom/client'
import type { Mail } from '#mocks/server/sign-in/tokens.ts'
import FlaskConical from 'lucide-react/icons/flask-conical'
import MailIcon from 'lucide-react/icons/mail'
import X from 'lucide-react/icons/x'
import { IconButton } from '#src/ui/button.tsx'
import styles from './mail-card.module.css'
import { useSandboxText } from '../sandbox-text.ts'

let root: Root | null = null

/** Shows a mail that would have been sent, above everything and in its own React root. */
export function deliver(mail: Mail): void {
  if (root === null) {
    const host = document.createElement('div')
    // Stays usable while a dialog of the application is open.
    host.dataset['reactAriaTopLayer'] = 'true'
    document.body.append(host)
    root = createRoot(host)
  }
  const close = () => root?.render(null)
  root.render(<MailCard mail={mail} onClose={close} />)
}

interface MailCardProps {
  readonly mail: Mail
  readonly onClose: () => void
}

/** The simulated inbox with one mail, marked as simulated. A click on its link removes the token with it. */
const MailCard = ({ mail: { email, token }, onClose }: MailCardProps) => {
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
          <MailIcon size={15} aria-hidden="true" /> {t('sandbox.mail.open')}
        </a>
      )}
    </aside>
  )
}

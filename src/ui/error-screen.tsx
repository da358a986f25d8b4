import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from './button.tsx'
import styles from './error-screen.module.css'
import { copyText } from './focus.ts'

interface ErrorScreenProps {
  readonly title: string
  /** The error, in the text of the specification if it has one. */
  readonly message: string
  /** What the user can do. '' if the message says it. */
  readonly advice: string
  /** For copying to support. Never displayed as the message. */
  readonly details: string
  readonly actions: ReactNode
}

/** An error that prevents a whole screen: the message, the advice, and the details collapsed. */
export const ErrorScreen = ({ title, message, advice, details, actions }: ErrorScreenProps) => {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={styles.screen} role="alert">
      <div className={styles.card}>
        <div className={styles.icon} aria-hidden="true">
          <TriangleAlert size={22} />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.message}>{message}</p>
        {advice !== '' && <p className={styles.advice}>{advice}</p>}
        <div className={styles.actions}>{actions}</div>
        <details className={styles.details}>
          <summary>{t('fault.details')}</summary>
          <pre className={styles.text}>{details}</pre>
          <Button
            size="small"
            icon={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
            onClick={() => void copyText(details).then(setCopied)}
          >
            {t(isCopied ? 'app.copied' : 'app.copy')}
          </Button>
        </details>
      </div>
    </div>
  )
}

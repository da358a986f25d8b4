import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './error-screen.module.css'

interface ErrorScreenProps {
  readonly title: string
  /** What happened, in the words of the specification where it has some. */
  readonly message: string
  /** What the reader can do. */
  readonly advice?: string | undefined
  /** For copying to support; never shown as the message. */
  readonly details?: string | undefined
  readonly detailsLabel: string
  readonly copyLabel: string
  readonly copiedLabel: string
  readonly actions: ReactNode
}

/** A failure that stops a whole screen: what happened, what to do, and the details folded away. */
export const ErrorScreen = ({
  title,
  message,
  advice,
  details,
  detailsLabel,
  copyLabel,
  copiedLabel,
  actions,
}: ErrorScreenProps) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className={styles.screen} role="alert">
      <div className={styles.card}>
        <div className={styles.icon} aria-hidden="true">
          <TriangleAlert size={22} />
        </div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.message}>{message}</p>
        {advice !== undefined && <p className={styles.advice}>{advice}</p>}
        <div className={styles.actions}>{actions}</div>
        {details !== undefined && details !== '' && (
          <details className={styles.details}>
            <summary>{detailsLabel}</summary>
            <pre className={styles.text}>{details}</pre>
            <Button
              size="small"
              icon={isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
              onClick={() => {
                void navigator.clipboard?.writeText(details).then(() => setCopied(true))
              }}
            >
              {isCopied ? copiedLabel : copyLabel}
            </Button>
          </details>
        )}
      </div>
    </div>
  )
}

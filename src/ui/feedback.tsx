import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from './button.tsx'
import styles from './feedback.module.css'

/** Milliseconds before progress is shown. */
const patience = 300

/**
 * Returns true once `active` has been true for `delay` milliseconds, so that short work shows no progress and does not
 * flicker.
 */
export const useDelayed = (active: boolean, delay = patience): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = window.setTimeout(() => setPassed(true), delay)
    return () => {
      window.clearTimeout(timer)
      setPassed(false)
    }
  }, [active, delay])
  return active && passed
}

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Shown if there is no content: the reason, and what the user can do. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.icon} aria-hidden="true">
      {icon}
    </div>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.words}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
)

interface ProgressProps {
  readonly label: string
  /** Completed share, 0 to 1. Null if unknown. */
  readonly share: number | null
  readonly active: boolean
}

/**
 * A thin progress bar at the top edge of the loading part. It appears after a delay, so that short work shows nothing.
 */
export const Progress = ({ label, share, active }: ProgressProps) => {
  const shown = useDelayed(active)
  if (!shown) return null
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
      data-unknown={share === null || undefined}
    >
      <div className={styles.done} style={{ scale: share === null ? undefined : `${share} 1` }} />
    </div>
  )
}

/** Placeholder bars for lines of text, shown after 300 ms. The caller provides the text for screen readers. */
export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => {
  const shown = useDelayed(true)
  return (
    <div className={styles.lines} aria-hidden="true" data-shown={shown || undefined}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.line} />
      ))}
    </div>
  )
}

interface TroubleProps {
  /** Use 'alert' for an error that has just occurred. Absent for a lasting state. */
  readonly role?: 'alert' | 'status'
  /** Shows a retry button, which is busy until the promise settles. */
  readonly onRetry?: () => Promise<unknown>
  /** The error message, and what still works. */
  readonly children: ReactNode
}

/** An error message in place of content that could not be loaded, while the rest of the screen is shown. */
export const Trouble = ({ role, onRetry, children }: TroubleProps) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <div role={role} className={styles.trouble}>
      <TriangleAlert size={15} aria-hidden="true" />
      <p>{children}</p>
      {onRetry && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => {
            setBusy(true)
            void onRetry().finally(() => setBusy(false))
          }}
        >
          {t('app.retry')}
        </Button>
      )}
    </div>
  )
}

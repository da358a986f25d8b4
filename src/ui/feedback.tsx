import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useDelayed } from './delayed.ts'
import emptyStateStyles from './empty-state.module.css'
import progressStyles from './progress.module.css'
import skeletonStyles from './skeleton.module.css'
import styles from './trouble.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** Shown if there is no content: the reason, and what the user can do. */
export const EmptyState = ({ icon, title, children, actions }: EmptyStateProps) => (
  <div className={emptyStateStyles.empty}>
    <div className={emptyStateStyles.icon} aria-hidden="true">
      {icon}
    </div>
    <p className={emptyStateStyles.title}>{title}</p>
    {children !== undefined && <div className={emptyStateStyles.words}>{children}</div>}
    {actions !== undefined && <div className={emptyStateStyles.actions}>{actions}</div>}
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
      className={progressStyles.bar}
      data-unknown={share === null || undefined}
    >
      <div className={progressStyles.done} style={{ scale: share === null ? undefined : `${share} 1` }} />
    </div>
  )
}

/** Placeholder bars for lines of text, shown after 300 ms. The caller provides the text for screen readers. */
export const Skeleton = ({ lines = 3 }: { readonly lines?: number }) => {
  const shown = useDelayed(true)
  return (
    <div className={skeletonStyles.lines} aria-hidden="true" data-shown={shown || undefined}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={skeletonStyles.line} />
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

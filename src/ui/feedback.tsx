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

/** Nothing here, why, and what to do about it. */
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
  /** Share done, 0 to 1; null where nobody knows. */
  readonly share: number | null
  readonly active: boolean
}

/** A thin bar along the top edge of what is loading; appears only once the work has lasted a while. */
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

/** Bars where lines of text will stand; drawn only past 300 ms. The words for readers are the caller's. */
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
  /** 'alert' where it has just happened; absent where it is simply so. */
  readonly role?: 'alert' | 'status'
  /** Offers another try; the button is busy until it is over. */
  readonly onRetry?: () => Promise<unknown>
  /** What is the matter, and what still holds. */
  readonly children: ReactNode
}

/** Something could not be had: said where it is missed, among what could. */
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

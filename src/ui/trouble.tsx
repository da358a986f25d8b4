import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './trouble.module.css'

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

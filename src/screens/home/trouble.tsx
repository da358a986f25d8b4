import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import type { Fault } from '#src/core/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './home.module.css'

interface TroubleProps {
  readonly words: string
  readonly fault: Fault
  readonly onRetry: () => Promise<unknown>
}

/** Something could not be loaded: how old what is shown is, why, and another try. */
export const Trouble = ({ words, fault, onRetry }: TroubleProps) => {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <div role="alert" className={styles.trouble}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span>
        {words} {t(`fault.${fault.kind}.message`, { ...fault })}
      </span>
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
    </div>
  )
}

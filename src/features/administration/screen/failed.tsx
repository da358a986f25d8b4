import ShieldUser from 'lucide-react/icons/shield-user'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'
import type { Refused } from '#src/wire/administration.ts'

interface FailedProps {
  readonly fault: Fault | Refused
  readonly onRetry: () => void
}

/** Shown in place of a section that could not be loaded. */
export const Failed = ({ fault, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  return (
    <EmptyState
      icon={<ShieldUser size={20} />}
      title={t('administration.failed')}
      actions={<Button onClick={onRetry}>{t('app.retry')}</Button>}
    >
      {words(fault)}
    </EmptyState>
  )
}

/** Shown to users without the right. */
export const NotYours = () => {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<ShieldUser size={20} />} title={t('administration.notYours')}>
      {t('administration.notYoursHint')}
    </EmptyState>
  )
}

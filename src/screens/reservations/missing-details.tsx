import CalendarSearch from 'lucide-react/icons/calendar-search'
import { useTranslation } from 'react-i18next'
import type { Fault } from '#src/core/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface MissingDetailsProps {
  readonly phase: 'looking' | 'gone' | 'failed'
  readonly fault: Fault | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** The panel of a reservation that the address names and that is not, or not yet, there. */
export const MissingDetails = ({ phase, fault, onRetry, onClose }: MissingDetailsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const title = t(phase === 'looking' ? 'detail.looking' : phase === 'gone' ? 'detail.gone' : 'reservations.failed')
  return (
    <SidePanel title={title} subject={phase} closeLabel={t('app.close')} onClose={onClose}>
      {phase === 'looking' ? (
        <Skeleton lines={5} />
      ) : (
        <EmptyState
          icon={<CalendarSearch size={20} />}
          title={phase === 'gone' ? t('detail.goneHint') : fault ? faultMessage(fault) : title}
          actions={phase === 'failed' && <Button onClick={onRetry}>{t('app.retry')}</Button>}
        />
      )}
    </SidePanel>
  )
}

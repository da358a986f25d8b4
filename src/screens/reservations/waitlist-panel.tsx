import { useTranslation } from 'react-i18next'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Waitlist } from '../reservation-parts/waitlist/waitlist.tsx'

/** What is waited for, beside what is reserved already. */
export const WaitlistPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('waitlist.title')} closeLabel={t('app.close')} onClose={onClose}>
      <Waitlist />
    </SidePanel>
  )
}

import { useTranslation } from 'react-i18next'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { OtherCalendars } from '../reservation-parts/other-calendars/other-calendars.tsx'

/** The other calendars, beside the list they are laid into. */
export const CalendarsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('otherCalendars.title')} closeLabel={t('app.close')} onClose={onClose}>
      <OtherCalendars />
    </SidePanel>
  )
}

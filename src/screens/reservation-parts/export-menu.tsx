import Share from 'lucide-react/icons/share'
import { useTranslation } from 'react-i18next'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { useExport } from './use-export.tsx'
import styles from './export-menu.module.css'

/** Takes a reservation out of the application: a calendar file, text, a link, the code of its resource. */
export const ExportMenu = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const { section, windows } = useExport(reservation)
  const subject = reservation.event.subject || t('notice.noSubject')
  const { title: _, ...untitled } = section
  return (
    <>
      <MenuButton label={t('handOver.menu', { subject })} className={styles.trigger} sections={[untitled]}>
        <Share size={16} aria-hidden="true" />
        <span>{t('handOver.title')}</span>
      </MenuButton>
      {windows}
    </>
  )
}

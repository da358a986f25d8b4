import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { announcingConsent, switchAnnouncing } from '#src/flows/switch-announcing.ts'
import { announcing } from '#src/state/announcing.ts'
import { Switch } from '#src/ui/switch.tsx'
import styles from './settings.module.css'

/** Announcements of reservations; switching them on asks the browser, and what it said is told in words. */
export const AnnouncingSetting = () => {
  const { t } = useTranslation()
  const { isOn } = useSnapshot(announcing)
  const [consent, setConsent] = useState(announcingConsent)
  return (
    <div className={styles.item}>
      <Switch
        label={t('settings.announce.label')}
        hint={t('settings.announce.hint')}
        isOn={isOn}
        onChange={(wanted) => void switchAnnouncing(wanted).then(setConsent)}
      />
      <p role="status" className={styles.hint}>
        {isOn && t(`settings.announce.consent.${consent}`)}
      </p>
    </div>
  )
}

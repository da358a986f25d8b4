import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '#src/state/session.ts'
import { setTheme, settings, themes } from '#src/state/settings.ts'
import { classes } from '#src/ui/classes.ts'
import page from '#src/ui/page.module.css'
import { Segmented } from '#src/ui/segmented.tsx'
import { OtherCalendars } from '../reservation-parts/other-calendars/other-calendars.tsx'
import { AnnouncingSetting } from './announcing-setting.tsx'
import { DevicesSetting } from './devices-setting.tsx'
import { LanguageSetting } from './language-setting.tsx'
import styles from './settings.module.css'
import { StorageSetting } from './storage-setting.tsx'

/** What the user can choose for this browser. */
const Settings = () => {
  const { t } = useTranslation()
  const { theme } = useSnapshot(settings)
  const { user, rights } = useSnapshot(session)
  return (
    <div className={classes(page.page, styles.screen)}>
      <h1 className={page.title}>{t('place.settings')}</h1>
      <section className={styles.group} aria-labelledby="settings-look">
        <h2 id="settings-look">{t('settings.look')}</h2>
        <div className={styles.item}>
          <span className={styles.name}>{t('theme.label')}</span>
          <Segmented
            label={t('theme.label')}
            value={theme}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={setTheme}
          />
        </div>
        <LanguageSetting />
      </section>
      <section className={styles.group} aria-labelledby="settings-announce">
        <h2 id="settings-announce">{t('settings.announce.title')}</h2>
        <AnnouncingSetting />
      </section>
      {rights.people && (
        <section className={styles.group} aria-labelledby="settings-calendars">
          <h2 id="settings-calendars">{t('otherCalendars.title')}</h2>
          <OtherCalendars />
        </section>
      )}
      {rights.reserve && <DevicesSetting />}
      <section className={styles.group} aria-labelledby="settings-account">
        <h2 id="settings-account">{t('settings.account')}</h2>
        <div className={styles.item}>
          <span className={styles.name}>{user?.name}</span>
          <span className={styles.value}>{user?.email}</span>
        </div>
      </section>
      <section className={styles.group} aria-labelledby="settings-storage">
        <h2 id="settings-storage">{t('settings.storage')}</h2>
        <StorageSetting />
      </section>
    </div>
  )
}

export default Settings

import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link } from 'wouter'
import { leaveSession } from '#src/features/account/model/sign-out.ts'
import { askToSignOut } from '#src/features/account/model/leaving.ts'
import { session } from '#src/features/account/model/state.ts'
import { reload } from '#src/base/reload.ts'
import { logPath } from '#src/features/notices/model/notify.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { announcingConsent, switchAnnouncing } from '#src/features/bookings/model/reservations/announce-reservations.ts'
import { announcing } from '#src/features/bookings/model/reservations/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createSessionCalls, endedAllKey } from '#src/platform/api/sessions.ts'
import { writeStored } from '#src/platform/stored.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import page from '#src/ui/page.module.css'
import { Switch } from '#src/ui/switch.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { SettingGroup, SettingItem } from './setting-group.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import styles from './settings.module.css'
import { DelegatesSetting, DevicesSetting, FeedsSetting, OtherCalendarsSetting, PasswordSetting } from './slots.ts'

/** Returns the bytes this origin stores, or null if the browser does not report them. */
const measure = async (): Promise<number | null> => (await navigator.storage?.estimate?.())?.usage ?? null

const hints = { full: 'settings.storageHint', session: 'settings.sessionHint', off: 'settings.offHint' } as const

/** Shows how much this browser stores, with a button to clear it. Sent and unsent reservations are not cleared. */
export const StorageSetting = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useServices()
  const [bytes, setBytes] = useState<number | null>(null)
  const [isClearing, setClearing] = useState(false)

  useEffect(() => {
    let isShown = true
    void measure().then((usage) => (isShown ? setBytes(usage) : undefined))
    return () => {
      isShown = false
    }
  }, [])

  const clear = async (): Promise<void> => {
    setClearing(true)
    await services.storage.clearCaches()
    setBytes(await measure())
    setClearing(false)
    notify({ kind: 'success', key: 'settings.cleared' })
    await reload(services)
  }
  return (
    <SettingItem
      name={
        bytes === null
          ? t('settings.usedUnknown')
          : t('settings.used', { size: format.number(Math.round(bytes / 104_857.6) / 10) })
      }
      hint={t(services.storage.mode === 'memory' ? 'settings.memoryHint' : hints[services.configFile.offlineStorage])}
    >
      <Button busy={isClearing} icon={<Trash2 size={15} aria-hidden="true" />} onClick={() => void clear()}>
        {t('settings.clear')}
      </Button>
    </SettingItem>
  )
}

/**
 * Switches reservation announcements. Switching on asks the browser for permission, and the result is shown as text.
 */
const AnnouncingSetting = () => {
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

/** Ends the user's sessions in every browser. Says so if the server cannot, because the user may rely on it. */
export const SignOutEverywhere = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const leave = async (): Promise<void> => {
    setBusy(true)
    const ended = await createSessionCalls(services.http, services.paths).endAll(services.signal)
    if (ended.ok) {
      const left = leaveSession(services, { expired: false })
      // Not before, because leaving removes what the tab keeps.
      writeStored('session', endedAllKey, 'true')
      return left
    }
    setBusy(false)
    setFault(ended.fault)
  }
  const problem = fault && (fault.kind === 'not-found' ? t('settings.everywhere.unknown') : faultMessage(fault))
  return (
    <SettingItem
      name={t('settings.everywhere.title')}
      role="status"
      hint={problem ?? t('settings.everywhere.hint')}
      isProblem={problem !== null}
    >
      <Button
        busy={isBusy}
        icon={<LogOut size={15} aria-hidden="true" />}
        onClick={() => void askToSignOut(services, leave)}
      >
        {t('settings.everywhere.action')}
      </Button>
    </SettingItem>
  )
}

/** The settings of this browser. */
const Settings = () => {
  const { t } = useTranslation()
  const { user, isGuest, rights } = useSnapshot(session)
  return (
    <div className={classes(page.page, styles.screen)}>
      <h1 className={page.title}>{t('place.settings')}</h1>
      <SettingGroup id="look" title={t('settings.look')}>
        <AppearanceSettings />
      </SettingGroup>
      <SettingGroup id="announce" title={t('settings.announce.title')}>
        <AnnouncingSetting />
      </SettingGroup>
      {rights.people && (
        <SettingGroup id="calendars" title={t('otherCalendars.title')}>
          <OtherCalendarsSetting />
        </SettingGroup>
      )}
      {rights.reserve && <DevicesSetting />}
      <SettingGroup id="account" title={t('settings.account')}>
        <div className={styles.item}>
          <span className={styles.name}>{user?.name}</span>
          <span className={styles.value}>{user?.email}</span>
        </div>
        {rights.password && <PasswordSetting />}
        {!isGuest && <SignOutEverywhere />}
      </SettingGroup>
      {rights.ownCalendar && (
        <>
          <SettingGroup id="delegates" title={t('delegates.title')}>
            <DelegatesSetting />
          </SettingGroup>
          <SettingGroup id="feeds" title={t('feeds.title')}>
            <FeedsSetting />
          </SettingGroup>
        </>
      )}
      <SettingGroup id="storage" title={t('settings.storage')}>
        <StorageSetting />
        <SettingItem name={t('log.title')} hint={t('log.hint')}>
          <Link href={logPath}>{t('log.open')}</Link>
        </SettingItem>
        <SettingItem name={t('settings.notices')} hint={t('settings.noticesHint')}>
          <a href={`${import.meta.env.BASE_URL}third-party-notices.txt`} target="_blank" rel="noopener">
            {t('settings.showNotices')}
          </a>
        </SettingItem>
      </SettingGroup>
    </div>
  )
}

export default Settings

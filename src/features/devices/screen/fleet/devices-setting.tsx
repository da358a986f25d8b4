import { useState } from 'react'
import { Link } from 'wouter'
import { useQuery } from '#src/base/use-query.ts'
import { SettingGroup, SettingItem } from '#src/features/settings/screen/setting-group.tsx'
import styles from '#src/features/settings/screen/settings.module.css'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { kiosksOf } from './use-fleet.ts'

/**
 * Links to the door panels and kiosks. Renders nothing if the server refuses the list, because the user does not
 * administer devices. After any other failure it says so and offers to try again.
 */
export const DevicesSetting = () => {
  const { t } = useTranslation()
  const services = useServices()
  const [round, setRound] = useState(0)
  const listed = useQuery((signal) => kiosksOf(services).list(signal), [services], { again: [round] })
  if (!listed || (!listed.ok && listed.fault.kind === 'forbidden')) return null
  const good = listed.ok ? listed.value.good : []
  const stopped = good.filter(({ outOfOrder }) => outOfOrder !== null).length
  return (
    <SettingGroup id="devices" title={t('place.fleet')}>
      {listed.ok ? (
        <SettingItem name={t('fleet.count', { count: good.length })} hint={t('fleet.stopped', { count: stopped })}>
          <Link href="/fleet">{t('fleet.show')}</Link>
        </SettingItem>
      ) : (
        <div className={styles.item}>
          <p role="status" className={styles.hint}>
            {t('fleet.failed')}
          </p>
          <Button onClick={() => setRound(round + 1)}>{t('app.retry')}</Button>
        </div>
      )}
    </SettingGroup>
  )
}

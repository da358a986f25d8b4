import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isNight } from '#src/core/panel/night.ts'
import { device } from '#src/state/device.ts'
import { clearNotices } from '#src/state/notices.ts'
import { timeline } from '#src/state/timeline.ts'
import { useDevice, useMinute } from '../device-context.ts'
import { DeviceNotices } from '../device-notices.tsx'
import { DeviceTrouble } from '../device-trouble.tsx'
import { useNight } from '../use-night.ts'
import { useWakeLock } from '../use-wake-lock.ts'
import { Attract } from './attract.tsx'
import styles from './kiosk.module.css'
import { OutOfOrder } from './out-of-order.tsx'
import { StillThere } from './still-there.tsx'
import { useIdle } from './use-idle.ts'
import { Visit } from './visit.tsx'

const usualIdle = 60

/** The kiosk of a lobby: an attract screen until somebody touches it, and nothing of a visit left when it is over. */
const Kiosk = () => {
  const { t } = useTranslation()
  const { kiosk, trouble, offers } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const { device: running, resetLanguage } = useDevice()
  const now = useMinute()
  const { idleness, rest } = useIdle((kiosk?.idleSeconds ?? usualIdle) * 1_000)
  const isResting = idleness.kind === 'resting'
  const isDark = kiosk !== null && isNight(zone, now, { from: kiosk.nightFrom, to: kiosk.nightTo })
  useWakeLock()
  useNight(isDark)
  useEffect(() => {
    if (!isResting) return
    clearNotices()
    resetLanguage()
  }, [isResting, resetLanguage])
  if (trouble !== null) return <DeviceTrouble trouble={trouble} />
  if (!kiosk) return <main className={styles.kiosk} aria-busy="true" aria-label={t('boot.title')} />
  return (
    <main className={styles.kiosk} data-dimmed={(isDark && isResting) || undefined}>
      {kiosk.outOfOrder !== null ? (
        <OutOfOrder reason={kiosk.outOfOrder.reason} />
      ) : isResting || !running ? (
        <Attract name={kiosk.name} offers={offers} now={now} />
      ) : (
        <Visit kiosk={kiosk as Parameters<typeof Visit>[0]['kiosk']} offers={offers} now={now} onEnd={rest} />
      )}
      {idleness.kind === 'asking' && kiosk.outOfOrder === null && <StillThere left={idleness.left} />}
      <DeviceNotices />
    </main>
  )
}

export default Kiosk

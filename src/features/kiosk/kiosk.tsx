import Wrench from 'lucide-react/icons/wrench'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { DeviceNotices } from '#src/features/devices/device-notices.tsx'
import { DeviceButton, DeviceSheet } from '#src/features/devices/device-parts.tsx'
import { DeviceTrouble } from '#src/features/devices/device-trouble.tsx'
import { device } from '#src/features/devices/state.ts'
import { useDevice, useMinute, useNight } from '#src/features/devices/use-device.ts'
import { clearNotices } from '#src/features/notices/state.ts'
import { isNight } from '#src/features/panel/rules/panel-state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import capital from '#src/ui/capital.module.css'
import { laterPart } from '#src/ui/later-part.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { useWakeLock } from '#src/ui/wake-lock.ts'
import styles from './kiosk.module.css'
import { MeetingRow, Visit } from './visit.tsx'
import { type Idleness, idlenessOf, type KioskOffer } from './rules/kiosk.ts'

const News = laterPart(
  () => import('#src/features/news/news-section.tsx'),
  (code) => code.KioskNews,
)

interface AttractProps {
  readonly name: string
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
  /** False before the services exist, which load the news. */
  readonly hasNews: boolean
}

/** The screen has no space for more. */
const mostMeetings = 12

/** Screen of an idle kiosk: name of the kiosk, time, upcoming meetings, and a hint that the screen can be touched. */
const Attract = ({ name, offers, now, hasNews }: AttractProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { meetings } = useSnapshot(device)
  const coming = offers.includes('meetings') ? meetings.filter(({ end }) => end > now).slice(0, mostMeetings) : []
  return (
    // Any tap or key starts a visit.
    <div className={styles.attract}>
      <header className={styles.masthead}>
        <Mark size={56} />
        <p className={styles.attractTime}>{format.time(now, zone)}</p>
      </header>
      <div className={styles.welcome}>
        <h1 className={styles.greeting}>{t('kiosk.welcome', { name })}</h1>
        <p className={classes(styles.words, capital.capital)}>{format.longDay(now, zone)}</p>
      </div>
      {coming.length > 0 && (
        <section className={styles.coming} aria-label={t('kiosk.meetings.title')}>
          {coming.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} now={now} zone={zone} />
          ))}
        </section>
      )}
      {hasNews && <News now={now} />}
      <button type="button" className={styles.begin}>
        {t('kiosk.begin')}
      </button>
    </div>
  )
}

const touches = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'] as const
/**
 * Events that start a visit. Pointer down is not one of them: the finger would be lifted over a button that was not
 * there before.
 */
const beginnings: readonly string[] = ['click', 'keydown']
const look = 500

/**
 * Returns the idle state of the kiosk, and `rest`, which ends a visit at once. Nothing is counted while there is no
 * visitor.
 */
function useIdle(idleAfter: number): { readonly idleness: Idleness; readonly rest: () => void } {
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const onTouch = ({ type }: Event): void => {
      const at = performance.now()
      setTouchedAt((last) => (last === null && !beginnings.includes(type) ? null : at))
      setNow(at)
    }
    for (const name of touches) window.addEventListener(name, onTouch, { capture: true, passive: true })
    return () => {
      for (const name of touches) window.removeEventListener(name, onTouch, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (touchedAt === null) return undefined
    const timer = setInterval(() => {
      const present = performance.now()
      setNow(present)
      if (idlenessOf(present - touchedAt, idleAfter).kind === 'resting') setTouchedAt(null)
    }, look)
    return () => clearInterval(timer)
  }, [touchedAt, idleAfter])
  const idleness = idlenessOf(touchedAt === null ? null : Math.max(0, now - touchedAt), idleAfter)
  return { idleness, rest: useCallback(() => setTouchedAt(null), []) }
}

const second = 1_000

/** Asks for confirmation before a visit ends. Any touch continues the visit. */
const StillThere = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation()
  return (
    // A tap anywhere, this sheet included, counts as activity.
    <DeviceSheet title={t('kiosk.stillThere')} onClose={() => undefined}>
      <p role="timer" className={styles.words}>
        {t('kiosk.forgetsIn', { count: Math.ceil(left / second) })}
      </p>
      <div className={styles.choices}>
        <DeviceButton look="strong">{t('kiosk.goOn')}</DeviceButton>
      </div>
    </DeviceSheet>
  )
}

/** Shown while device administrators have taken the kiosk out of service. The kiosk resumes automatically. */
const OutOfOrder = ({ reason }: { readonly reason: string }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.outOfOrder}>
      <Wrench size={96} aria-hidden="true" />
      <h1 className={styles.greeting}>{t('panel.kind.out-of-order')}</h1>
      <p className={styles.words} role="status">
        {reason || t('panel.outOfOrderWords')}
      </p>
    </div>
  )
}

const usualIdle = 60

/** Lobby kiosk: an attract screen until it is touched. When a visit ends, nothing of it is left. */
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
      <DeviceNotices />
      {kiosk.outOfOrder !== null ? (
        <OutOfOrder reason={kiosk.outOfOrder.reason} />
      ) : isResting || !running ? (
        <Attract name={kiosk.name} offers={offers} now={now} hasNews={running !== null} />
      ) : (
        <Visit kiosk={kiosk as Parameters<typeof Visit>[0]['kiosk']} offers={offers} now={now} onEnd={rest} />
      )}
      {idleness.kind === 'asking' && kiosk.outOfOrder === null && <StillThere left={idleness.left} />}
    </main>
  )
}

export default Kiosk

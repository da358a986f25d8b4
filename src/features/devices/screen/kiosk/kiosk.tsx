import Wrench from 'lucide-react/icons/wrench'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceNotices, DeviceTrouble } from '../device-trouble.tsx'
import { DeviceButton, DeviceSheet } from '../device-parts.tsx'
import { device } from '../../model/state.ts'
import { useDevice, useMinute, useNight } from '../use-device.ts'
import { KioskNews } from '#src/features/news/screen/news-section.tsx'
import { clearNotices } from '#src/features/notices/model/state.ts'
import { isNight } from '../../model/panel/rules/panel-state.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import capital from '#src/ui/capital.module.css'
import { Mark } from '#src/ui/mark.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { useWakeLock } from '#src/ui/wake-lock.ts'
import attractStyles from './attract.module.css'
import styles from './kiosk.module.css'
import { goStepFree } from './map/kiosk-route.tsx'
import { MeetingBoard } from './meetings.tsx'
import { idlenessOf, type KioskOffer } from '../../model/kiosk/rules/kiosk.ts'
import { Visit } from './visit.tsx'
import { BeginWords, LanguageKeys, SeatedKey } from './visitor-keys.tsx'

const touches = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'] as const
/**
 * Checks if an event starts a visit. Pointer down does not: the finger would be lifted over a button that was not there
 * before. Keys that turn the pages do not either, nor keys that move the focus to a button or press it, because the
 * press is a click.
 */
function isBeginning(event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('[data-stays]')) return false
  if (event instanceof KeyboardEvent) return event.key !== 'Tab' && !target?.closest('button')
  return event.type === 'click'
}

const look = 500

/**
 * Returns the idle state of the kiosk, the number of the last visit, and a function that ends the visit at once. Nothing
 * is counted while there is no visitor.
 */
function useIdle(idleAfter: number) {
  const [visit, setVisit] = useState(0)
  const [touchedAt, setTouchedAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => performance.now())
  const isResting = touchedAt === null
  useEffect(() => {
    let begins: Event | null = null
    const touch = (): void => {
      const at = performance.now()
      setTouchedAt(at)
      setNow(at)
    }
    const onTouch = (event: Event): void => {
      if (!isResting) touch()
      else if (isBeginning(event)) begins = event
    }
    // Only after the button that was pressed has heard of it, because the visit takes its place.
    const onEnd = (event: Event): void => {
      if (event !== begins) return
      setVisit((before) => before + 1)
      touch()
    }
    const listening = new AbortController()
    const { signal } = listening
    for (const name of touches) {
      window.addEventListener(name, onTouch, { capture: true, passive: true, signal })
      window.addEventListener(name, onEnd, { passive: true, signal })
    }
    return () => listening.abort()
  }, [isResting])
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
  return { idleness, visit, rest: useCallback(() => setTouchedAt(null), []) }
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
  const { zone } = useSnapshot(reader)
  const { device: running, resetLanguage } = useDevice()
  const now = useMinute()
  const { idleness, visit, rest } = useIdle((kiosk?.idleSeconds ?? usualIdle) * 1_000)
  const isResting = idleness.kind === 'resting'
  const isDark = kiosk !== null && isNight(zone, now, { from: kiosk.nightFrom, to: kiosk.nightTo })
  const [seatedVisit, setSeatedVisit] = useState<number | null>(null)
  const isSeated = !isResting && seatedVisit === visit
  const seat = (isWanted: boolean): void => {
    // Pressed on the attract screen, it is for the visit that begins with it.
    setSeatedVisit(isWanted ? visit + Number(isResting) : null)
    if (running) goStepFree(running.services, isWanted)
  }
  useWakeLock()
  useNight(isDark)
  const forget = useEffectEvent(() => {
    clearNotices()
    resetLanguage()
  })
  useEffect(() => {
    if (isResting) forget()
  }, [isResting])
  if (trouble !== null) return <DeviceTrouble trouble={trouble} />
  if (!kiosk) return <main className={styles.kiosk} aria-busy="true" aria-label={t('boot.title')} />
  return (
    <main className={styles.kiosk} data-dimmed={(isDark && isResting) || undefined} data-seated={isSeated || undefined}>
      <DeviceNotices />
      {kiosk.outOfOrder !== null ? (
        <OutOfOrder reason={kiosk.outOfOrder.reason} />
      ) : isResting || !running ? (
        <Attract name={kiosk.name} offers={offers} now={now} isRunning={running !== null} onSeated={seat} />
      ) : (
        <Visit
          kiosk={kiosk as Parameters<typeof Visit>[0]['kiosk']}
          offers={offers}
          now={now}
          isSeated={isSeated}
          onSeated={seat}
          onEnd={rest}
        />
      )}
      {idleness.kind === 'asking' && kiosk.outOfOrder === null && <StillThere left={idleness.left} />}
    </main>
  )
}

export default Kiosk

interface AttractProps {
  readonly name: string
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
  /** False before the services exist, which load the news. */
  readonly isRunning: boolean
  readonly onSeated: (isSeated: boolean) => void
}

/**
 * Screen of an idle kiosk: name of the kiosk, time, coming meetings, and an invitation in every language. Any tap or
 * key starts a visit: a tap on a language starts it in that language.
 */
const Attract = ({ name, offers, now, isRunning, onSeated }: AttractProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return (
    <div className={attractStyles.attract}>
      <header className={attractStyles.masthead}>
        <Mark size={56} />
        <p className={attractStyles.attractTime}>{format.time(now, zone)}</p>
      </header>
      <div className={attractStyles.welcome}>
        <h1 className={classes(attractStyles.greeting, styles.greeting)}>{t('kiosk.welcome', { name })}</h1>
        <p className={classes(styles.words, capital.capital)}>{format.longDay(now, zone)}</p>
      </div>
      <div className={attractStyles.coming}>{offers.includes('meetings') && <MeetingBoard now={now} />}</div>
      <div className={attractStyles.news}>{isRunning && <KioskNews now={now} />}</div>
      <div className={attractStyles.start}>
        <button type="button" className={attractStyles.begin}>
          <BeginWords />
        </button>
        <SeatedKey isSeated={false} onChange={onSeated} />
        <LanguageKeys />
      </div>
    </div>
  )
}

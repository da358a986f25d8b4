import type { ParseKeys } from 'i18next'
import CloudOff from 'lucide-react/icons/cloud-off'
import ScrollText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/lock-keyhole'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { dismissNotice, type Notice, notices } from '#src/features/notices/model/state.ts'
import { spacedCode } from '#src/features/maps/model/wayfinding/rules/hand-off/place-codes.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { browserZone } from '#src/platform/clock.ts'
import { useAddress } from '#src/platform/page.ts'
import { Spinner } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { DeviceCode, LanguageSwitch } from './device-parts.tsx'
import styles from './device-trouble.module.css'
import { rulesInForce } from '../model/rules/device-rules.ts'
import { device, type DeviceTrouble as Trouble, type Pairing } from '../model/state.ts'

const icons: Readonly<Record<Trouble, ReactNode>> = {
  InvalidKiosk: <KeyRound size={72} aria-hidden="true" />,
  InvalidKioskLicence: <ScrollText size={72} aria-hidden="true" />,
  Unreachable: <CloudOff size={72} aria-hidden="true" />,
}

/**
 * Shown if the device cannot start or continue: the reason, whom to ask for help, and that it retries automatically. A
 * page that is no device shows the code by which an administrator adds it.
 */
export const DeviceTrouble = ({ trouble }: { readonly trouble: Trouble }) => {
  const { t } = useTranslation()
  const { pairing } = useSnapshot(device)
  if (trouble === 'InvalidKiosk' && pairing.phase === 'waiting') return <Waiting pairing={pairing} />
  return (
    <main className={styles.trouble}>
      <div className={styles.icon}>{icons[trouble]}</div>
      <h1 className={styles.title}>{t(`device.trouble.${trouble}.title`)}</h1>
      <p className={styles.words} role="status">
        {t(`device.trouble.${trouble}.words`)}
      </p>
      {trouble === 'InvalidKiosk' && pairing.phase === 'unsupported' && (
        <p className={styles.words}>{t('device.pairing.unsupported')}</p>
      )}
      <p className={styles.again}>
        <Spinner /> {t(pairing.phase === 'added' ? 'device.pairing.added' : 'device.trouble.again')}
      </p>
      <LanguageSwitch />
    </main>
  )
}

/** A page that is no device yet. */
export const PairScreen = () => {
  const { pairing } = useSnapshot(device)
  return <DeviceTrouble trouble={pairing.phase === 'unreachable' ? 'Unreachable' : 'InvalidKiosk'} />
}

/** The code by which an administrator adds this screen, in letters to type and as a QR code of a link. */
const Waiting = ({ pairing }: { readonly pairing: Extract<Pairing, { readonly phase: 'waiting' }> }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const urlOf = useAddress()
  const { code, expiresAt, isOffline } = pairing
  return (
    <main className={styles.pairing}>
      <div className={styles.how}>
        <h1 className={styles.title}>{t('device.pairing.title')}</h1>
        <p className={styles.words}>{t('device.pairing.words')}</p>
        <p
          className={styles.letters}
          role="img"
          aria-label={t('device.pairing.code', { letters: [...code].join(' ') })}
        >
          {spacedCode(code)}
        </p>
        <p className={styles.words} role="status">
          {isOffline
            ? t('device.pairing.offline')
            : t('device.pairing.until', { time: format.time(expiresAt, browserZone()) })}
        </p>
      </div>
      <div className={styles.scan}>
        <DeviceCode text={urlOf(`/fleet?pair=${code}`)} label={t('device.pairing.scan')} care="low" />
      </div>
      <div className={styles.foot}>
        <p className={styles.again}>
          <Spinner /> {t('device.pairing.waiting')}
        </p>
        <LanguageSwitch />
      </div>
    </main>
  )
}

/** Milliseconds. Every notice disappears automatically, because there may be no one at the device to close it. */
const longest = 12_000

/** Some notices have a different text on a door panel, because it has no personal calendar. */
const atTheDoor: Readonly<Partial<Record<ParseKeys, ParseKeys>>> = {
  'notice.reservation.created': 'panel.told.created',
  'notice.reservation.accepted': 'panel.told.accepted',
  'notice.reservation.declined': 'panel.told.declined',
}

const isNews = ({ kind }: Notice): boolean => kind === 'success' || kind === 'info'

/**
 * Notices in large letters, in the normal flow so that they cover no button. Each one disappears automatically, and none
 * has a button that leads elsewhere.
 */
export const DeviceNotices = () => {
  const { t } = useTranslation()
  const { kiosk } = useSnapshot(device)
  const latest = useSnapshot(notices).queue.at(-1) ?? null
  const id = latest?.id ?? null
  const lasts = Math.min(latest?.lasts ?? longest, longest)
  useEffect(() => {
    if (id === null) return undefined
    const timer = setTimeout(() => dismissNotice(id), lasts)
    return () => clearTimeout(timer)
  }, [id, lasts])
  // A news item replaces the earlier ones, which are no longer true. Problems are shown again after it.
  useEffect(() => {
    for (const earlier of notices.queue) if (earlier.id !== id && isNews(earlier)) dismissNotice(earlier.id)
  }, [id])
  return (
    <section aria-label={t('app.notices')} aria-live="polite">
      {latest && latest.kind !== 'nothing' && (
        <p className={styles.notice} data-kind={latest.kind}>
          {t(atTheDoor[latest.key] ?? latest.key, {
            ...latest.values,
            ...(latest.values['subject'] === '' ? { subject: t('panel.private') } : {}),
            ...(kiosk !== null && !rulesInForce(kiosk).titles ? { subject: t('panel.untitled') } : {}),
          })}
        </p>
      )}
    </section>
  )
}

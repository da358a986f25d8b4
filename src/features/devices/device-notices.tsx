import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dismissNotice, type Notice, notices } from '#src/features/notices/state.ts'
import styles from './device-notices.module.css'
import { rulesInForce } from './rules/device-rules.ts'
import { device } from './state.ts'

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

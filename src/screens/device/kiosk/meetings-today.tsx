import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import { connection } from '#src/state/connection.ts'
import { device } from '#src/state/device.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './kiosk.module.css'
import { MeetingRow } from './meeting-row.tsx'

interface MeetingsTodayProps {
  readonly now: Instant
  readonly onShow: ((resourceId: string) => void) | null
}

/** What is on in this house for the rest of today. */
export const MeetingsToday = ({ now, onShow }: MeetingsTodayProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { meetings, meetingsAsOf } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const { liveness } = useSnapshot(connection)
  const coming = meetings.filter(({ end }) => end > now)
  return (
    <section className={styles.meetings} aria-labelledby="kiosk-meetings">
      <h1 id="kiosk-meetings" className={styles.question}>
        {t('kiosk.meetings.title')}
      </h1>
      {liveness !== 'live' && meetingsAsOf !== null && (
        <p className={styles.words} role="status">
          {t('kiosk.meetings.asOf', { time: format.time(meetingsAsOf, zone) })}
        </p>
      )}
      {coming.length === 0 && <p className={styles.words}>{t('kiosk.meetings.none')}</p>}
      <div className={styles.results} role="region" tabIndex={0} aria-labelledby="kiosk-meetings">
        <ul>
          {coming.map((meeting) => (
            <li key={meeting.id}>
              {onShow ? (
                <button type="button" className={styles.result} onClick={() => onShow(meeting.resourceId)}>
                  <MeetingRow meeting={meeting} now={now} zone={zone} />
                </button>
              ) : (
                <MeetingRow meeting={meeting} now={now} zone={zone} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

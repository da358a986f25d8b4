import { useTranslation } from 'react-i18next'
import type { Instant } from '#src/kernel/result.ts'
import type { Meeting } from '#src/wire/kiosk.ts'
import { useFormat } from '#src/ui/text.ts'
import styles from './kiosk.module.css'

interface MeetingRowProps {
  readonly meeting: Meeting
  readonly now: Instant
  readonly zone: string
}

/** A meeting in a lobby: time, subject and room. A private meeting shows no subject. */
export const MeetingRow = ({ meeting, now, zone }: MeetingRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { start, end, subject, organizer, resourceName, place } = meeting
  return (
    <p className={styles.meeting}>
      <span className={styles.when}>
        {format.timeRange(start, end, zone)}
        {start <= now && <span className={styles.present}> {t('kiosk.meetings.now')}</span>}
      </span>
      <span className={styles.what}>
        {subject ?? t('panel.private')}
        {organizer !== null && organizer !== '' && <span className={styles.who}> · {organizer}</span>}
      </span>
      <span className={styles.where}>
        {resourceName}
        {place !== '' && <span className={styles.who}> · {place}</span>}
      </span>
    </p>
  )
}

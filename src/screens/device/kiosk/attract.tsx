import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import type { KioskOffer } from '#src/core/kiosk/kiosk-licences.ts'
import { device } from '#src/state/device.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Mark } from '#src/ui/mark.tsx'
import styles from './kiosk.module.css'
import { MeetingRow } from './meeting-row.tsx'

interface AttractProps {
  readonly name: string
  readonly offers: readonly KioskOffer[]
  readonly now: Instant
}

/** More are cut off where the screen ends. */
const mostMeetings = 12

/** What the kiosk shows while nobody uses it: where one is, what time it is, what is on, and that it may be touched. */
export const Attract = ({ name, offers, now }: AttractProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  const { meetings } = useSnapshot(device)
  const coming = offers.includes('meetings') ? meetings.filter(({ end }) => end > now).slice(0, mostMeetings) : []
  return (
    // Touching it anywhere begins a visit; so does any key.
    <div className={styles.attract}>
      <header className={styles.masthead}>
        <Mark size={56} />
        <p className={styles.attractTime}>{format.time(now, zone)}</p>
      </header>
      <div className={styles.welcome}>
        <h1 className={styles.greeting}>{t('kiosk.welcome', { name })}</h1>
        <p className={styles.words}>{format.longDay(now, zone)}</p>
      </div>
      {coming.length > 0 && (
        <section className={styles.coming} aria-label={t('kiosk.meetings.title')}>
          {coming.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} now={now} zone={zone} />
          ))}
        </section>
      )}
      <button type="button" className={styles.begin}>
        {t('kiosk.begin')}
      </button>
    </div>
  )
}

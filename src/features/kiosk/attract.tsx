import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { timeline } from '#src/features/timeline/state.ts'
import type { Instant } from '#src/kernel/result.ts'
import capital from '#src/ui/capital.module.css'
import { laterPart } from '#src/ui/later-part.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import styles from './attract.module.css'
import kioskStyles from './kiosk.module.css'
import { MeetingBoard } from './meetings.tsx'
import type { KioskOffer } from './rules/kiosk.ts'
import { BeginWords, LanguageKeys, SeatedKey } from './visitor-keys.tsx'

const News = laterPart(
  () => import('#src/features/news/news-section.tsx'),
  (code) => code.KioskNews,
)

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
export const Attract = ({ name, offers, now, isRunning, onSeated }: AttractProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(timeline)
  return (
    <div className={styles.attract}>
      <header className={styles.masthead}>
        <Mark size={56} />
        <p className={styles.attractTime}>{format.time(now, zone)}</p>
      </header>
      <div className={styles.welcome}>
        <h1 className={classes(styles.greeting, kioskStyles.greeting)}>{t('kiosk.welcome', { name })}</h1>
        <p className={classes(kioskStyles.words, capital.capital)}>{format.longDay(now, zone)}</p>
      </div>
      <div className={styles.coming}>{offers.includes('meetings') && <MeetingBoard now={now} />}</div>
      <div className={styles.news}>{isRunning && <News now={now} />}</div>
      <div className={styles.start}>
        <button type="button" className={styles.begin}>
          <BeginWords />
        </button>
        <SeatedKey isSeated={false} onChange={onSeated} />
        <LanguageKeys />
      </div>
    </div>
  )
}

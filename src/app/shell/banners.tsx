import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { tryNow } from '#src/flows/try-now.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { connection } from '#src/state/connection.ts'
import { intents } from '#src/state/intents.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { momentIn } from '#src/ui/moment-in.ts'
import styles from './banners.module.css'
import { UpdateBanner } from './update-banner.tsx'

/** What holds for every screen: that there is no network and what can be done without, and that a new version is there. */
export const Banners = () => {
  const { online } = useSnapshot(connection)
  return (
    <>
      {!online && <OfflineBanner />}
      <UpdateBanner />
    </>
  )
}

const OfflineBanner = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const format = useFormat()
  const { asOf } = useSnapshot(connection)
  const { zone, now } = useSnapshot(timeline)
  const { rights } = useSnapshot(session)
  const waiting = useSnapshot(intents).waiting.length
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    await tryNow(product)
    setBusy(false)
  }
  return (
    <section className={styles.banner} aria-label={t('offline.title')}>
      <CloudOff size={15} aria-hidden="true" />
      <span className={styles.words}>
        {asOf === null ? t('offline.nothing') : t('offline.asOf', { when: momentIn(format, asOf, now, zone) })}{' '}
        {rights.reserve && t('offline.limits')} {waiting > 0 && t('offline.waiting', { count: waiting })}
      </span>
      <Button size="small" busy={isBusy} onClick={() => void tryAgain()}>
        {t('app.retry')}
      </Button>
    </section>
  )
}

import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sparkles from 'lucide-react/icons/sparkles'
import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { tryNow } from '#src/base/reload.ts'
import { intents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { application } from '#src/app/application.ts'
import { connection, howConnected } from '#src/base/connection.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { reader } from '#src/base/reader.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Floating } from '#src/ui/month.tsx'
import { momentIn, useFormat } from '#src/ui/text.ts'
import styles from './banners.module.css'
import connectionDetailsStyles from './connection-details.module.css'

/** Banners of all screens: offline with its limits, and the offer of a new version. */
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
  const services = useBooking()
  const format = useFormat()
  const { asOf } = useSnapshot(connection)
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const { rights } = useSnapshot(session)
  const waiting = useSnapshot(intents).waiting.length
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    await tryNow(services)
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

/** Offers a new version of the application, in the shell and before sign-in. */
export const UpdateBanner = () => {
  const { t } = useTranslation()
  const { update } = useSnapshot(application)
  const [put, setPutOff] = useState<unknown>(null)
  if (update === null || put === update) return null
  return (
    <section className={styles.banner} data-kind="update" role="status" aria-label={t('update.title')}>
      <Sparkles size={15} aria-hidden="true" />
      <span className={styles.words}>{t('update.ready')}</span>
      <Button size="small" look="primary" onClick={update}>
        {t('update.take')}
      </Button>
      <Button size="small" look="quiet" onClick={() => setPutOff(() => update)}>
        {t('update.later')}
      </Button>
    </section>
  )
}

interface ConnectionDetailsProps {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** Details of the connection: since when, the age of the data, the error, the next attempt, and a button to retry now. */
export const ConnectionDetails = ({ trigger, onClose }: ConnectionDetailsProps) => {
  const { t } = useTranslation()
  const services = useBooking()
  const format = useFormat()
  const shown = useSnapshot(connection)
  const faultMessage = useFaultMessage()
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const [attempt, setAttempt] = useState<'none' | 'busy' | 'failed'>('none')
  const { asOf, since, failure, fault, online } = shown
  const state = howConnected(shown)
  const isLive = state === 'live'
  const again = async (): Promise<void> => {
    setAttempt('busy')
    setAttempt((await tryNow(services)) ? 'none' : 'failed')
  }
  return (
    <Floating trigger={trigger} placement="bottom end" className={connectionDetailsStyles.floating} onClose={onClose}>
      <Dialog className={connectionDetailsStyles.dialog ?? ''}>
        <Heading slot="title" className={connectionDetailsStyles.title ?? ''}>
          {t(`liveness.state.${state}`)}
        </Heading>
        <div role="status" className={connectionDetailsStyles.words}>
          {since !== null && (
            <p className={connectionDetailsStyles.quiet}>
              {t('liveness.since', { when: momentIn(format, since, now, zone) })}
            </p>
          )}
          {!isLive && online && failure && <p>{t(`hub.${failure}`)}</p>}
          {!isLive && online && !failure && fault && (
            <p>{fault.kind === 'forbidden' && fault.isForeign ? t('liveness.foreign') : faultMessage(fault)}</p>
          )}
          {!isLive && asOf !== null && <p>{t('liveness.loaded', { when: momentIn(format, asOf, now, zone) })}</p>}
          <p>{t(`liveness.next.${state}`)}</p>
          {!isLive && attempt === 'failed' && <p className={connectionDetailsStyles.failed}>{t('liveness.failed')}</p>}
        </div>
        {!isLive && (
          <Button
            size="small"
            icon={<RotateCw size={14} aria-hidden="true" />}
            busy={attempt === 'busy'}
            onClick={() => void again()}
          >
            {t('liveness.tryNow')}
          </Button>
        )}
      </Dialog>
    </Floating>
  )
}

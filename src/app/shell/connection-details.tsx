import RotateCw from 'lucide-react/icons/rotate-cw'
import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { tryNow } from '#src/features/availability/reload.ts'
import { connection, howConnected } from '#src/features/offline/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Floating } from '#src/ui/month.tsx'
import { momentIn, useFormat } from '#src/ui/text.ts'
import styles from './connection-details.module.css'

interface ConnectionDetailsProps {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** Details of the connection: since when, the age of the data, the error, the next attempt, and a button to retry now. */
export const ConnectionDetails = ({ trigger, onClose }: ConnectionDetailsProps) => {
  const { t } = useTranslation()
  const services = useServices()
  const format = useFormat()
  const shown = useSnapshot(connection)
  const { zone, now } = useSnapshot(timeline)
  const [attempt, setAttempt] = useState<'none' | 'busy' | 'failed'>('none')
  const { asOf, since, failure, online } = shown
  const state = howConnected(shown)
  const isLive = state === 'live'
  const again = async (): Promise<void> => {
    setAttempt('busy')
    setAttempt((await tryNow(services)) ? 'none' : 'failed')
  }
  return (
    <Floating trigger={trigger} placement="bottom end" className={styles.floating} onClose={onClose}>
      <Dialog className={styles.dialog ?? ''}>
        <Heading slot="title" className={styles.title ?? ''}>
          {t(`liveness.state.${state}`)}
        </Heading>
        <div role="status" className={styles.words}>
          {since !== null && (
            <p className={styles.quiet}>{t('liveness.since', { when: momentIn(format, since, now, zone) })}</p>
          )}
          {!isLive && online && failure && <p>{t(`hub.${failure}`)}</p>}
          {!isLive && asOf !== null && <p>{t('liveness.loaded', { when: momentIn(format, asOf, now, zone) })}</p>}
          <p>{t(`liveness.next.${state}`)}</p>
          {!isLive && attempt === 'failed' && <p className={styles.failed}>{t('liveness.failed')}</p>}
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

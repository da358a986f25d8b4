import styles from './connection-state.module.css'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { connection, howConnected } from '#src/base/connection.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { ConnectionDetails } from './slots.ts'

/** Age of the data on screen. It shows 'Live' only if that is true. A click opens the details. */
export const ConnectionState = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useSnapshot(connection)
  const { zone } = useSnapshot(reader)
  const time = now.asOf === null ? null : format.time(now.asOf, zone)
  const state = howConnected(now)
  const words = {
    live: t('connection.live'),
    reconnecting: t('connection.reconnecting'),
    'as-of': time === null ? t('connection.reconnecting') : t('connection.asOf', { time }),
    offline: time === null ? t('connection.offline') : t('connection.offlineAsOf', { time }),
  }[state]
  return (
    <div role="status">
      <button
        ref={trigger}
        type="button"
        className={styles.state}
        data-state={state}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {state === 'live' && <span className={styles.dot} aria-hidden="true" />}
        {state === 'reconnecting' && <RefreshCw size={13} aria-hidden="true" className={styles.turning} />}
        {state === 'as-of' && <Clock size={13} aria-hidden="true" />}
        {state === 'offline' && <CloudOff size={13} aria-hidden="true" />}
        <span>{words}</span>
      </button>
      {isOpen && <ConnectionDetails trigger={trigger} onClose={() => setOpen(false)} />}
    </div>
  )
}

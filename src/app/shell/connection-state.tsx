import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { connection, howConnected } from '#src/state/connection.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './connection-state.module.css'
import { laterPart } from '#src/ui/later-part.tsx'

const ConnectionDetails = laterPart(
  () => import('./connection-details.tsx'),
  (code) => code.ConnectionDetails,
)

/** How fresh everything on screen is. Never says live of what is not. Pressed, it says why and what happens next. */
export const ConnectionState = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useSnapshot(connection)
  const { zone } = useSnapshot(timeline)
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

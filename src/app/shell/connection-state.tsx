import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { connection } from '#src/state/connection.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import styles from './connection-state.module.css'

/** How fresh everything on screen is. Never says live of what is not. */
export const ConnectionState = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { liveness, asOf, online, explained } = useSnapshot(connection)
  const { zone } = useSnapshot(timeline)
  const time = asOf === null ? null : format.time(asOf, zone)
  const state = !online ? 'offline' : liveness
  const words = {
    live: t('connection.live'),
    reconnecting: t('connection.reconnecting'),
    'as-of': time === null ? t('connection.reconnecting') : t('connection.asOf', { time }),
    offline: time === null ? t('connection.offline') : t('connection.offlineAsOf', { time }),
  }[state]
  const hint = {
    live: t('connection.liveHint'),
    reconnecting: t('connection.reconnectingHint'),
    'as-of': t('connection.asOfHint', { time: time ?? '–' }),
    offline: t('connection.asOfHint', { time: time ?? '–' }),
  }[state]
  const why = explained && online ? ` ${t(`hub.${explained}`)}` : ''
  return (
    <div role="status" className={styles.state} data-state={state} data-tooltip={hint + why}>
      {state === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {state === 'reconnecting' && <RefreshCw size={13} aria-hidden="true" className={styles.turning} />}
      {state === 'as-of' && <Clock size={13} aria-hidden="true" />}
      {state === 'offline' && <CloudOff size={13} aria-hidden="true" />}
      <span>{words}</span>
    </div>
  )
}

import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { reload } from '#src/features/availability/reload.ts'
import { connection } from '#src/features/offline/state.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './data-banner.module.css'

/** Reports that the data is stale or could not be loaded, and offers to retry. */
export const DataBanner = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useServices()
  const { data, fault, asOf, zone } = useSnapshot(timeline)
  const { online } = useSnapshot(connection)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  // While offline, the application's own banner reports stale data.
  if (data !== 'failed' && !(data === 'stale' && online)) return null
  return (
    <div className={styles.banner} role="alert">
      <TriangleAlert size={15} aria-hidden="true" />
      <span className={styles.words}>
        {t(data === 'stale' ? 'reserve.stale' : 'reserve.failed', {
          time: asOf === null ? '' : format.time(asOf, zone),
        })}{' '}
        {fault && faultMessage(fault)}
      </span>
      <Button
        size="small"
        busy={isBusy}
        onClick={() => {
          setBusy(true)
          void reload(services).then(() => setBusy(false))
        }}
      >
        {t('app.retry')}
      </Button>
    </div>
  )
}

import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { reload } from '#src/flows/reload.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { connection } from '#src/state/connection.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/format.ts'
import styles from './data-banner.module.css'

/** Says that what is shown is old or could not be loaded, and offers another try. */
export const DataBanner = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const product = useProduct()
  const { data, fault, asOf, zone } = useSnapshot(timeline)
  const { online } = useSnapshot(connection)
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  // Of old data without network the banner of the whole application tells.
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
          void reload(product).then(() => setBusy(false))
        }}
      >
        {t('app.retry')}
      </Button>
    </div>
  )
}

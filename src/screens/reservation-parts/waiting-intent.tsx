import CloudOff from 'lucide-react/icons/cloud-off'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { withdrawIntent } from '#src/flows/keep-intent.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { intentFor, intents } from '#src/state/intents.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './waiting-intent.module.css'

/** What was asked for without network and is sent when it is back, and the way to take it back; nothing where there is none. */
export const WaitingIntent = ({ eventId }: { readonly eventId: string }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const intent = intentFor(useSnapshot(intents).waiting, eventId)
  if (intent === null) return null
  const { event } = intent.reservation
  return (
    <span className={styles.waiting}>
      <CloudOff size={14} aria-hidden="true" />
      <span>{t(`offline.intent.${intent.kind}`)}</span>
      <Button
        size="small"
        look="quiet"
        aria-label={t('offline.withdrawOf', { subject: event.subject || t('notice.noSubject') })}
        onClick={() => void withdrawIntent(product, intent)}
      >
        {t('offline.withdraw')}
      </Button>
    </span>
  )
}

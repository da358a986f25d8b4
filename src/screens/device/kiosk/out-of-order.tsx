import Wrench from 'lucide-react/icons/wrench'
import { useTranslation } from 'react-i18next'
import styles from './kiosk.module.css'

/** Those who look after it took it out of order; it goes on by itself when they bring it back. */
export const OutOfOrder = ({ reason }: { readonly reason: string }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.outOfOrder}>
      <Wrench size={96} aria-hidden="true" />
      <h1 className={styles.greeting}>{t('panel.kind.out-of-order')}</h1>
      <p className={styles.words} role="status">
        {reason || t('panel.outOfOrderWords')}
      </p>
    </div>
  )
}

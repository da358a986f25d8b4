import { useTranslation } from 'react-i18next'
import { DeviceButton } from '../device-button.tsx'
import { DeviceSheet } from '../device-sheet.tsx'
import styles from './kiosk.module.css'

const second = 1_000

/** Asks before it forgets a visit; any touch is an answer. */
export const StillThere = ({ left }: { readonly left: number }) => {
  const { t } = useTranslation()
  return (
    // Pressing anything, this included, counts as being there.
    <DeviceSheet title={t('kiosk.stillThere')} onClose={() => undefined}>
      <p role="timer" className={styles.words}>
        {t('kiosk.forgetsIn', { count: Math.ceil(left / second) })}
      </p>
      <div className={styles.choices}>
        <DeviceButton look="strong">{t('kiosk.goOn')}</DeviceButton>
      </div>
    </DeviceSheet>
  )
}

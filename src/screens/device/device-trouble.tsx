import KeyRound from 'lucide-react/icons/lock-keyhole'
import ScrollText from 'lucide-react/icons/file-text'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#src/ui/spinner.tsx'
import type { DeviceTrouble as Trouble } from '#src/state/device.ts'
import styles from './device-trouble.module.css'
import { LanguageSwitch } from './language-switch.tsx'

const icons: Readonly<Record<Trouble, ReactNode>> = {
  InvalidKiosk: <KeyRound size={72} aria-hidden="true" />,
  InvalidKioskLicence: <ScrollText size={72} aria-hidden="true" />,
  Unreachable: <CloudOff size={72} aria-hidden="true" />,
}

/** The device cannot be what it is to be: why, who can help, and that it goes on by itself. */
export const DeviceTrouble = ({ trouble }: { readonly trouble: Trouble }) => {
  const { t } = useTranslation()
  return (
    <main className={styles.trouble}>
      <div className={styles.icon}>{icons[trouble]}</div>
      <h1 className={styles.title}>{t(`device.trouble.${trouble}.title`)}</h1>
      <p className={styles.words} role="status">
        {t(`device.trouble.${trouble}.words`)}
      </p>
      <p className={styles.again}>
        <Spinner /> {t('device.trouble.again')}
      </p>
      <LanguageSwitch />
    </main>
  )
}

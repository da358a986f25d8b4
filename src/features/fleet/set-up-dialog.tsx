import { useQuery } from '#src/features/availability/use-query.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { devicePath, setupPart } from '#src/features/devices/stored-device.ts'
import type { KioskApi } from './look-after-kiosks.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { copyText } from '#src/ui/focus.ts'
import { useAddress } from '#src/platform/page.ts'
import { DeviceCode } from '#src/features/devices/device-parts.tsx'
import styles from './fleet.module.css'

interface SetUpDialogProps {
  readonly kiosk: Kiosk
  readonly api: KioskApi
  readonly onClose: () => void
}

/**
 * Shows a link that sets up one browser as this device, and a button that signs out all browsers set up before. The
 * link works once, within 10 minutes.
 */
export const SetUpDialog = ({ kiosk, api, onClose }: SetUpDialogProps) => {
  const { t } = useTranslation()
  const urlOf = useAddress()
  // Each link works once, so a new one is requested every time the dialog opens.
  const made = useQuery((signal) => api.setUp(kiosk.id, signal), [api, kiosk.id])
  const [said, setSaid] = useState<'copied' | 'revoked' | null>(null)
  const address = made?.ok ? linkTo(urlOf(devicePath(kiosk)), made.value) : null
  return (
    <Dialog
      title={t('fleet.setUpTitle', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" onClick={() => void api.revoke(kiosk.id).then((done) => done.ok && setSaid('revoked'))}>
            {t('fleet.revoke')}
          </Button>
          <Button
            disabled={address === null}
            onClick={() => void copyText(address ?? '').then((isCopied) => isCopied && setSaid('copied'))}
          >
            {t('code.copyLink')}
          </Button>
          <Button
            look="primary"
            disabled={address === null}
            onClick={() => void window.open(address ?? '', '_blank', 'noopener')}
          >
            {t('fleet.openHere')}
          </Button>
        </>
      }
    >
      <p>{t('fleet.setUpWords')}</p>
      {made === null && <Spinner />}
      {made?.ok === false && <p role="alert">{t('fleet.failed')}</p>}
      {address !== null && (
        <div className={styles.code}>
          <DeviceCode text={address} label={t('fleet.codeLabel', { name: kiosk.name })} />
        </div>
      )}
      <p role="status">{said === null ? '' : t(`fleet.${said}`)}</p>
    </Dialog>
  )
}

/** If the path is in the hash, the code is appended to it there. */
function linkTo(address: string, code: string): string {
  return address + setupPart(code, new URL(address).hash.startsWith('#/'))
}

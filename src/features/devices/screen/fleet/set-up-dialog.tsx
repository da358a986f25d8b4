import { useQuery } from '#src/base/use-query.ts'
import { useState } from 'react'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Kiosk } from '#src/wire/kiosk.ts'
import { devicePath, setupPart } from '../../model/stored-device.ts'
import type { KioskApi } from '#src/platform/api/kiosks.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useAddress } from '#src/platform/page.ts'
import { useCopyLink } from '#src/features/availability/screen/code-dialog.tsx'
import { DeviceCode } from '../device-parts.tsx'
import styles from './fleet.module.css'

interface SetUpDialogProps {
  readonly kiosk: Kiosk
  readonly api: KioskApi
  readonly onClose: () => void
}

/**
 * Shows a link that sets up one browser as this device, for screens that cannot be added by their code. It works once,
 * within 10 minutes. The device can also be tried out in this browser, which does not become the device.
 */
export const SetUpDialog = ({ kiosk, api, onClose }: SetUpDialogProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const urlOf = useAddress()
  // Each link works once, so a new one is requested every time the dialog opens.
  const [round, setRound] = useState(0)
  const made = useQuery((signal) => api.setUp(kiosk.id, signal), [api, kiosk.id], { again: [round] })
  const address = made?.ok ? linkTo(urlOf(devicePath(kiosk)), made.value) : null
  const copyLink = useCopyLink(address)
  const tryHere = (): void => {
    if (!made?.ok) return
    window.open(linkTo(urlOf(devicePath(kiosk)), made.value, true), '_blank', 'noopener')
    // The trial has used the code.
    setRound(round + 1)
  }
  return (
    <Dialog
      title={t('fleet.setUpTitle', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          {copyLink.button}
          <Button disabled={address === null} onClick={tryHere}>
            {t('fleet.openHere')}
          </Button>
        </>
      }
    >
      <p>{t('fleet.setUpWords')}</p>
      {made === null && <Spinner />}
      {made?.ok === false && <p role="alert">{faultMessage(made.fault)}</p>}
      {address !== null && (
        <div className={styles.code}>
          <DeviceCode text={address} label={t('fleet.codeLabel', { name: kiosk.name })} />
        </div>
      )}
      {copyLink.result}
    </Dialog>
  )
}

/** If the path is in the hash, the code is appended to it there. */
function linkTo(address: string, code: string, isTrial = false): string {
  return address + setupPart(code, new URL(address).hash.startsWith('#/'), isTrial)
}

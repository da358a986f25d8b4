import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kiosk } from '#src/core/wire/kiosk.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface OutOfOrderDialogProps {
  readonly kiosk: Kiosk
  readonly onClose: () => void
  readonly onStop: (reason: string) => void
}

/** Takes a device out of order; the reason stands on its screen. */
export const OutOfOrderDialog = ({ kiosk, onClose, onStop }: OutOfOrderDialogProps) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const stop = (): void => {
    onStop(reason.trim())
    onClose()
  }
  return (
    <Dialog
      title={t('fleet.stopTitle', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look="primary" onClick={stop}>
            {t('fleet.stop')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('fleet.reason')}
        hint={t('fleet.reasonHint')}
        value={reason}
        maxLength={200}
        autoFocus
        onChange={setReason}
      />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { copyLog, LogEntries } from '#src/features/notices/log-entries.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Kiosk } from '#src/wire/kiosk.ts'

interface LogDialogProps {
  readonly kiosk: Kiosk
  readonly onClose: () => void
}

/** Shows the newest entries of a device's log, as the device last sent them. */
export const LogDialog = ({ kiosk: { name, log }, onClose }: LogDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('fleet.logTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copyLog(log)}>{t('log.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('app.close')}
          </Button>
        </>
      }
    >
      <LogEntries entries={log} />
    </Dialog>
  )
}

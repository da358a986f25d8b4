import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '#src/kernel/result.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Select } from '#src/ui/select.tsx'
import { finishRules, type Kiosk } from '#src/wire/kiosk.ts'
import type { KioskApi } from './look-after-kiosks.ts'

interface RulesDialogProps {
  readonly kiosk: Kiosk
  readonly api: KioskApi
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Sets the rules of a door panel. If saving fails, the dialog says why and keeps the choice. */
export const RulesDialog = ({ kiosk, api, onClose, onSaved }: RulesDialogProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const [finishRule, setFinishRule] = useState(kiosk.finishRule)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const save = async (): Promise<void> => {
    setSaving(true)
    const saved = await api.setFinishRule(kiosk.id, finishRule)
    setSaving(false)
    if (!saved.ok) return setFault(saved.fault)
    onSaved()
    onClose()
  }
  return (
    <Dialog
      title={t('panel.rules.title', { name: kiosk.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button look="primary" busy={isSaving} onClick={() => void save()}>
            {t('naming.save')}
          </Button>
        </>
      }
    >
      <Select
        label={t('panel.rules.finish')}
        value={finishRule}
        options={finishRules.map((rule) => ({ value: rule, label: t(`panel.rules.whose.${rule}`) }))}
        autoFocus
        onChange={setFinishRule}
      />
      <p role="alert">{fault === null ? '' : `${t('panel.rules.failed')} ${faultMessage(fault)}`}</p>
    </Dialog>
  )
}

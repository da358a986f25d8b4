import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextArea } from '#src/ui/text-field.tsx'

interface CopyDialogProps {
  readonly text: string
  readonly onClose: () => void
}

/** Where the browser does not let the page copy: the text, chosen already, to be copied by hand. */
export const CopyDialog = ({ text, onClose }: CopyDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('handOver.byHandTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <TextArea
        label={t('handOver.byHandLabel')}
        hint={t('handOver.byHand')}
        value={text}
        rows={6}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </Dialog>
  )
}

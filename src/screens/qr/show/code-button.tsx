import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CodeDialog } from './code-dialog.tsx'

/** Shows the QR code of a resource. */
export const CodeButton = ({ resourceId, name }: { readonly resourceId: string; readonly name: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('code.showOf', { name })}
        icon={<QrCode size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <CodeDialog resourceId={resourceId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

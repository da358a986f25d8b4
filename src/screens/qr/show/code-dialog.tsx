import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { qrPath } from '#src/flows/qr-link.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { copyText, fileName, saveFile } from '#src/ui/hand-over.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useAddress } from '../../use-address.ts'
import styles from './code-dialog.module.css'
import { codeFile, drawCode } from './draw-code.ts'

interface CodeDialogProps {
  readonly resourceId: string
  readonly name: string
  readonly onClose: () => void
}

/** The QR code of a resource, to be put on its door: shown, copied, downloaded, printed. */
export const CodeDialog = ({ resourceId, name, onClose }: CodeDialogProps) => {
  const { t } = useTranslation()
  const addressOf = useAddress()
  const address = addressOf(qrPath(resourceId))
  const code = useMemo(() => drawCode(address), [address])
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Dialog title={t('code.title', { name })} onClose={onClose}>
      <div className={styles.sheet} data-print-sheet>
        <p className={styles.name}>{name}</p>
        <svg
          className={styles.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('code.picture', { name })}
        >
          <path d={code.path} fill="currentColor" />
        </svg>
        <p className={styles.id}>{resourceId}</p>
        <p className={styles.hint}>{t('code.hint')}</p>
        <div className={styles.actions}>
          <Button
            icon={copied === true ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
            onClick={() => void copyText(address).then(setCopied)}
          >
            {t(copied === true ? 'app.copied' : 'code.copyLink')}
          </Button>
          <Button
            icon={<Download size={15} aria-hidden="true" />}
            onClick={() => saveFile(fileName(name, 'svg'), 'image/svg+xml', codeFile(code, name))}
          >
            {t('code.download')}
          </Button>
          <Button icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
            {t('code.print')}
          </Button>
        </div>
        {copied === false && (
          <div className={styles.byHand}>
            <TextField
              label={t('code.link')}
              hint={t('handOver.byHand')}
              value={address}
              readOnly
              autoFocus
              onFocus={(event) => event.currentTarget.select()}
              onChange={() => undefined}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

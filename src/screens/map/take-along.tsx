import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handOffPath } from '#src/flows/map-link.ts'
import { mapState } from '#src/state/map.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { copyText } from '#src/ui/hand-over.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { drawCode } from '../qr/show/draw-code.ts'
import { useAddress } from '../use-address.ts'
import styles from './map.module.css'

/** The way as a code for a phone, and as a link. */
export const TakeAlong = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const addressOf = useAddress()
  const address = addressOf(handOffPath(mapState.session) ?? '/map')
  const code = useMemo(() => drawCode(address, 'low'), [address])
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <Dialog title={t('wayfinding.shareTitle')} onClose={onClose}>
      <div className={styles.along}>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t('wayfinding.sharePicture')}
        >
          <path d={code.path} fill="currentColor" />
        </svg>
        <p>{t('wayfinding.shareHint')}</p>
        <Button onClick={() => void copyText(address).then(setCopied)}>
          {t(copied === true ? 'app.copied' : 'code.copyLink')}
        </Button>
        {copied === false && (
          <TextField
            label={t('code.link')}
            hint={t('handOver.byHand')}
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            onChange={() => undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

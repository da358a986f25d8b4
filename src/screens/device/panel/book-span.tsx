import DoorOpen from 'lucide-react/icons/door-open'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { InstantSpan } from '#src/core/brand.ts'
import type { Fault } from '#src/core/fault.ts'
import { minutesBetween } from '#src/core/time/moment.ts'
import { quartersOf } from '#src/core/time/quarter.ts'
import { bookAtPanel } from '#src/flows/device/book-at-panel.ts'
import { qrPath, slotPart } from '#src/flows/qr-link.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { device } from '#src/state/device.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { useAddress } from '../../use-address.ts'
import { DeviceButton } from '../device-button.tsx'
import { DeviceCode } from '../device-code.tsx'
import type { PanelWords } from './panel-words.ts'
import styles from './sheets.module.css'

interface BookSpanProps {
  readonly span: InstantSpan
  readonly words: PanelWords
  readonly onDone: () => void
}

/** Who books this time: whoever scans the code, as themselves in their own application, or a guest of the room, at once. */
export const BookSpan = ({ span, words, onDone }: BookSpanProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const product = useProduct()
  const addressOf = useAddress()
  const { resource } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const [step, setStep] = useState<'asking' | 'sending' | Fault>('asking')
  const slot = slotPart(quartersOf(span))
  const book = async (): Promise<void> => {
    setStep('sending')
    const made = await bookAtPanel(product, span, t('panel.subject'))
    if (made.ok) onDone()
    else setStep(made.fault)
  }
  return (
    <>
      <p className={styles.span}>
        {format.timeRange(span.start, span.end, zone)} ·{' '}
        {words.duration(Math.round(minutesBetween(span.start, span.end)))}
      </p>
      {typeof step === 'object' && (
        <p className={styles.fault} role="alert">
          {t('panel.notBooked')} {faultMessage(step)}
        </p>
      )}
      <div className={styles.ways}>
        <div className={styles.way}>
          <h3 className={styles.wayName}>{t('panel.who.phone')}</h3>
          <DeviceCode text={addressOf(qrPath(resource?.id ?? '')) + slot} label={t('panel.who.codeLabel')} />
          <p className={styles.words}>{t('panel.who.phoneWords')}</p>
        </div>
        <div className={styles.way}>
          <h3 className={styles.wayName}>{t('panel.who.guest')}</h3>
          <p className={styles.words}>{t('panel.who.guestWords')}</p>
          <DeviceButton
            look="strong"
            icon={<DoorOpen size={24} aria-hidden="true" />}
            busy={step === 'sending'}
            onClick={() => void book()}
          >
            {t('panel.who.bookAsGuest')}
          </DeviceButton>
        </div>
      </div>
    </>
  )
}

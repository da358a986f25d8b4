import DoorOpen from 'lucide-react/icons/door-open'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { DeviceButton, DeviceCode } from '#src/features/devices/device-parts.tsx'
import { bookAtPanel } from '#src/features/devices/panel-booking.ts'
import { rulesInForce } from '#src/features/devices/rules/device-rules.ts'
import { device } from '#src/features/devices/state.ts'
import { qrPath, slotPart } from '#src/features/qr/qr-link.ts'
import { timeline } from '#src/features/timeline/state.ts'
import type { Fault, InstantSpan } from '#src/kernel/result.ts'
import { minutesBetween, quartersOf } from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useAddress } from '#src/platform/page.ts'
import { useServices } from '#src/services.ts'
import { useFormat } from '#src/ui/text.ts'
import type { PanelWords } from './panel-words.ts'
import styles from './sheets.module.css'

interface BookSpanProps {
  readonly span: InstantSpan
  readonly words: PanelWords
  readonly onDone: () => void
}

/**
 * Two ways to book this time: scan the code and book as a signed-in user on the phone, or, if the rules of the device
 * allow it, book at once as a guest of the room.
 */
export const BookSpan = ({ span, words, onDone }: BookSpanProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const services = useServices()
  const urlOf = useAddress()
  const { resource, kiosk } = useSnapshot(device)
  const { zone } = useSnapshot(timeline)
  const [step, setStep] = useState<'asking' | 'sending' | Fault>('asking')
  const isOpenToGuests = kiosk !== null && rulesInForce(kiosk).book === 'anybody'
  const slot = slotPart(quartersOf(span))
  const book = async (): Promise<void> => {
    setStep('sending')
    const made = await bookAtPanel(services, span, t('panel.subject'))
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
          <DeviceCode text={urlOf(qrPath(resource?.id ?? '')) + slot} label={t('panel.who.codeLabel')} />
          <p className={styles.words}>{t('panel.who.phoneWords')}</p>
        </div>
        {isOpenToGuests && (
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
        )}
      </div>
    </>
  )
}

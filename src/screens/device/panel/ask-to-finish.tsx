import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBookedHere } from '#src/core/panel/may-finish.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { finishAtPanel } from '#src/flows/device/finish-at-panel.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { DeviceButton } from '../device-button.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import type { PanelWords } from './panel-words.ts'
import styles from './sheets.module.css'

/** Milliseconds after which no answer keeps the meeting. */
const answerWithin = 10_000

interface AskToFinishProps {
  readonly reservation: Reservation
  readonly words: PanelWords
  readonly onDone: () => void
}

/** Asks whether the meeting ends now and says what that does. It shows no more of the meeting than the panel does. */
export const AskToFinish = ({ reservation, words, onDone }: AskToFinishProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const [deadline] = useState(() => performance.now() + answerWithin)
  const left = useSecondsLeft(deadline)
  useEffect(() => {
    if (left === 0) onDone()
  }, [left, onDone])
  const end = (): void => {
    void finishAtPanel(product, reservation)
    onDone()
  }
  return (
    <>
      <p className={styles.span}>
        {[words.timesOf(reservation), words.holderOf(reservation)].filter((text) => text !== '').join(' · ')}
      </p>
      <p>{t(isBookedHere(reservation) ? 'panel.finish.effect' : 'panel.finish.effectOnOrganizer')}</p>
      <div className={styles.answers}>
        <DeviceButton look="strong" onClick={end}>
          {t('panel.finish.end')}
        </DeviceButton>
        <DeviceButton onClick={onDone}>{t('panel.finish.keep')}</DeviceButton>
      </div>
      <p role="timer" className={styles.words}>
        {t('panel.finish.closesIn', { seconds: left })}
      </p>
    </>
  )
}

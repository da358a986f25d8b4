import { useEffect, useId, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceButton, DeviceSheet } from '../device-parts.tsx'
import type { RunningDevice } from '../../model/device.ts'
import { faultKinds, type FaultReportKind, finishAtPanel, reportFault } from '../../model/panel-booking.ts'
import { device as state } from '../../model/state.ts'
import { useSecondsLeft } from '../use-device.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { BookLater, BookSpan } from './book-later.tsx'
import type { PanelWords } from './panel-words.ts'
import { isBookedHere } from '../../model/panel/rules/panel-state.ts'
import styles from './sheets.module.css'

const longest = 300

/** Reports a problem with one tap and optional text. The report is stored until the server has accepted it. */
const ReportFault = ({ device: running, onDone }: { readonly device: RunningDevice; readonly onDone: () => void }) => {
  const { t } = useTranslation()
  const { waitingReports } = useSnapshot(state)
  const [kind, setKind] = useState<FaultReportKind | null>(null)
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const id = useId()
  const send = async (): Promise<void> => {
    await reportFault(running, kind ?? 'other', text.trim())
    setSent(true)
  }
  if (isSent) {
    return (
      <>
        <p role="status">{t(waitingReports > 0 ? 'panel.report.waits' : 'panel.report.sent')}</p>
        <div>
          <DeviceButton onClick={onDone}>{t('app.close')}</DeviceButton>
        </div>
      </>
    )
  }
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{t('panel.report.title')}</legend>
        <div className={styles.kinds}>
          {faultKinds.map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {t(`panel.report.kind.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.text}>
        <span>{t('panel.report.text')}</span>
        <textarea
          className={styles.area}
          rows={3}
          maxLength={longest}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div>
        <DeviceButton look="strong" disabled={kind === null && text.trim() === ''} onClick={() => void send()}>
          {t('panel.report.send')}
        </DeviceButton>
      </div>
    </>
  )
}

/** Milliseconds after which the meeting goes on if there is no answer. */
const answerWithin = 10_000

interface AskToFinishProps {
  readonly reservation: Reservation
  readonly words: PanelWords
  readonly onDone: () => void
}

/**
 * Asks for confirmation to end the meeting and explains the effect. It shows no more of the meeting than the panel
 * does.
 */
const AskToFinish = ({ reservation, words, onDone }: AskToFinishProps) => {
  const { t } = useTranslation()
  const services = useBooking()
  const [deadline] = useState(() => performance.now() + answerWithin)
  const left = useSecondsLeft(deadline)
  useEffect(() => {
    if (left === 0) onDone()
  }, [left, onDone])
  const end = (): void => {
    void finishAtPanel(services, reservation)
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

/** Sheet that is open over the panel. */
export type SheetKind =
  | { readonly kind: 'book'; readonly span: InstantSpan }
  | { readonly kind: 'later'; readonly start: Instant | null }
  | { readonly kind: 'finish'; readonly reservation: Reservation }
  | { readonly kind: 'report' }

interface PanelSheetProps {
  readonly sheet: SheetKind
  readonly onClose: () => void
  readonly device: RunningDevice
  readonly now: Instant
  readonly endOfDay: Instant
  readonly words: PanelWords
}

export const PanelSheet = ({ sheet, onClose, device: running, now, endOfDay, words }: PanelSheetProps) => {
  const { t } = useTranslation()
  switch (sheet.kind) {
    case 'book':
      return (
        <DeviceSheet title={t('panel.who.title')} onClose={onClose}>
          <BookSpan span={sheet.span} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'later':
      return (
        <DeviceSheet title={t('panel.bookLater')} onClose={onClose}>
          <BookLater selected={sheet.start} now={now} endOfDay={endOfDay} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'finish':
      return (
        <DeviceSheet title={t('panel.finish.title', { subject: words.subjectOf(sheet.reservation) })} onClose={onClose}>
          <AskToFinish reservation={sheet.reservation} words={words} onDone={onClose} />
        </DeviceSheet>
      )
    case 'report':
      return (
        <DeviceSheet title={t('panel.report.title')} onClose={onClose}>
          <ReportFault device={running} onDone={onClose} />
        </DeviceSheet>
      )
  }
}

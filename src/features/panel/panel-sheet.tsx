import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { bookableUntil, hasQuarter } from '#src/features/availability/rules/row.ts'
import { hoursOf, workingMask } from '#src/features/availability/rules/working-hours.ts'
import { DeviceButton, DeviceSheet } from '#src/features/devices/device-parts.tsx'
import type { RunningDevice } from '#src/features/devices/device.ts'
import { faultKinds, type FaultReportKind, finishAtPanel, reportFault } from '#src/features/devices/panel-booking.ts'
import { device as state } from '#src/features/devices/state.ts'
import { useSecondsLeft } from '#src/features/devices/use-device.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import { reservations } from '#src/features/reservations/state.ts'
import type { Instant, InstantSpan } from '#src/kernel/result.ts'
import { oneMinute, plus, quarterAt, quarterMilliseconds } from '#src/kernel/time/moment.ts'
import { useServices } from '#src/services.ts'
import { BookSpan } from './book-span.tsx'
import type { PanelWords } from './panel-words.ts'
import { type LaterStart, laterStarts, lengthsFrom } from './rules/book-now.ts'
import { holding, isBookedHere } from './rules/panel-state.ts'
import styles from './sheets.module.css'

interface BookLaterProps extends Pick<PanelSheetProps, 'now' | 'endOfDay' | 'words'> {
  readonly onDone: () => void
}

/** Books another time today: first the start, then the duration, then the way to book. */
const BookLater = ({ now, endOfDay, words, onDone }: BookLaterProps) => {
  const { t } = useTranslation()
  const { resource } = useSnapshot(state)
  const { list } = useSnapshot(reservations)
  const [start, setStart] = useState<LaterStart | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  const limits = resource?.schedulingSettings ?? null
  const starts = useMemo(() => {
    if (!resource) return []
    const held = holding(list, now)
    const span = { from: quarterAt(now), to: plus(quarterAt(plus(endOfDay, -1)), 1) }
    const { zone, hours } = hoursOf(resource as Parameters<typeof hoursOf>[0], null)
    const outside = limits?.rejectOutsideWorkingHours ? workingMask(span, zone, hours) : null
    const last = bookableUntil(zone, now, limits?.maxAdvanceDays ?? null)
    const isFree = (at: Instant): boolean => {
      const quarter = quarterAt(at)
      if (quarter >= last || (outside && hasQuarter(outside, quarter - span.from))) return false
      return held.every(
        ({ event }) => event.end.utcDateTime <= at || event.start.utcDateTime >= at + quarterMilliseconds,
      )
    }
    return laterStarts(now, endOfDay, isFree, limits)
  }, [resource, list, now, endOfDay, limits])

  if (start && minutes !== null) {
    const span = { start: start.start, end: plus(start.start, minutes * oneMinute) }
    return <BookSpan span={span} words={words} onDone={onDone} />
  }
  if (start) {
    return (
      <>
        <h3 className={styles.wayName}>{t('panel.howLong', { time: words.time(start.start) })}</h3>
        <div className={styles.grid}>
          {lengthsFrom(start, limits).map((length) => (
            <DeviceButton key={length} onClick={() => setMinutes(length)}>
              {words.duration(length)}
            </DeviceButton>
          ))}
        </div>
        <div>
          <DeviceButton onClick={() => setStart(null)}>{t('panel.otherStart')}</DeviceButton>
        </div>
      </>
    )
  }
  return (
    <>
      <h3 className={styles.wayName}>{t(starts.length === 0 ? 'panel.noLater' : 'panel.whichStart')}</h3>
      <div className={styles.grid}>
        {starts.map((one) => (
          <DeviceButton key={one.start} onClick={() => setStart(one)}>
            {words.time(one.start)}
          </DeviceButton>
        ))}
      </div>
    </>
  )
}

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
  const services = useServices()
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
  | { readonly kind: 'later' }
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
          <BookLater now={now} endOfDay={endOfDay} words={words} onDone={onClose} />
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

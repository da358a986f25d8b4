import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { DeviceButton } from '../device-parts.tsx'
import { undoFinish } from '../../model/panel-booking.ts'
import { device } from '../../model/state.ts'
import { rulesInForce } from '../../model/rules/device-rules.ts'
import { useSecondsLeft } from '../use-device.ts'
import { intentFor, intents } from '#src/features/bookings/model/reservations/intents-state.ts'
import { connection } from '#src/base/connection.ts'
import { confirmReservation } from '#src/features/bookings/model/reservations/confirm-reservation.ts'
import { extendReservation } from '#src/features/bookings/model/reservations/extend-reservation.ts'
import { actionsOf } from '#src/features/bookings/model/reservations/rules/actions.ts'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { useExtensions } from '#src/features/bookings/screen/reservations/use-actions.tsx'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { minutesBetween } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import type { SheetKind } from './panel-sheet.tsx'
import styles from './panel.module.css'
import { bookNowChoices } from '../../model/panel/rules/book-now.ts'
import { mayChange, type PanelState } from '../../model/panel/rules/panel-state.ts'

/**
 * Button that asks for confirmation to end the meeting. For some seconds afterwards the same button offers undo, so it
 * keeps the focus.
 */
const FinishKey = ({ reservation, onAsk }: { readonly reservation: Reservation; readonly onAsk: () => void }) => {
  const { t } = useTranslation()
  const { id } = reservation.event
  const { kiosk, ending: latest } = useSnapshot(device)
  const { waiting } = useSnapshot(intents)
  const busy = useSnapshot(reservations).busy[id]
  const ending = latest?.eventId === id ? latest : null
  const canUndo = ending !== null && !ending.isSent
  const isOffered =
    kiosk !== null && mayChange(reservation, 'end', kiosk) && actionsOf(reservation, null).includes('finish')
  // The request is stored while offline. A second one would change nothing.
  if (intentFor(waiting, id)?.kind === 'finish') return <p className={styles.offline}>{t('panel.finish.waits')}</p>
  return (
    <>
      {(isOffered || ending !== null) && (
        <div className={styles.group}>
          {canUndo && <EndsIn deadline={ending.sendsAt} />}
          <DeviceButton
            look={canUndo ? 'strong' : 'plain'}
            busy={busy === 'finishing' || ending?.isSent === true}
            onClick={canUndo ? undoFinish : onAsk}
          >
            {t(canUndo ? 'app.undo' : 'panel.finish.open')}
          </DeviceButton>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {canUndo ? t('panel.finish.canUndo') : ''}
      </p>
    </>
  )
}

/** Hidden from screen readers, which announce the end once and not every second. */
const EndsIn = ({ deadline }: { readonly deadline: number }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.groupName} aria-hidden="true">
      {t('panel.finish.endsIn', { seconds: useSecondsLeft(deadline) })}
    </p>
  )
}

interface PanelActionsProps {
  readonly panel: PanelState
  readonly now: Instant
  readonly endOfDay: Instant
  readonly canBook: boolean
  readonly onOpen: (sheet: SheetKind) => void
}

/** Actions for the room at this moment, by the same rules as in the application. */
export const PanelActions = ({ panel, now, endOfDay, canBook, onOpen }: PanelActionsProps) => {
  const { t } = useTranslation()
  const offerWords = useOfferWords()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  const { online } = useSnapshot(connection)
  const { resource, kiosk } = useSnapshot(device)
  const { kind, current, due, next } = panel
  const row = useRef<HTMLDivElement>(null)
  useFitted(row)
  const limits = resource?.schedulingSettings ?? null
  const isOpen = resource?.reservationsEnabled === true && kiosk !== null && rulesInForce(kiosk).book !== 'nobody'
  const isFree = current === null && (kind === 'free' || kind === 'soon' || due === next)
  const choices = canBook && isFree ? bookNowChoices(now, next?.event.start.utcDateTime ?? endOfDay, limits) : []
  return (
    <div ref={row} className={styles.actions}>
      {due && <Confirm reservation={due} />}
      {current && <UnderWay reservation={current} onFinish={() => onOpen({ kind: 'finish', reservation: current })} />}
      {choices.length > 0 && (
        <div className={styles.group} role="group" aria-label={t('panel.bookNow')}>
          <p className={styles.groupName}>{t('panel.bookNow')}</p>
          <div className={styles.choices}>
            {choices.map(({ minutes, span }) => (
              <DeviceButton
                key={minutes}
                look={due ? 'plain' : 'strong'}
                aria-label={offerWords(span, 'book')}
                onClick={() => onOpen({ kind: 'book', span })}
              >
                <span aria-hidden="true">→ </span>
                {format.time(span.end, zone)}
                <span className={styles.length}>
                  {format.duration(Math.round(minutesBetween(span.start, span.end)))}
                </span>
              </DeviceButton>
            ))}
          </div>
        </div>
      )}
      {canBook && (
        <DeviceButton onClick={() => onOpen({ kind: 'later', start: null })}>{t('panel.bookLater')}</DeviceButton>
      )}
      {isOpen && kind !== 'too-old' && !online && <p className={styles.offline}>{t('panel.needsNetwork')}</p>}
    </div>
  )
}

const Confirm = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const services = useBooking()
  const busy = useSnapshot(reservations).busy[reservation.event.id]
  return (
    <DeviceButton
      look="strong"
      busy={busy === 'confirming'}
      onClick={() => void confirmReservation(services, reservation)}
    >
      {t('panel.confirm')}
    </DeviceButton>
  )
}

const UnderWay = ({ reservation, onFinish }: { readonly reservation: Reservation; readonly onFinish: () => void }) => {
  const { t } = useTranslation()
  const services = useBooking()
  const { busy: works, list } = useSnapshot(reservations)
  const busy = works[reservation.event.id]
  const { online } = useSnapshot(connection)
  const { ending, kiosk } = useSnapshot(device)
  const actions = actionsOf(reservation, null)
  // Uses the reservation as read. The derived one changes every minute, and each change would cause a request.
  const asRead = list.find(({ event }) => event.id === reservation.event.id) ?? reservation
  const mayExtend = kiosk !== null && mayChange(reservation, 'extend', kiosk)
  const extensions = useExtensions(asRead, online && mayExtend && actions.includes('extend'))
  return (
    <>
      {extensions.length > 0 && ending?.eventId !== reservation.event.id && (
        <div className={styles.group} role="group" aria-label={t('panel.extend')}>
          <p className={styles.groupName}>{t('panel.extend')}</p>
          <div className={styles.choices}>
            {extensions.map((minutes) => (
              <DeviceButton
                key={minutes}
                busy={busy === 'extending'}
                onClick={() => void extendReservation(services, reservation, minutes)}
              >
                {t('panel.more', { minutes })}
              </DeviceButton>
            ))}
          </div>
        </div>
      )}
      <FinishKey reservation={reservation} onAsk={onFinish} />
    </>
  )
}

const steps = Array.from({ length: 13 }, (_, index) => 1 - index * 0.05)

/** Returns false if an ellipsis replaces the end of the text. A fraction of a pixel is enough for that, unlike for `scrollWidth`. */
function isWholeLine(box: HTMLElement): boolean {
  if (getComputedStyle(box).textOverflow !== 'ellipsis') return true
  const range = document.createRange()
  range.selectNodeContents(box)
  return range.getBoundingClientRect().width <= box.getBoundingClientRect().width
}

/**
 * Shrinks the text of an element until it fits, by setting `--fit` from 1 down to 0.4. It fits if it does not overflow
 * the element, and takes at most `lines` lines.
 */
export function useFitted(element: RefObject<HTMLElement | null>, lines = Infinity): void {
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const fits = (): boolean => {
      const line = parseFloat(getComputedStyle(box).lineHeight)
      // Letters may be higher than their line, so less than half a line is no overflow.
      const isLow = box.scrollHeight < box.clientHeight + line / 2 && box.clientHeight < (lines + 0.5) * line
      return isLow && box.scrollWidth <= box.clientWidth + 1 && isWholeLine(box)
    }
    const fit = (): void => {
      for (const step of steps) {
        box.style.setProperty('--fit', `${step}`)
        if (fits()) return
      }
    }
    let size = ''
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = box.parentElement ?? box
      const before = size
      size = `${clientWidth} ${clientHeight}`
      if (size !== before) fit()
    })
    fit()
    observer.observe(box.parentElement ?? box)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  })
}

interface FittedProps extends ComponentProps<'p'> {
  readonly lines?: number
}

/** A paragraph whose text is fitted. Its font size must contain `var(--fit)`. */
export const Fitted = ({ lines, ...rest }: FittedProps) => {
  const box = useRef<HTMLParagraphElement>(null)
  useFitted(box, lines)
  return <p {...rest} ref={box} />
}

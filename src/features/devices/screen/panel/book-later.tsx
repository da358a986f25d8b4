import DoorOpen from 'lucide-react/icons/door-open'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { bookableUntil, hasQuarter } from '#src/features/availability/model/rules/row.ts'
import { hoursOf, workingMask } from '#src/features/availability/model/rules/working-hours.ts'
import { DeviceButton, DeviceCode } from '../device-parts.tsx'
import { bookAtPanel } from '../../model/panel-booking.ts'
import { rulesInForce } from '../../model/rules/device-rules.ts'
import { device } from '../../model/state.ts'
import { qrPath, slotPart } from '#src/base/qr-link.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { reader } from '#src/base/reader.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Instant, InstantSpan } from '#src/kernel/time/units.ts'
import {
  earliest,
  minutesBetween,
  oneMinute,
  plus,
  quarterAt,
  quarterMilliseconds,
  quartersOf,
} from '#src/kernel/time/moment.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { useFormat } from '#src/ui/text.ts'
import type { PanelWords } from './panel-words.ts'
import { type FreeStretch, freeStretches, lastStart, lengthsFrom } from '../../model/panel/rules/book-now.ts'
import { holding } from '../../model/panel/rules/panel-state.ts'
import styles from './sheets.module.css'

/** Returns the free stretches of the rest of today, by the working hours and the rules of the panel's room. */
export function useFreeStretches(now: Instant, endOfDay: Instant): readonly FreeStretch[] {
  const { resource } = useSnapshot(device)
  const { list } = useSnapshot(reservations)
  return useMemo(() => {
    if (!resource) return []
    const limits = resource.schedulingSettings
    const held = holding(list, now)
    const span = { from: quarterAt(now), to: plus(quarterAt(plus(endOfDay, -1)), 1) }
    const { zone, hours } = hoursOf(resource as Parameters<typeof hoursOf>[0], null)
    const outside = workingMask(span, zone, hours)
    const last = bookableUntil(zone, now, limits?.maxAdvanceDays ?? null)
    return freeStretches(
      now,
      endOfDay,
      (at) => {
        const quarter = quarterAt(at)
        const isWorking = !hasQuarter(outside, quarter - span.from)
        const isOpen = quarter < last && (isWorking || limits?.rejectOutsideWorkingHours !== true)
        const isHeld = held.some(
          ({ event }) => event.end.utcDateTime > at && event.start.utcDateTime < at + quarterMilliseconds,
        )
        return { isFree: isOpen && !isHeld, isWorking }
      },
      limits,
    )
  }, [resource, list, now, endOfDay])
}

interface BookLaterProps {
  /** Start that was selected on the strip of the day. Null lets the user select a free stretch first. */
  readonly selected: Instant | null
  readonly now: Instant
  readonly endOfDay: Instant
  readonly words: PanelWords
  readonly onDone: () => void
}

/** Books another time today: first a free stretch, then the start in it and the duration, then the way to book. */
export const BookLater = ({ selected, now, endOfDay, words, onDone }: BookLaterProps) => {
  const { t } = useTranslation()
  const { resource } = useSnapshot(device)
  const stretches = useFreeStretches(now, endOfDay)
  const [start, setStart] = useState(selected)
  const [minutes, setMinutes] = useState<number | null>(null)
  const limits = resource?.schedulingSettings ?? null
  if (start !== null && minutes !== null) {
    return <BookSpan span={{ start, end: plus(start, minutes * oneMinute) }} words={words} onDone={onDone} />
  }
  // Null also if the time was reserved, or passed, while the sheet was open.
  const stretch = start === null ? undefined : stretches.find((one) => one.start <= start && start < one.end)
  if (start === null || stretch === undefined) return <Stretches {...{ stretches, words }} onSelect={setStart} />
  const last = lastStart(stretch, limits)
  const by = quarterMilliseconds / oneMinute
  return (
    <>
      <div className={styles.stepper} role="group" aria-label={t('panel.whichStart')}>
        <DeviceButton disabled={start <= stretch.start} onClick={() => setStart(plus(start, -quarterMilliseconds))}>
          {t('panel.less', { minutes: by })}
        </DeviceButton>
        <output className={styles.start}>{words.time(start)}</output>
        <DeviceButton
          disabled={start >= last}
          onClick={() => setStart(earliest(last, plus(start, quarterMilliseconds)))}
        >
          {t('panel.more', { minutes: by })}
        </DeviceButton>
      </div>
      <h3 className={styles.wayName}>{t('panel.howLong', { time: words.time(start) })}</h3>
      <div className={styles.grid}>
        {lengthsFrom(start, stretch, limits).map((length) => (
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

interface StretchesProps {
  readonly stretches: readonly FreeStretch[]
  readonly words: PanelWords
  readonly onSelect: (start: Instant) => void
}

/** The free stretches, those in working hours first. */
const Stretches = ({ stretches, words, onSelect }: StretchesProps) => {
  const { t } = useTranslation()
  const groups = [true, false].map((isWorking) => stretches.filter((one) => one.isWorking === isWorking))
  if (stretches.length === 0) return <h3 className={styles.wayName}>{t('panel.noLater')}</h3>
  return groups.map(
    (group, index) =>
      group.length > 0 && (
        <section key={index} className={styles.stretches}>
          <h3 className={styles.wayName}>{t(index === 0 ? 'panel.freeTimes' : 'panel.outsideHours')}</h3>
          <div className={styles.grid}>
            {group.map(({ start, end }) => (
              <DeviceButton key={start} onClick={() => onSelect(start)}>
                {words.range(start, end)}
              </DeviceButton>
            ))}
          </div>
        </section>
      ),
  )
}

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
  const services = useBooking()
  const urlOf = useAddress()
  const { resource, kiosk } = useSnapshot(device)
  const { zone } = useSnapshot(reader)
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

import { searchState } from '#src/base/search-state.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { subscribeKey } from 'valtio/utils'
import { followOtherCalendars } from '#src/features/other-calendars/model/load-other-calendars.ts'
import { myAnswer } from '#src/features/bookings/model/reservations/load-reservations.ts'
import { ReservationCard } from '#src/features/bookings/screen/reservations/reservation-card.tsx'
import { CancelQuestion } from '#src/features/bookings/screen/slots.ts'
import { actionsOf } from '#src/features/bookings/model/reservations/rules/actions.ts'
import { reservations } from '#src/features/bookings/model/reservations/state.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import { useOfferWords } from '#src/features/bookings/screen/reserve/offer-words.ts'
import { setShownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/dialog.tsx'
import { useFormat } from '#src/ui/text.ts'
import { timeToReserve, viewOfKey } from '../model/reserve-span.ts'
import { gestureState, setTapped } from './drag/gesture.ts'
import { closeOwnCard, ownCard } from './drag/own-change.ts'
import { reserveSelection } from './drag/selection.ts'
import tapBarStyles from './drag/tap-bar.module.css'
import { setSelection, timeline } from '../model/state.ts'
import { reader } from '#src/base/reader.ts'
import { changes } from '../model/window-state.ts'

/**
 * Shows the time selected by touch and a button to reserve it, because a touch alone does not open a form over the
 * timeline.
 */
function TapBar() {
  const { t } = useTranslation()
  const offerWords = useOfferWords()
  const { isTapped } = useSnapshot(gestureState)
  const { opened, shownZone } = useSnapshot(searchState)
  const { selection } = useSnapshot(timeline)
  const { now } = useSnapshot(reader)
  const view = isTapped && selection ? viewOfKey(selection.key) : null
  if (!selection || !view || !opened) return null
  const time = timeToReserve(view, selection.span, selection.asked, now)
  return (
    <div className={tapBarStyles.bar}>
      <p role="status" className={tapBarStyles.words}>
        <strong>{view.name}</strong> {time && offerWords(time, 'time', { zone: shownZone })}
      </p>
      <Button
        look="primary"
        onClick={() => {
          setTapped(false)
          reserveSelection()
        }}
      >
        {t('timeline.tap.reserve')}
      </Button>
      <IconButton
        label={t('app.close')}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => {
          setTapped(false)
          setSelection(null)
        }}
      />
    </div>
  )
}

/**
 * Announces the new time of a dragged own event to screen readers, whether it is possible, and that the change was
 * cancelled.
 */
function OwnAnnouncer() {
  const { t } = useTranslation()
  const format = useFormat()
  const { gesture, givenUp } = useSnapshot(gestureState)
  const { opened } = useSnapshot(searchState)
  const words = (): string => {
    if (!gesture?.own || !gesture.span || !opened)
      return gesture === null && givenUp > 0 ? t('timeline.own.givenUp') : ''
    const { key, span, stoppedBy, grip } = gesture
    const room = viewOfKey(key)?.name ?? ''
    const time = format.timeRange(startOfQuarter(span.from), startOfQuarter(span.to), opened.zone)
    const why = stoppedBy && t(grip === 'move' ? 'timeline.own.taken' : `timeline.stopped.${stoppedBy}`)
    return [t('timeline.own.at', { room, time }), why, t('timeline.own.open')]
      .filter((part) => part !== null)
      .join('. ')
  }
  return (
    <p className="visually-hidden" role="status">
      {words()}
    </p>
  )
}

/** The focused slot of the timeline or day of the month. */
const slots = '[role=grid] :is([data-active], [role=gridcell])'

/** Shows the details of a resource on a click on its name, or with O in its row. One listener each serves all rows. */
function useDetailsOpener(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const press = ({ target }: MouseEvent): void => {
      const name = target instanceof Element ? target.closest('[role=grid] [data-details]') : null
      const key = name?.closest('[data-key]')?.getAttribute('data-key')
      if (key) setShownResource(key)
    }
    const type = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (key.toLowerCase() !== 'o' || ctrlKey || metaKey || altKey) return
      const slot = target instanceof Element ? target.closest(slots) : null
      const row = slot?.closest('[data-key]')
      // Only resources have details.
      const shown = row?.querySelector('[data-details]') ? row.getAttribute('data-key') : null
      if (shown) setShownResource(shown)
    }
    document.addEventListener('click', press, { signal })
    document.addEventListener('keydown', type, { signal })
    return () => listening.abort()
  }, [])
}

/** Parts that are not needed for the first rows: announcements, other calendars and details. */
export function TimelineExtras() {
  const services = useReading()
  const { isTapped } = useSnapshot(gestureState)
  useDetailsOpener()
  useEffect(() => followOtherCalendars(services), [services])
  return (
    <>
      <ChangeAnnouncer />
      <OwnAnnouncer />
      <OwnCard />
      {isTapped && <TapBar />}
    </>
  )
}

/** Milliseconds between two announcements. Live changes are announced politely and combined into one message. */
const pause = 5000

/** Announces to screen readers that rows on screen changed without user action. */
export function ChangeAnnouncer() {
  const { t } = useTranslation()
  const { count } = useSnapshot(changes)
  const [announced, setAnnounced] = useState({ upTo: 0, words: '' })
  const isNews = count > announced.upTo
  useEffect(() => {
    if (!isNews) return undefined
    const timer = window.setTimeout(
      () =>
        setAnnounced({ upTo: changes.count, words: t('timeline.changed', { count: changes.count - announced.upTo }) }),
      announced.upTo === 0 ? 500 : pause,
    )
    return () => window.clearTimeout(timer)
  }, [isNews, announced.upTo, t])
  return (
    <p className="visually-hidden" role="status">
      {announced.words}
    </p>
  )
}

/**
 * The card of the own event that was pressed, or the question whether to cancel it. It closes when the event is gone, another day is shown, or the form opens.
 */
const OwnCard = () => {
  const { shown } = useSnapshot(ownCard)
  const { open } = useSnapshot(draftState)
  const { list } = useSnapshot(reservations)
  const anchor = useRef<HTMLSpanElement>(null)
  const reservation = shown?.reservation
  const isGone =
    reservation !== undefined && !list.some(({ event, cancelled }) => event.id === reservation.event.id && !cancelled)
  useEffect(() => {
    if (open || isGone) closeOwnCard()
  }, [open, isGone])
  useEffect(() => {
    const stop = subscribeKey(searchState, 'day', closeOwnCard)
    return () => {
      stop()
      closeOwnCard()
    }
  }, [])
  if (!shown || !reservation) return null
  const isPossible = actionsOf(reservation, myAnswer(reservation.event)).includes('cancel')
  if (shown.isCancelling && isPossible) return <CancelQuestion reservation={reservation} onClose={closeOwnCard} />
  const { x, y } = shown.place
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      <Card label={reservation.event.subject} trigger={anchor} onClose={closeOwnCard}>
        <ReservationCard reservation={reservation} />
      </Card>
    </>
  )
}

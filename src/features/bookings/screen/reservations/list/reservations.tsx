import Bell from 'lucide-react/icons/bell'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import ListChecks from 'lucide-react/icons/list-checks'
import SquareCheck from 'lucide-react/icons/square-check'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation, useSearch } from 'wouter'
import { away, openAway } from '../../../model/away/state.ts'
import { useEqual } from '#src/base/use-query.ts'
import { layBetween } from '#src/features/other-calendars/model/rules/others-events.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { reader } from '#src/base/reader.ts'
import { hasPassed } from '#src/features/waitlist/model/rules/waitlist.ts'
import { waitlist } from '#src/features/waitlist/model/state.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { instantOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState, Progress, Skeleton } from '#src/ui/feedback.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import type { CalendarEvent } from '#src/wire/event.ts'
import { loadReservations, myAnswer } from '../../../model/reservations/load-reservations.ts'
import { AwayDialog, OtherCalendarsPanel, WaitlistPanel } from '../../slots.ts'
import {
  type Reservation,
  type ReservationStatus,
  reservationStatuses,
} from '../../../model/reservations/rules/derive.ts'
import { reservations } from '../../../model/reservations/state.ts'
import { useMinute, useReservationsNow } from '../use-when.ts'
import { ListExport, SelectionBar, shownOrder, useSelection } from './selection.tsx'
import { type ListAddress, readAddress, writeAddress } from './list-address.ts'
import { ListHeader } from './list-header.tsx'
import { OthersBar, useOthers, useWithForOthers } from './others-bar.tsx'
import { type Drawn, ReservationDays } from './reservation-days.tsx'
import { NeedsYou } from './reservation-row.tsx'
import { ReservationPanel } from './reservation-panel.tsx'
import styles from './reservations.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { groupByDay, sortByStart } from '../../../model/reservations/rules/calendar-days.ts'
import { foldSeries, needsYou } from '../../../model/reservations/rules/needs-you.ts'
import { searchReservations } from '../../../model/reservations/rules/search-text.ts'

interface WaitlistToggleProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Toggles the waitlist and shows the number of its entries. */
const WaitlistToggle = ({ isOpen, onToggle }: WaitlistToggleProps) => {
  const { t } = useTranslation()
  const { wishes } = useSnapshot(waitlist)
  const now = useMinute()
  const count = wishes.filter((wish) => !hasPassed(wish, now)).length
  return (
    <Button size="small" icon={<Bell size={14} aria-hidden="true" />} aria-expanded={isOpen} onClick={onToggle}>
      {count === 0 ? t('waitlist.title') : t('waitlist.titleWith', { number: count })}
    </Button>
  )
}

/** Counts the reservations of each status. */
function countStatuses(list: readonly Reservation[]): ReadonlyMap<ReservationStatus, number> {
  const counts = new Map<ReservationStatus, number>()
  for (const { status } of list) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

/** Rows of 'Needs your attention'. More stay in their days. */
const mostUrgent = 5

const nothingDrawn: Drawn & { readonly filter: string } = {
  days: [],
  calendars: [],
  now: instantOf(0),
  openId: null,
  folded: new Map(),
  filter: '',
}

/** The reservations of the next 30 days, by day; one of them in the side panel. */
const Reservations = () => {
  const { t } = useTranslation()
  const services = useBooking()
  const [, navigate] = useLocation()
  const query = useSearch()
  const address = useMemo(() => readAddress(query), [query])
  const { phase, asOf } = useSnapshot(reservations)
  const { zone } = useSnapshot(reader)
  const { now, list: all } = useReservationsNow(useWithForOthers(address.hidden), zone)
  const today = dayOf(zone, now)

  useEffect(() => {
    // Loads once per day: the window of 30 days moves on at midnight.
    const isLoaded = reservations.asOf !== null && dayOf(zone, reservations.asOf) === today
    if (!isLoaded && reservations.phase !== 'loading') void loadReservations(services)
  }, [services, zone, today])

  const go = (changes: Partial<ListAddress>, replace = true): void =>
    navigate(writeAddress({ ...address, ...changes }, query), { replace })
  const others = useOthers(address.hidden, address.text, asOf)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  // Not the whole address: the panel that is open does not matter for the list.
  const { text } = address
  const statuses = useEqual(address.statuses)
  const { listed, urgent, days, folded } = useMemo(() => {
    const matching = sortByStart(
      searchReservations(all, text).filter((reservation) => statuses.includes(reservation.status)),
    )
    // Reservations for others need them, not the user.
    const own = matching.filter(({ event }) => !event.calendarOf)
    const wanted = needsYou(own, now, ({ event }) => myAnswer(event)).slice(0, mostUrgent)
    const { list: rest, later } = foldSeries(
      matching.filter((reservation) => !wanted.includes(reservation)),
      // A search is for each date.
      text === '' ? unfolded : null,
    )
    return {
      listed: matching,
      urgent: wanted,
      days: layBetween(groupByDay(rest, zone, now), others.events, zone, now),
      folded: later,
    }
  }, [all, statuses, text, others.events, zone, now, unfolded])
  const open = useCallback(
    ({ id, iCalUId }: CalendarEvent): void => {
      // Uses the present URL: the rendered one may be out of date.
      const present = services.routing.query()
      const before = readAddress(present)
      const opened = { ...before, event: id, uid: iCalUId, isManaging: false, isWaiting: false }
      // Back closes the panel. Opening the next reservation replaces the history entry.
      services.routing.navigate(writeAddress(opened, present), { replace: before.event !== null })
    },
    [services],
  )
  const unfold = useCallback(({ seriesMasterId }: CalendarEvent): void => {
    if (seriesMasterId !== null) setUnfolded((before) => new Set([...before, seriesMasterId]))
  }, [])
  const order = useMemo(() => shownOrder(urgent, days), [urgent, days])
  const selection = useSelection(order)
  const { ids } = selection
  const selected = ids === null ? [] : listed.filter(({ event }) => ids.has(event.id))
  const { isAway } = address
  const isDeciding = useSnapshot(away).dialog !== null
  useEffect(() => {
    if (!isAway) return
    openAway()
    const present = services.routing.query()
    navigate(writeAddress(readAddress(present), present), { replace: true })
  }, [isAway, navigate, services])
  const counts = useMemo(() => countStatuses(all), [all])
  const countOf = (status: ReservationStatus): number => counts.get(status) ?? 0
  const { calendars } = others
  const { event: openId } = address
  const filter = `${address.statuses.join()} ${address.text}`
  const drawn = useDeferredValue(
    useMemo(() => ({ days, calendars, now, openId, filter, folded }), [days, calendars, now, openId, filter, folded]),
    nothingDrawn,
  )
  const rows = useRef<HTMLDivElement>(null)
  useKeptFocus(rows, drawn)
  const isFirstLoad = all.length === 0 && asOf === null && (phase === 'loading' || phase === 'idle')

  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <ListHeader
          address={address}
          countOf={countOf}
          onChange={go}
          onRetry={() => void loadReservations(services)}
          beside={
            <div className={styles.beside}>
              {listed.length > 0 && <ListExport list={listed} />}
              <Button size="small" icon={<CalendarOff size={14} aria-hidden="true" />} onClick={openAway}>
                {t('away.open')}
              </Button>
              {listed.length > 0 && (
                <Button
                  size="small"
                  icon={<SquareCheck size={14} aria-hidden="true" />}
                  aria-pressed={selection.ids !== null}
                  onClick={selection.ids === null ? selection.begin : selection.end}
                >
                  {t('away.select.start')}
                </Button>
              )}
              <WaitlistToggle
                isOpen={address.isWaiting}
                onToggle={() =>
                  go({ isWaiting: !address.isWaiting, isManaging: false, event: null, uid: null }, address.isWaiting)
                }
              />
            </div>
          }
        >
          <OthersBar
            calendars={others.calendars}
            hidden={address.hidden}
            isManaging={address.isManaging}
            onHide={(hidden) => go({ hidden })}
            onManage={() =>
              go({ isManaging: !address.isManaging, isWaiting: false, event: null, uid: null }, address.isManaging)
            }
          />
        </ListHeader>
        <Progress label={t('app.loading')} share={null} active={phase === 'loading'} />
        <div ref={rows} role="region" aria-label={t('place.reservations')} tabIndex={0} className={styles.list}>
          {(isFirstLoad || (days.length > 0 && drawn.days.length === 0)) && <Skeleton lines={9} />}
          {!isFirstLoad && days.length === 0 && urgent.length === 0 && phase !== 'failed' && (
            <EmptyState
              icon={all.length === 0 ? <ListChecks size={20} /> : <CalendarX2 size={20} />}
              title={t(all.length === 0 ? 'reservations.none' : 'reservations.noneFit')}
              actions={
                all.length === 0 ? (
                  <Button look="primary" onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
                    {t('reservations.goReserve')}
                  </Button>
                ) : (
                  <Button onClick={() => go({ text: '', statuses: reservationStatuses })}>
                    {t('reservations.showAll')}
                  </Button>
                )
              }
            >
              {t(all.length === 0 ? 'reservations.noneHint' : 'reservations.noneFitHint')}
            </EmptyState>
          )}
          {urgent.length > 0 && (
            <NeedsYou list={urgent} now={now} openId={openId} selection={selection} onOpen={open} />
          )}
          <ReservationDays
            key={drawn.filter}
            drawn={drawn}
            scroller={rows}
            zone={zone}
            selection={selection}
            onOpen={open}
            onUnfold={unfold}
          />
        </div>
        {selection.ids !== null && <SelectionBar list={selected} total={order.length} selection={selection} />}
      </div>
      {address.isManaging && address.event === null && (
        <SidePanel
          title={t('otherCalendars.title')}
          closeLabel={t('app.close')}
          onClose={() => go({ isManaging: false })}
        >
          <OtherCalendarsPanel />
        </SidePanel>
      )}
      {address.isWaiting && address.event === null && (
        <SidePanel title={t('waitlist.title')} closeLabel={t('app.close')} onClose={() => go({ isWaiting: false })}>
          <WaitlistPanel />
        </SidePanel>
      )}
      {isDeciding && <AwayDialog />}
      {address.event !== null && (
        <ReservationPanel
          list={all}
          id={address.event}
          uid={address.uid}
          onClose={() => go({ event: null, uid: null })}
        />
      )}
    </div>
  )
}

export default Reservations

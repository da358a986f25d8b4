import { roomWalks } from '../model/room-walks.ts'
import DoorOpen from 'lucide-react/icons/door-open'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { AreaSelect, useOffice, useOfficeStatus } from '#src/features/settings/screen/office-select.tsx'
import { setOffice } from '#src/features/settings/model/office-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { EmptyState, Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { Segmented, Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { OfferCard } from './offer-card.tsx'
import styles from './home.module.css'
import { desks } from '../model/desk-days.ts'
import { watchRoomsNow } from '../model/watch-rooms-now.ts'
import {
  roomSearch,
  roomsNow,
  searchKey,
  setNowPeople,
  setNowPlace,
  setOneTapDuration,
  setWalks,
  walksToRooms,
  wantedOffer,
  wantOffer,
} from '../model/state.ts'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240]
/** Numbers of people, each chosen with one click. */
const sizes = [1, 2, 4, 6, 8, 12, 20]

interface NowSectionProps {
  readonly now: Instant
  /** Minutes that one click books. */
  readonly duration: number
}

/** A room from now on: for how many people and where, the three best, and one click to book each. */
export const NowSection = ({ now, duration }: NowSectionProps) => {
  const { t } = useTranslation()
  const services = usePlanning()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const [attempt, setAttempt] = useState(0)
  const { people, place } = useSnapshot(roomSearch)
  const { phase, fault, value: shown } = useSnapshot(roomsNow)
  const { rooms, asked } = shown
  const { current: walks } = useSnapshot(walksToRooms)
  const office = useOffice()
  const officeStatus = useOfficeStatus()
  const areaId = place ?? office
  const isPlaceKnown = place !== null || officeStatus === 'known'
  const isWaiting = isPlaceKnown ? phase === 'loading' && rooms.length === 0 : officeStatus === 'pending'
  const list = useRef<HTMLUListElement>(null)
  const offeredDurations = [...new Set([...durations, duration])].toSorted((one, other) => one - other)
  const offeredSizes = [...new Set([...sizes, people])].toSorted((one, other) => one - other)

  useEffect(
    () => {
      // The user is about to press a card: it must not become another one.
      const isInUse = (): boolean => list.current?.matches(':hover, :focus-within') ?? false
      return isPlaceKnown ? watchRoomsNow(services, { areaId, people, minutes: duration }, isInUse) : undefined
    },
    // Another attempt is another search.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, isPlaceKnown, areaId, people, duration, attempt],
  )

  const { today: desk } = useSnapshot(desks)
  const roomIds = rooms.map(({ id }) => id).join('\n')
  useEffect(() => {
    const stop = new AbortController()
    const find = async (): Promise<void> => {
      const code = desk === null || roomIds === '' ? null : await roomWalks.load()
      const ids = roomIds.split('\n').map(resourceIdOf)
      const found = code && desk !== null ? await code.findWalks(services, desk, ids, stop.signal) : null
      if (!stop.signal.aborted) setWalks(found)
    }
    void find()
    return () => stop.abort()
  }, [services, desk, roomIds])

  const { current: wanted } = useSnapshot(wantedOffer)
  useEffect(() => {
    // The list of an earlier search is not what was asked for.
    if (wanted !== 'room' || phase !== 'ready' || asked !== searchKey({ areaId, people, minutes: duration })) return
    const button = list.current?.querySelector<HTMLElement>('[data-book]')
    if (!button) return
    button.focus()
    wantOffer(null)
  }, [wanted, phase, rooms, asked, areaId, people, duration])

  return (
    <section aria-labelledby="home-now" className={styles.section}>
      <div className={styles.sectionBar}>
        <h2 id="home-now" className={styles.sectionHeading}>
          {t('home.now.title')}
        </h2>
        {/* Beside the heading, so that nothing moves when it comes. */}
        <p className={styles.walks}>
          {walks && rooms.some(({ id }) => walks.minutes[id] !== undefined)
            ? t('home.now.walksFrom', { name: walks.from })
            : ''}
        </p>
        <div className={styles.seats}>
          <Users size={16} aria-hidden="true" />
          <Segmented
            label={t('filters.capacity')}
            value={String(people)}
            options={offeredSizes.map((count) => ({ value: String(count), label: format.number(count) }))}
            onChange={(value) => setNowPeople(Number(value))}
          />
        </div>
        {isPlaceKnown && <AreaSelect label={t('filters.areas')} value={areaId} onChange={setNowPlace} />}
        <Select
          label={t('home.bookFor')}
          hideLabel
          value={String(duration)}
          options={offeredDurations.map((minutes) => ({
            value: String(minutes),
            label: t('home.for', { duration: format.duration(minutes) }),
          }))}
          onChange={(value) => setOneTapDuration(Number(value))}
        />
      </div>
      {phase === 'failed' && fault && (
        <Trouble role="alert" onRetry={() => Promise.resolve(setAttempt(attempt + 1))}>
          {faultMessage(fault)}
        </Trouble>
      )}
      {isWaiting && (
        <div className={styles.waiting}>
          <Skeleton lines={3} />
        </div>
      )}
      {!isPlaceKnown && officeStatus === 'unknown' && <AskOffice />}
      {isPlaceKnown && phase === 'ready' && rooms.length === 0 && (
        <EmptyState icon={<DoorOpen size={20} />} title={t('home.now.none')}>
          {t('home.now.noneHint')}
        </EmptyState>
      )}
      <ul ref={list} className={styles.rooms}>
        {rooms.map((room) => (
          <OfferCard
            key={room.id}
            resource={room}
            all={rooms}
            now={now}
            duration={duration}
            walk={walks?.minutes[room.id]}
          />
        ))}
      </ul>
    </section>
  )
}

/** Asks where the user works, because nothing says it: no room may be offered in another city. */
const AskOffice = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<MapPin size={20} />}
      title={t('home.now.askOffice')}
      actions={<AreaSelect label={t('home.now.chooseOffice')} value={null} onChange={setOffice} />}
    >
      {t('home.now.askOfficeHint')}
    </EmptyState>
  )
}

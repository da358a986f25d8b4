import DoorOpen from 'lucide-react/icons/door-open'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FavouriteView } from '#src/engine/compute.ts'
import type { Instant } from '#src/kernel/result.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { OfficeSelect, useOffice } from '#src/features/settings/office-select.tsx'
import { useServices } from '#src/services.ts'
import { EmptyState, Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import { resourceIdOf } from '#src/wire/scalars.ts'
import { OfferCard } from './offer-card.tsx'
import styles from './now-section.module.css'
import { desks } from './desk-state.ts'
import { watchRoomsNow } from './rooms-now.ts'
import { roomsNow, setNowPeople, setOneTapDuration, setWalks, wantedOffer, wantOffer } from './state.ts'

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
  const services = useServices()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const [attempt, setAttempt] = useState(0)
  const { people, phase, fault, asked, walks, ...shown } = useSnapshot(roomsNow)
  const rooms = shown.rooms as readonly FavouriteView[]
  const office = useOffice()
  const offeredDurations = [...new Set([...durations, duration])].toSorted((one, other) => one - other)
  const offeredSizes = [...new Set([...sizes, people])].toSorted((one, other) => one - other)

  useEffect(
    () => watchRoomsNow(services, { areaId: office, people, minutes: duration }),
    // Another attempt is another search.
    // oxlint-disable-next-line react/exhaustive-deps
    [services, office, people, duration, attempt],
  )

  const { today: desk } = useSnapshot(desks)
  const roomIds = rooms.map(({ id }) => id).join('\n')
  useEffect(() => {
    const stop = new AbortController()
    const find = async (): Promise<void> => {
      // Loaded late: the map is not needed to reserve a room.
      const code = desk === null || roomIds === '' ? null : await import('./walk-times.ts').catch(() => null)
      const ids = roomIds.split('\n').map(resourceIdOf)
      const found = code && desk !== null ? await code.findWalks(services, desk, ids, stop.signal) : null
      if (!stop.signal.aborted) setWalks(found)
    }
    void find()
    return () => stop.abort()
  }, [services, desk, roomIds])

  const list = useRef<HTMLUListElement>(null)
  const { current: wanted } = useSnapshot(wantedOffer)
  useEffect(() => {
    // The list of an earlier search is not what was asked for.
    if (wanted !== 'room' || phase !== 'ready' || asked !== `${people} ${duration}`) return
    const button = list.current?.querySelector<HTMLElement>('[data-book]')
    if (!button) return
    button.focus()
    wantOffer(null)
  }, [wanted, phase, rooms, asked, people, duration])

  return (
    <section aria-labelledby="home-now" className={styles.now}>
      <div className={styles.bar}>
        <h2 id="home-now" className={styles.heading}>
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
        <OfficeSelect label={t('filters.areas')} />
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
      {phase === 'loading' && rooms.length === 0 && <Skeleton lines={3} />}
      {phase === 'ready' && rooms.length === 0 && (
        <EmptyState icon={<DoorOpen size={20} />} title={t('home.now.none')}>
          {t('home.now.noneHint')}
        </EmptyState>
      )}
      <ul ref={list} className={styles.cards}>
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

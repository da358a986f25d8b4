import Info from 'lucide-react/icons/info'
import Locate from 'lucide-react/icons/locate'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { VenueView } from '#src/engine/compute.ts'
import { LeftOutNote, ResourceControls } from '#src/features/availability/screen/slots.ts'
import { useLeftOutWords } from '#src/features/near-misses/screen/left-out.tsx'
import { ReservationCard } from '#src/features/bookings/screen/reservations/reservation-card.tsx'
import type { Reservation } from '#src/features/bookings/model/reservations/rules/derive.ts'
import { setShownResource, shownResource } from '#src/features/availability/model/shown-resource-state.ts'
import { WayLink } from '#src/features/availability/screen/way-link.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/select.tsx'
import type { ResourceId } from '#src/kernel/ids.ts'
import { useFormat } from '#src/ui/text.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { nameWithin } from '#src/wire/name-and-address.ts'
import { FavouriteStar, ReservePlace, WaitForPlace } from '#src/features/timeline/screen/place-actions.tsx'
import { useFactsWords } from '#src/features/timeline/screen/place-facts.ts'
import { StateLine } from '#src/features/timeline/screen/state-line.tsx'
import { choosePlace, floorState, setNearTo, type StandingPlace } from '../../../model/floorplan/state.ts'
import { AreaFills } from './area-fills.tsx'
import styles from './floor-pane.module.css'
import { housesOf, objectWords } from './labels-of.ts'
import { useReason, useSentence } from './plan-sentence.ts'
import { useClosedWords } from '../closed-words.ts'
import type { FloorScene } from './use-floor-view.ts'

/** The place whose own reservation is open as a card. Null if none is. */
interface OpenBooking {
  readonly openBooking: ResourceId | null
  readonly onOpenBooking: (place: ResourceId | null) => void
}

interface OwnBookingProps {
  readonly reservation: Reservation
  readonly subject: string
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The user's own reservation of the chosen place. A click opens its card, as on the timeline. */
const OwnBooking = ({ reservation, subject, isOpen, onOpen }: OwnBookingProps) => {
  const { t } = useTranslation()
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <p>
      <Button
        ref={trigger}
        size="small"
        icon={<Star size={15} fill="currentColor" aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {t('places.yourBooking', { subject })}
      </Button>
      {isOpen && (
        <Card label={subject} trigger={trigger} onClose={() => onOpen(false)}>
          <ReservationCard reservation={reservation} />
        </Card>
      )}
    </p>
  )
}

interface ChosenPlaceProps extends OpenBooking {
  readonly place: StandingPlace
  readonly view: FloorScene
  readonly onClose: () => void
}

/** The chosen place: its state with the reason, its actions, and its controls. */
const ChosenPlace = ({ place, view, onClose, openBooking, onOpenBooking }: ChosenPlaceProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const title = useId()
  const facts = useFactsWords()
  const { nearTo } = useSnapshot(floorState)
  const { id: detailed } = useSnapshot(shownResource)
  const why = useReason(place, view, 0)
  const closed = useClosedWords()(place.featureId)
  const { moment, own, bookings } = view
  const names = view.namesAt(place.id)
  const booking = bookings.get(place.id)
  const isNear = nearTo === place.id
  return (
    <section className={styles.chosen} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{place.name}</h2>
        <FavouriteStar id={place.id} name={place.name} />
        <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </div>
      <p className={styles.facts}>{facts(place)}</p>
      {closed !== '' && <p>{closed}</p>}
      <StateLine place={place} moment={moment} isPlain />
      <p className={styles.why} role="status">
        {why}
      </p>
      {booking && (
        <OwnBooking
          reservation={booking}
          subject={own.get(place.id) ?? ''}
          isOpen={openBooking === place.id}
          onOpen={(isOpen) => onOpenBooking(isOpen ? place.id : null)}
        />
      )}
      {names.length > 0 && <p>{t('places.seated', { names: format.list(names) })}</p>}
      <LeftOutNote resourceId={place.id} />
      <div className={styles.actions}>
        <ReservePlace place={place} moment={moment} isProminent />
        <WaitForPlace place={place} moment={moment} />
        <WayLink resourceId={place.id} />
        <Button
          size="small"
          icon={<Info size={15} aria-hidden="true" />}
          aria-label={t('places.detailsOf', { name: place.name })}
          onClick={() => setShownResource(place.id)}
        >
          {t('places.details')}
        </Button>
        {place.point !== null && (
          <Button
            size="small"
            icon={<Locate size={15} aria-hidden="true" />}
            aria-pressed={isNear}
            onClick={() => setNearTo(isNear ? null : place.id)}
          >
            {t('places.nearest')}
          </Button>
        )}
      </div>
      {detailed === null && <ResourceControls resourceId={place.id} />}
    </section>
  )
}

interface FloorItemProps {
  readonly place: StandingPlace
  /** Distance from the place selected with "nearest". */
  readonly metres: number | null
  readonly view: FloorScene
  /** Names of the buildings that the names of the places omit. */
  readonly houses: readonly string[]
  readonly tabIndex: 0 | -1
}

/** A place of the floor. A click on its name selects it, here and on the plan. */
const FloorItem = ({ place, metres, view, houses, tabIndex }: FloorItemProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = useFactsWords({ isPlaced: false })
  const sentence = useSentence(view)
  const isChosen = view.chosen?.id === place.id
  const own = view.own.get(place.id)
  const closed = useClosedWords()(place.featureId)
  const isLeftOut = place.standing.rank === null
  const whyNot = useLeftOutWords(isLeftOut ? place.id : null)
  // A place of one's own is known; its kind would cut off the meeting in a narrow list.
  const ownFacts =
    own === undefined ? [facts(place)] : [t('places.yourBooking', { subject: own }), facts({ ...place, typeId: null })]
  const beside = [
    metres === null || metres === 0 ? '' : format.distance(metres),
    place.featureId === null ? t('places.unplaced') : '',
    format.list(view.namesAt(place.id)),
    objectWords(view.objects.get(place.id), { t, format }),
  ].filter((part) => part !== '')
  return (
    <div className={styles.item} data-chosen={isChosen || undefined} data-left-out={isLeftOut || undefined}>
      <button
        type="button"
        data-item
        tabIndex={tabIndex}
        className={styles.name}
        aria-pressed={isChosen}
        aria-label={sentence(place, whyNot)}
        onClick={() => choosePlace(isChosen ? null : place.id)}
      >
        {nameWithin(place.name, houses)}
      </button>
      <p className={styles.about}>
        {[whyNot, closed, ...ownFacts, ...beside].filter((part) => part !== '').join(' · ')}
      </p>
      <div className={styles.state}>
        <StateLine place={place} moment={view.moment} isShort />
      </div>
      <div className={styles.action}>
        <ReservePlace place={place} moment={view.moment} tabIndex={tabIndex} isBrief />
      </div>
    </div>
  )
}

interface FloorPaneProps extends OpenBooking {
  readonly view: FloorScene
  readonly venue: VenueView
  /** If false, only the chosen place is shown. */
  readonly isListShown: boolean
}

const tabs = ['places', 'areas'] as const
type Tab = (typeof tabs)[number]

/** The pane next to the plan: the chosen place, and a list of the places on the plan. */
export const FloorPane = ({ view, venue, isListShown, ...booking }: FloorPaneProps) => {
  const { t } = useTranslation()
  const { chosen } = view
  return (
    <aside className={styles.pane} aria-label={isListShown ? t('places.beside') : undefined}>
      {chosen && (
        <ChosenPlace key={chosen.id} place={chosen} view={view} onClose={() => choosePlace(null)} {...booking} />
      )}
      {isListShown && <FloorList view={view} venue={venue} />}
    </aside>
  )
}

/**
 * The places of the plan as a list, in the same order and with the same actions. A second tab shows the occupancy of
 * areas.
 */
const FloorList = ({ view, venue }: Pick<FloorPaneProps, 'view' | 'venue'>) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('places')
  const { nearTo } = useSnapshot(floorState)
  const { ordered, chosen, byId, drawing } = view
  const houses = useMemo(() => housesOf(venue, drawing.levelId), [venue, drawing])
  const { list, matching } = ordered
  const groups = useMemo(() => {
    const others = list.length - matching
    if (others === 0 || matching === 0)
      return others === 0 ? [] : [{ label: t('places.othersHere'), first: 0, count: others }]
    return [
      { label: t('places.matchingHere', { count: matching }), first: 0, count: matching },
      { label: t('places.othersHere'), first: matching, count: others },
    ]
  }, [list, matching, t])
  const place = chosen === null ? -1 : list.findIndex(({ id }) => id === chosen.id)
  const near = nearTo === null ? undefined : byId.get(nearTo)
  const keyOf = useCallback((item: number): string => list[item]?.id ?? String(item), [list])
  const draw = (item: number, tabIndex: 0 | -1): ReactNode => {
    const one = list[item]
    return (
      one && <FloorItem place={one} metres={ordered.metresTo(one)} view={view} houses={houses} tabIndex={tabIndex} />
    )
  }
  return (
    <>
      <div className={styles.tabs}>
        <Segmented
          label={t('places.beside')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`places.tab.${value}`) }))}
          onChange={setTab}
          fill
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('places.onFloor', { count: list.length, matching })}
      </p>
      {tab === 'areas' && <AreaFills venue={venue} />}
      {tab === 'places' && (
        <div className={styles.list}>
          {list.length === 0 ? (
            <p className={styles.none}>{t(view.isKnown ? 'places.noneHere' : 'places.loading')}</p>
          ) : (
            <VirtualList
              label={near ? t('places.nearestTo', { name: near.name }) : t('places.list')}
              count={list.length}
              groups={groups}
              itemHeight={72}
              keyOf={keyOf}
              chosen={place < 0 ? null : place}
              draw={draw}
            />
          )}
        </div>
      )}
    </>
  )
}

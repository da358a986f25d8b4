import { searchState } from '#src/base/search-state.ts'
import Layers from 'lucide-react/icons/layers'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { VenueFault, VenueView } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { planPanes, setReserveMode, showPlanPane } from '#src/features/bookings/model/reserve/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, usePlanning } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { EmptyState, Skeleton, useDelayed } from '#src/ui/feedback.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Select } from '#src/ui/select.tsx'
import { classes } from '#src/ui/text.ts'
import styles from './floorplan-mode.module.css'
import { followFloor } from '../../model/floorplan/follow-floor.ts'
import { keepFloorUrl } from '../../model/floorplan/keep-floor-url.ts'
import { FloorPane } from './mode/floor-pane.tsx'
import { PlanPane } from './mode/plan-pane.tsx'
import { useFloorView } from './mode/use-floor-view.ts'
import { siteOf, sitesOf, wishFor } from '../../model/floorplan/open-venue.ts'
import { FloorSwitch } from './plan-buttons.tsx'
import colours from './plan/theme/plan-colours.module.css'
import { shownStates } from './plan/theme/theme.ts'
import { askForGraphics } from './renderer.ts'
import type { FeatureId } from '@foyer/indoor'
import { floorState, showLayers, wantFloor } from '../../model/floorplan/state.ts'
import { TimeBar } from '#src/features/timeline/screen/time-bar.tsx'

/** Selects the site, building and floor, and the layers over the plan. */
const FloorBar = ({ venue }: { readonly venue: VenueView }) => {
  const { t } = useTranslation()
  const services = useReading()
  useSnapshot(configuration)
  const { levelId, matches, layers, wanted } = useSnapshot(floorState)
  const { locationId } = useSnapshot(searchState)
  const { matched, total } = useSnapshot(timeline)
  const { rights } = useSnapshot(session)
  const sites = sitesOf(services)
  // On a phone, users rarely change the layers, so they are hidden to leave space for the plan.
  const isPhone = useMedia(phoneQuery)
  const [isUnfolded, setUnfolded] = useState(false)
  const layersId = useId()
  const site = siteOf(services, wanted.areaId ?? locationId) ?? sites[0]?.id ?? ''
  const isFiltered = matched !== null && matched < total
  const countWords = (id: FeatureId, name: string): string =>
    isFiltered ? t('places.levelCount', { name, found: matches.get(id) ?? 0 }) : name
  return (
    <div className={styles.bar}>
      <div className={styles.where}>
        {sites.length > 1 && (
          <Select
            label={t('places.site')}
            hideLabel
            value={site}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(areaId) => wantFloor({ areaId, levelId: null })}
          />
        )}
        <FloorSwitch
          venue={venue}
          levelId={levelId}
          nameOf={({ id, name }) => countWords(id, name)}
          onChange={(one) => wantFloor(wishFor(venue, one))}
        />
        {isPhone && (
          <IconButton
            look="outline"
            label={t('places.layers')}
            aria-expanded={isUnfolded}
            aria-controls={layersId}
            icon={<Layers size={16} aria-hidden="true" />}
            onClick={() => setUnfolded(!isUnfolded)}
          />
        )}
      </div>
      <fieldset id={layersId} className={styles.layers} hidden={isPhone && !isUnfolded}>
        <legend className="visually-hidden">{t('places.layers')}</legend>
        {rights.people && (
          <Layer label={t('places.people')} isOn={layers.people} onChange={(isOn) => showLayers({ people: isOn })} />
        )}
        <Layer
          label={t('places.controls')}
          isOn={layers.controls}
          onChange={(isOn) => showLayers({ controls: isOn })}
        />
        <Layer label={t('places.fill')} isOn={layers.heat} onChange={(isOn) => showLayers({ heat: isOn })} />
      </fieldset>
    </div>
  )
}

interface LayerProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

const Layer = ({ label, isOn, onChange }: LayerProps) => (
  <label className={styles.layer}>
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)

/**
 * Shows the campus as a map, with search results coloured by their state at a moment of the day. The list next to it
 * shows the same results.
 */
export default function FloorplanMode() {
  const { navigationConfigured } = useSnapshot(configuration)
  return navigationConfigured ? <Mapped /> : <Unmapped title="notConfigured" hint="notConfiguredHint" />
}

const Mapped = () => {
  const { t } = useTranslation()
  const services = usePlanning()
  const following = useRef<ReturnType<typeof followFloor>>(null)
  useEffect(askForGraphics, [])
  useEffect(() => {
    const stopKeeping = keepFloorUrl(services)
    const follower = followFloor(services)
    following.current = follower
    return () => {
      stopKeeping()
      follower.stop()
    }
  }, [services])
  const { phase, fault, venue } = useSnapshot(floorState)
  const view = useFloorView()
  // A phone has space for one of the two, and shows the plan first.
  const isPhone = useMedia(phoneQuery)
  const { list: isListUsual } = useSnapshot(planPanes)
  const [wish, setWish] = useState<boolean | null>(null)
  const [openBooking, setOpenBooking] = useState<ResourceId | null>(null)
  const isSlow = useDelayed(phase === 'loading')
  if (phase === 'failed' && fault !== null) {
    const retry = <Button onClick={() => following.current?.retry()}>{t('app.retry')}</Button>
    return (
      <Unmapped title="failed" action={retry}>
        <FaultWords fault={fault} />
      </Unmapped>
    )
  }
  if (venue === null || view === null) return <div className={styles.waiting}>{isSlow && <Skeleton lines={10} />}</div>
  // The list is also hidden if nothing can be reserved on the level, such as outdoors.
  const hasList = view.places.length > 0 || !view.isKnown
  const isListShown = wish ?? (!isPhone && isListUsual && hasList)
  const toggleList = (): void => {
    setWish(!isListShown)
    if (!isPhone && hasList) showPlanPane('list', !isListShown)
  }
  const isBeside = isListShown || view.chosen !== null
  return (
    <section
      className={classes(styles.mode, colours.colours)}
      style={shownStates()}
      aria-label={t('reserve.view.floorplan')}
    >
      <FloorBar venue={venue} />
      <div className={styles.panes} data-list={isListShown || undefined}>
        <PlanPane
          view={view}
          venue={venue}
          isListShown={isListShown}
          onToggleList={toggleList}
          onOwnPress={setOpenBooking}
        >
          <TimeBar />
        </PlanPane>
        {isBeside && (
          <FloorPane
            view={view}
            venue={venue}
            isListShown={isListShown}
            openBooking={openBooking}
            onOpenBooking={setOpenBooking}
          />
        )}
      </div>
    </section>
  )
}

interface UnmappedProps {
  readonly title: 'notConfigured' | 'failed'
  readonly hint?: 'notConfiguredHint'
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Shows why there is no map, and offers the views that need none. */
const Unmapped = ({ title, hint, action, children }: UnmappedProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.unmapped} role="status">
      <EmptyState
        icon={<MapPinOff size={20} />}
        title={t(`places.${title}`)}
        actions={
          <>
            {action}
            <Button onClick={() => setReserveMode('list')}>{t('places.asList')}</Button>
            <Button onClick={() => setReserveMode('timeline')}>{t('places.asTimeline')}</Button>
          </>
        }
      >
        {hint ? t(`places.${hint}`) : children}
      </EmptyState>
    </div>
  )
}

/** Describes the problem of a rejected map in terms for users. The check lists the details (docs/venues.md). */
const FaultWords = ({ fault }: { readonly fault: Fault | VenueFault }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  switch (fault.kind) {
    case 'not-a-zip':
    case 'archive-damaged':
    case 'archive-encrypted':
    case 'compression-unknown':
    case 'entry-name-unsafe':
    case 'entry-twice':
    case 'json-unreadable':
      return t('places.mapDamaged')
    case 'over-limit':
      return t('places.mapTooLarge')
    case 'not-a-venue':
      return t('places.mapEmpty')
    case 'not-degrees':
      return t('places.mapMisplaced')
    case 'not-found':
      return t('places.mapMissing')
    default:
      return faultMessage(fault)
  }
}

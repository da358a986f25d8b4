import MapPinOff from 'lucide-react/icons/map-pin-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { VenueFault } from '#src/contract/compute.ts'
import type { Fault } from '#src/core/fault.ts'
import { askForGraphics } from '#src/floorplan/can-accelerate.ts'
import colours from '#src/floorplan/theme/plan-colours.module.css'
import { shownStates } from '#src/floorplan/theme/state-tokens.ts'
import { followFloor } from '#src/flows/follow-floor.ts'
import { keepFloorUrl } from '#src/flows/keep-floor-url.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { configuration } from '#src/state/configuration.ts'
import { floorState } from '#src/state/floor.ts'
import { setReserveMode } from '#src/state/reserve-mode.ts'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { useDelayed } from '#src/ui/delayed.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TimeBar } from '../places/time-bar.tsx'
import { FloorBar } from './floor-bar.tsx'
import { FloorPane } from './floor-pane.tsx'
import styles from './floorplan-mode.module.css'
import { PlanPane } from './plan-pane.tsx'
import { useFloorView } from './use-floor-view.ts'

/** The campus as a map: what was found where it stands, coloured by its state at a moment of the day; beside it the same as a list. */
export default function FloorplanMode() {
  const { navigationConfigured } = useSnapshot(configuration)
  return navigationConfigured ? <Mapped /> : <Unmapped title="notConfigured" hint="notConfiguredHint" />
}

const Mapped = () => {
  const { t } = useTranslation()
  const product = useProduct()
  const following = useRef<ReturnType<typeof followFloor>>(null)
  useEffect(askForGraphics, [])
  useEffect(() => {
    const stopKeeping = keepFloorUrl(product)
    const follower = followFloor(product)
    following.current = follower
    return () => {
      stopKeeping()
      follower.stop()
    }
  }, [product])
  const { phase, fault, venue } = useSnapshot(floorState) as typeof floorState
  const view = useFloorView()
  // A phone has room for one of the two: there the plan comes first.
  const isPhone = useMedia(phoneQuery)
  const [wish, setWish] = useState<boolean | null>(null)
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
  // Nor is there anything to list where nothing can be reserved, as outdoors.
  const isListShown = wish ?? (!isPhone && (view.places.length > 0 || !view.isKnown))
  const isBeside = isListShown || view.chosen !== null
  return (
    <section
      className={classes(styles.mode, colours.colours)}
      style={shownStates()}
      aria-label={t('reserve.view.floorplan')}
    >
      <FloorBar venue={venue} />
      <TimeBar />
      <div className={styles.panes} data-list={isListShown || undefined}>
        <PlanPane view={view} venue={venue} isListShown={isListShown} onToggleList={() => setWish(!isListShown)} />
        {isBeside && <FloorPane view={view} venue={venue} isListShown={isListShown} />}
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

/** There is no map to be had: why, and what shows the same without one. */
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

/** What a map that is refused has, in words for those who only look at it; the check names the rest (docs/venues.md). */
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
    case 'not-found':
      return t('places.mapMissing')
    default:
      return faultMessage(fault)
  }
}

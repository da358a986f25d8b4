import Expand from 'lucide-react/icons/expand'
import Shrink from 'lucide-react/icons/shrink'
import { type ComponentProps, type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { FloorDrawing, PlaceView } from '#src/engine/compute.ts'
import { useQuery } from '#src/base/use-query.ts'
import { closedMarkers, type Marker } from '../floorplan/plan-view.ts'
import { Floorplan, type FloorplanHandle } from '../floorplan/floorplan.tsx'
import { campusOf, entryOf, FloorRail } from '../floorplan/floor-rail.tsx'
import { loadFloor } from '../../model/floorplan/open-venue.ts'
import { describeLevel, nameOnPlan, PlanButtons } from '../floorplan/plan-buttons.tsx'
import { askForGraphics } from '../floorplan/renderer.ts'
import { type FeatureId, levelsOfWay } from '@foyer/indoor'
import { floorState } from '../../model/floorplan/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { IconButton } from '#src/ui/button.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import styles from './map-plan.module.css'
import { nearestPoints, pinsOf, shownAt, walkedStep, wayOnFloor } from './map-marks.ts'
import { firstLevel } from '../../model/wayfinding/open-map.ts'
import { mapState, setShownLevel } from '../../model/wayfinding/state.ts'
import { useTell } from './use-steps.ts'
import { WayFloors } from './step-list.tsx'

const nothing = new Map<FeatureId, never>()

interface MapPlanProps {
  /** The plan is turned to the direction of the current step, and a tap on a place does not leave the route. */
  readonly isWalking?: boolean
  /** Replaces the rail of floors. */
  readonly FloorChoice?: ComponentType<FloorChoiceProps>
  /** Zoom buttons next to the plan, instead of the small ones over its corner. */
  readonly Buttons?: ComponentType<{ readonly plan: RefObject<FloorplanHandle | null> }>
}

export type FloorChoiceProps = Pick<ComponentProps<typeof FloorRail>, 'venue' | 'levelId' | 'onWay' | 'onChange'>

/** Plan of the floor that the session shows, with the route on it. The user can switch to other floors. */
export function MapPlan({ isWalking = false, FloorChoice = FloorRail, Buttons }: MapPlanProps) {
  const { t } = useTranslation()
  const tell = useTell()
  const plan = useRef<FloorplanHandle>(null)
  const [able, setAble] = useState<{ readonly can3d: boolean | null }>({ can3d: null })
  const [is3d, set3d] = useState(false)
  const [isGrown, setGrown] = useState(false)
  const isPhone = useMedia(phoneQuery)
  const { venue, places, session, stand, hereLevel, category, listed, pointedAt, ...map } = useSnapshot(mapState)
  const isOnWay = session.mode === 'ShowRouteMessage' || session.mode === 'StepByStepNavigation'
  const isListing = category !== null && !isOnWay
  // The places of a category are looked at in place of the route.
  const way = isListing ? null : map.way
  const shown = shownAt(session, places.list, way, isListing ? listed : [])
  // A manually chosen floor stays until the session shows something else.
  const [chosen, setChosen] = useState<{ readonly levelId: FeatureId; readonly besides: string } | null>(null)
  const first = useMemo(() => (venue && campusOf(venue)?.id) ?? firstLevel(venue, places.list), [venue, places])
  const standing = places.list.find(({ id }) => id === stand?.placeId)
  const levelId =
    (chosen?.besides === shown.key ? chosen.levelId : shown.levelId) ?? standing?.levelId ?? hereLevel ?? first
  // The route's first level is known only with the route. Until then no level is loaded, so that the engine only has to
  // find the route.
  const floor = useFloor(session.progress === 'asked' ? null : levelId)
  useEffect(() => setShownLevel(floor?.levelId ?? null), [floor])
  const routes = useMemo(() => wayOnFloor(way, session, levelId), [way, session, levelId])
  const start = places.list.find(({ id }) => id === session.start?.placeId)
  const target = places.list.find(({ id }) => id === session.target?.placeId)
  const detail = places.list.find(({ id }) => session.mode === 'ResourcesDetail' && id === session.detail)
  const { closures } = useSnapshot(floorState)
  const current = way !== null && session.stepState === 'StepByStepOn' ? way.steps[session.step] : undefined
  const walked = useMemo(
    () => (isWalking && way !== null && current !== undefined ? walkedStep(way, session.step, levelId) : undefined),
    [isWalking, way, current, session.step, levelId],
  )
  const markers = useMemo<readonly Marker[]>(() => {
    const marks = [
      ...closedMarkers(closures, levelId),
      ...pinsOf(isListing ? listed : [], { detail, pointedAt, target: way === null ? target : undefined }, levelId),
    ]
    const begin = walked?.points[0]
    if (begin !== undefined && walked?.levelId === levelId)
      return [...marks, { kind: 'you', id: 'step', point: begin, name: '', heading: walked.heading }]
    // A fixed screen always shows its own position. On a mobile device the start is shown until a route begins.
    const here = standing ?? (way === null ? start : undefined)
    if (here === undefined || here.levelId !== levelId) return marks
    const heading = standing === undefined ? null : (stand?.heading ?? null)
    const words = standing === undefined ? here.name : t('wayfinding.youAreHere')
    return [{ kind: 'you', id: 'start', point: here.point, name: here.name, heading, words }, ...marks]
  }, [start, target, detail, standing, stand, levelId, way, closures, isListing, listed, pointedAt, walked, t])
  const { placeId } = shown
  const isTurned = useRef(false)
  const isWide = useMedia('(orientation: landscape)')
  useEffect(() => {
    if (floor?.levelId !== shown.levelId) return
    // The current step, or the whole route on this floor.
    const onFloor = way?.steps.flatMap(({ levelId: at, points }) => (at === shown.levelId ? points : [])) ?? []
    const on = walked?.points ?? current?.points ?? onFloor
    const towards = walked?.heading ?? (isTurned.current && !isWalking ? 'upright' : undefined)
    isTurned.current = isWalking
    const nearest = isListing && placeId === null ? nearestPoints(listed, start ?? standing, floor.levelId) : []
    const place = way === null ? places.list.find(({ id }) => id === placeId) : undefined
    if (on.length > 1) plan.current?.fitPoints(on, towards)
    else if (nearest.length > 0) plan.current?.fitPoints(nearest)
    else if (place === undefined || floor.parts.ids.includes(place.id)) plan.current?.fitTo(place ? [place.id] : [])
    else plan.current?.fitPoints([place.point])
    // `able` changes when the plan can be moved at last.
  }, [
    placeId,
    floor,
    shown.levelId,
    way,
    current,
    walked,
    isWalking,
    isWide,
    able,
    isListing,
    listed,
    start,
    standing,
    places,
  ])
  const onWay = useMemo(() => levelsOfWay(way?.steps ?? []), [way])
  if (venue === null || floor === null) return <div className={styles.plan} aria-busy="true" />
  const { name, levelAbove } = describeLevel(venue, floor.levelId)
  const go = (to: FeatureId): void => setChosen({ levelId: to, besides: shown.key })
  const step = (by: 1 | -1): void => {
    const next = levelAbove(by)
    if (next) go(next.id)
  }
  const nameOf = (id: FeatureId): string =>
    places.list.find((place) => place.id === id)?.name || nameOnPlan(floor, id, t)
  return (
    <div className={styles.plan} data-grown={(isPhone && isGrown) || undefined}>
      <div className={styles.head}>
        {!isWalking && <strong className={styles.name}>{name}</strong>}
        {isPhone && !isWalking && !Buttons && (
          <IconButton
            look="outline"
            label={t(isGrown ? 'places.shrink' : 'places.grow')}
            icon={isGrown ? <Shrink size={16} aria-hidden="true" /> : <Expand size={16} aria-hidden="true" />}
            onClick={() => setGrown(!isGrown)}
          />
        )}
        {Buttons ? (
          <Buttons plan={plan} />
        ) : (
          <WayFloors venue={venue} levels={onWay} shown={floor.levelId} onChange={go} />
        )}
      </div>
      {!isWalking && <FloorChoice venue={venue} levelId={floor.levelId} onWay={onWay} onChange={({ id }) => go(id)} />}
      <div className={styles.drawing}>
        <Floorplan
          ref={plan}
          floor={floor}
          label={t('places.planOf', { name })}
          paints={nothing}
          labels={nothing}
          describe={nameOf}
          markers={markers}
          routes={routes}
          chosen={placeId}
          is3d={is3d}
          upright={stand?.heading}
          onPress={(id) => {
            const pressed = placeIdAt(places.list, id)
            if (pressed !== null && !isWalking) tell({ kind: 'detail', placeId: pressed })
          }}
          onMarkerPress={(id) => {
            if (!isWalking && places.list.some((place) => place.id === id)) tell({ kind: 'detail', placeId: id })
          }}
          onBuildingPress={(id) => {
            const entry = entryOf(venue, id)
            if (entry !== undefined) go(entry.id)
          }}
          onFloorStep={step}
          onReady={setAble}
          credit={venue.attribution}
          buttons={!Buttons && <PlanButtons plan={plan} can3d={able.can3d} is3d={is3d} onRaise={set3d} />}
        />
      </div>
    </div>
  )
}

/** Returns the drawing of a level. The former one stays until the new one has loaded. */
function useFloor(levelId: FeatureId | null): FloorDrawing | null {
  const services = useReading()
  const { venue } = useSnapshot(mapState)
  useEffect(askForGraphics, [])
  const floor = useQuery(
    () =>
      levelId === null || venue === null ? null : loadFloor(services, levelId).then((loaded) => loaded ?? undefined),
    [services, venue, levelId],
    { keepsLast: true },
  )
  return venue?.levels.some(({ id }) => id === floor?.levelId) ? floor : null
}

/** Returns the place id of a unit or fixture on the plan, or null if it is not a place. */
const placeIdAt = (places: readonly PlaceView[], featureId: FeatureId): string | null =>
  places.find(({ id }) => id === featureId)?.id ?? null

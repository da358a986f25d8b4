import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FloorDrawing } from '#src/engine/compute.ts'
import { classes } from '#src/ui/text.ts'
import styles from './floorplan.module.css'
import type { Camera, Corner, HeatFill, Marker, PlaceLabel, PlacePaint, RouteLeg } from './plan-view.ts'
import { cornersOfBox } from './plan/camera/move-camera.ts'
import { PlaceOptions } from './plan/keys/place-options.tsx'
import { readDrawing } from './plan/scene/scene.ts'
import { createStage, type Stage } from './plan/stage/stage.ts'
import colours from './plan/theme/plan-colours.module.css'
import type { PainterChoice } from './renderer.ts'
import type { FeatureId } from '@foyer/indoor'

export interface FloorplanProps {
  readonly floor: FloorDrawing
  /** Name of the map for screen readers, such as 'Floor plan of Atrium, 3rd floor'. */
  readonly label: string
  /** States of units and fixtures by id. Missing places are 'none'. Every change needs a new map. */
  readonly paints: ReadonlyMap<FeatureId, PlacePaint>
  /** Labels of units and fixtures. Missing places show their name from the plan. */
  readonly labels: ReadonlyMap<FeatureId, PlaceLabel>
  /** Creates the screen reader text of a place: name, kind, state and reason, in a sentence. */
  readonly describe: (placeId: FeatureId) => string
  readonly markers?: readonly Marker[] | undefined
  readonly routes?: readonly RouteLeg[] | undefined
  /** Occupancy of sections or levels, by their id or their area's id. None is shown if null or absent. */
  readonly heat?: ReadonlyMap<string, HeatFill> | null | undefined
  readonly chosen?: FeatureId | null | undefined
  /** The place hovered elsewhere, such as in a list next to the plan. */
  readonly hovered?: FeatureId | null | undefined
  readonly is3d?: boolean | undefined
  /**
   * Direction of the top edge, in degrees clockwise from north, for a user who stands in front of a screen. If null,
   * the building is upright.
   */
  readonly upright?: number | null | undefined
  readonly onPress?: ((placeId: FeatureId) => void) | undefined
  readonly onMarkerPress?: ((markerId: string) => void) | undefined
  /** Called for a building on the outdoor level. If it is missing, only the rooms inside are pressed. */
  readonly onBuildingPress?: ((buildingId: FeatureId) => void) | undefined
  /** Called with null when the pointer leaves all places. The point is in CSS pixels of the window. */
  readonly onHover?: ((placeId: FeatureId | null, at: { readonly x: number; readonly y: number }) => void) | undefined
  /**
   * Called with the focused place, and again while it moves on the screen. The point is the middle of the place's lower
   * edge, in CSS pixels of the window. Called with null when the focus leaves the plan.
   */
  readonly onFocusPlace?:
    | ((placeId: FeatureId | null, at: { readonly x: number; readonly y: number }) => void)
    | undefined
  /** Called for PageUp and PageDown. 1 is one floor up. */
  readonly onFloorStep?: ((step: 1 | -1) => void) | undefined
  /** Called when the renderer is chosen. `can3d` is true if 3D is available. */
  readonly onReady?: ((able: { readonly can3d: boolean; readonly painter: 'maplibre' | 'canvas' }) => void) | undefined
  /** 'canvas' draws without WebGL even if it is available. Read once. */
  readonly painter?: PainterChoice | undefined
  /** Buttons over a corner of the plan. Fitted content stays clear of them. */
  readonly buttons?: ReactNode
  /** Height in CSS pixels of a strip along the lower edge that fitted content leaves free, such as for a legend. */
  readonly footing?: number | undefined
  /** Attribution line of the map's data, or ''. */
  readonly credit?: string | undefined
  readonly ref?: Ref<FloorplanHandle> | undefined
}

/** Operations for the buttons around the plan. */
export interface FloorplanHandle {
  /** Shows all of these places, or the whole floor if the list is empty. */
  fitTo(placeIds: readonly FeatureId[]): void
  /** Shows all of these points of the venue. `towards` turns the plan, 'upright' as when a floor is first shown. */
  fitPoints(points: readonly Camera['centre'][], towards?: number | 'upright'): void
  /** Zooms around the chosen place if it is in sight, else around the middle. 2 doubles the scale, 0.5 halves it. */
  zoomBy(factor: number): void
  /** Aligns the walls with the edges of the screen, as when a floor is first shown. */
  resetNorth(): void
  moveTo(camera: Camera): void
  camera(): Camera | null
  /** Focuses this place on the plan. */
  focusPlace(placeId: FeatureId): void
  /** Converts a point of the venue to a position, in CSS pixels of the window. Null before the first frame. */
  toWindow(point: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } | null
}

const none: readonly never[] = []

/** Measures the area of the plan that is covered by the buttons in its upper right corner. */
function cornerUnder(host: HTMLElement | null, over: HTMLElement | null): Corner {
  const [plan, box] = [host?.getBoundingClientRect(), over?.getBoundingClientRect()]
  if (!plan || !box) return { width: 0, height: 0 }
  return { width: plan.right - box.left, height: box.bottom - plan.top }
}

/**
 * A floor of the venue as a map: places coloured by state, with labels, people and routes. Loaded when a map is shown.
 */
export const Floorplan = ({
  floor,
  label,
  paints,
  labels,
  describe,
  markers = none,
  routes = none,
  heat = null,
  chosen = null,
  hovered = null,
  is3d = false,
  upright = null,
  onPress,
  onMarkerPress,
  onBuildingPress,
  onHover,
  onFocusPlace,
  onFloorStep,
  onReady,
  painter = 'best',
  buttons,
  footing = 0,
  credit = '',
  ref,
}: FloorplanProps) => {
  const scene = useMemo(() => readDrawing(floor), [floor])
  const host = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage | null>(null)
  const [pointed, setPointed] = useState<FeatureId | null>(null)
  const [active, setActive] = useState<FeatureId | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [isDrawn, setDrawn] = useState(false)

  const inWindow = (at: { readonly x: number; readonly y: number }) => {
    const box = host.current?.getBoundingClientRect()
    return { x: at.x + (box?.left ?? 0), y: at.y + (box?.top ?? 0) }
  }
  const press = useEffectEvent((id: FeatureId) => {
    setActive(id)
    onPress?.(id)
  })
  const pressMarker = useEffectEvent((id: string) => onMarkerPress?.(id))
  const enter = useEffectEvent((id: FeatureId): boolean => {
    onBuildingPress?.(id)
    return onBuildingPress !== undefined
  })
  const hover = useEffectEvent((id: FeatureId | null, at: { readonly x: number; readonly y: number }) => {
    setPointed(id)
    onHover?.(id, inWindow(at))
  })
  const reportFocus = useEffectEvent(() => {
    const place = isFocused && active !== null ? placeOf(active) : undefined
    const seen = place && cornersOfBox(place.box).map((corner) => stage?.toScreen(corner)?.y ?? 0)
    const middle = place && stage?.toScreen(place.centre)
    onFocusPlace?.(middle ? place.id : null, inWindow({ x: middle?.x ?? 0, y: Math.max(0, ...(seen ?? [])) }))
  })
  const look = useEffectEvent(() => {
    if (isFocused) reportFocus()
  })
  const ready = useEffectEvent((kind: 'maplibre' | 'canvas', can3d: boolean) => onReady?.({ can3d, painter: kind }))

  const cover = useEffectEvent(() => ({ ...cornerUnder(host.current, over.current), footing }))

  useEffect(() => {
    if (host.current === null) return
    const made = createStage(host.current, painter, {
      onPress: (id) => press(id),
      onMarkerPress: (id) => pressMarker(id),
      onBuildingPress: (id) => enter(id),
      onHover: (id, at) => hover(id, at),
      onCamera: () => look(),
      onReady: ({ kind, canPitch }) => ready(kind, canPitch),
      onDrawn: () => setDrawn(true),
      covered: () => cover(),
    })
    setStage(made)
    return () => made.destroy()
  }, [painter])
  useEffect(() => stage?.turnUpright(upright), [stage, upright])
  useEffect(() => stage?.show(scene), [stage, scene])
  useEffect(() => stage?.paint(paints), [stage, paints])
  useEffect(() => stage?.cover({ labels, markers, routes, heat }), [stage, labels, markers, routes, heat])
  useEffect(
    () => stage?.mark({ chosen, hovered: pointed ?? hovered, focused: isFocused ? active : null }),
    [stage, chosen, pointed, hovered, isFocused, active],
  )
  useEffect(() => stage?.raise(is3d), [stage, is3d])
  useEffect(() => reportFocus(), [stage, scene, isFocused, active])

  const placeOf = (id: FeatureId) => scene.places.find((place) => place.id === id)
  useImperativeHandle(ref, () => ({
    fitTo: (ids) => stage?.fitTo(scene.places.filter(({ id }) => ids.includes(id))),
    fitPoints: (points, towards) => stage?.fitPoints(points, towards),
    zoomBy: (factor) => stage?.zoomBy(factor),
    resetNorth: () => stage?.resetNorth(),
    moveTo: (camera) => stage?.moveTo(camera),
    camera: () => stage?.camera() ?? null,
    focusPlace(id) {
      const place = placeOf(id)
      if (place === undefined) return
      setActive(id)
      stage?.reveal(place)
      list.current?.focus()
    },
    toWindow: (point) => {
      const at = stage?.toScreen(point) ?? null
      return at === null ? null : inWindow(at)
    },
  }))

  return (
    <div className={classes(styles.plan, colours.colours)} data-floorplan={isDrawn ? 'drawn' : 'drawing'}>
      <div
        ref={host}
        className={styles.stage}
        aria-hidden="true"
        onPointerDown={() => list.current?.focus({ preventScroll: true })}
      />
      <PlaceOptions
        ref={list}
        className={styles.list}
        label={label}
        places={scene.places}
        active={active}
        bearing={() => stage?.camera()?.bearing ?? scene.turn}
        describe={describe}
        isChosen={(id) => id === chosen}
        onFocused={setFocused}
        onActive={(place) => {
          setActive(place.id)
          stage?.reveal(place)
        }}
        onPress={(id) => onPress?.(id)}
        onPan={(by) => stage?.panBy(by)}
        onZoom={(factor) => stage?.zoomBy(factor)}
        onTurn={(degrees) => stage?.turnBy(degrees)}
        onFit={() => stage?.fitTo([])}
        onFloorStep={(step) => onFloorStep?.(step)}
      />
      {buttons && (
        <div ref={over} className={styles.corner}>
          {buttons}
        </div>
      )}
      {credit !== '' && <small className={styles.credit}>{credit}</small>}
    </div>
  )
}

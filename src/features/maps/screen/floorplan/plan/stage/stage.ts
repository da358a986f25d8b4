import { nextTask } from '#src/platform/wait.ts'
import type { Camera, PlacePaint, PlanEvents, PlanMarks, PlanOverlay, PlanView, ScreenPoint } from '../../plan-view.ts'
import { choosePainter, type PainterChoice } from '../../renderer.ts'
import { type Box, contains, type FeatureId, type Point } from '@foyer/indoor'
import {
  cornersOfBox,
  fitCamera,
  type Frame,
  holdAt,
  landingPoint,
  limitCamera,
  nearestFit,
  turnAt,
  wholeAfterResize,
  wholeFloor,
  zoomAt,
} from '../camera/move-camera.ts'
import { createProjector, type Projector, type Size } from '../camera/projector.ts'
import { createHitIndex, type HitIndex, type ScenePlace, type Scene } from '../scene/scene.ts'
import { readTheme, type Theme, watchTheme } from '../theme/theme.ts'
import { createGlide, listenToGestures } from './gestures.ts'

export interface StageEvents extends Pick<PlanEvents, 'covered' | 'onDrawn'> {
  onPress(placeId: FeatureId): void
  onMarkerPress(markerId: string): void
  /** A building on the outdoor level. Returns false if it cannot be entered. Its rooms are then pressed. */
  onBuildingPress(buildingId: FeatureId): boolean
  /** The point is in CSS pixels of the stage. */
  onHover(placeId: FeatureId | null, at: ScreenPoint): void
  onCamera(): void
  onReady(view: Pick<PlanView, 'kind' | 'canPitch'>): void
}

/** A floor with a camera that fingers, mouse and wheel move. Independent of the renderer. */
export interface Stage extends Pick<PlanView, 'paint' | 'cover' | 'mark' | 'destroy'> {
  /** Shows a floor: the whole of it, or at the same camera if the floor was shown before. */
  show(scene: Scene): void
  raise(is3d: boolean): void
  /**
   * Sets the direction of the top edge when the whole floor is shown, in degrees clockwise from north. If null, the
   * building is upright.
   */
  turnUpright(bearing: number | null): void
  camera(): Camera | null
  /** Moves with an animation, unless the user prefers reduced motion. */
  moveTo(camera: Camera): void
  fitTo(places: readonly ScenePlace[]): void
  /** `towards` is the new direction of the top edge, 'upright' that of the whole floor. It stays if absent. */
  fitPoints(points: readonly Point[], towards?: number | 'upright'): void
  /** Moves a place into view, no farther than necessary. */
  reveal(place: ScenePlace): void
  /** Moves by CSS pixels to the right and down. */
  panBy(by: ScreenPoint): void
  /** Zooms around the chosen place if it is in sight, else around the middle. */
  zoomBy(factor: number): void
  turnBy(degrees: number): void
  resetNorth(): void
  toScreen(point: Point): ScreenPoint | null
}

/** Pitch of the 3D view, in degrees. */
const pitched = 46
/** Minimum distance in CSS pixels from the middle of a visible place to an edge. */
const fromEdge = 48
/** CSS pixels per metre from which the rooms of a building are pressed, and not the building. */
const roomsFrom = 5
/** CSS pixels that a thrown plan continues to move, per speed of one pixel per millisecond. */
const throwLength = 180

export function createStage(host: HTMLElement, choice: PainterChoice, events: StageEvents): Stage {
  let view: PlanView | null = null
  let theme: Theme | null = null
  let scene: Scene | null = null
  let hits: HitIndex | null = null
  let camera: Camera | null = null
  let is3d = false
  let facing: number | null = null
  let isGone = false
  let paints: ReadonlyMap<FeatureId, PlacePaint> | null = null
  let overlay: PlanOverlay | null = null
  let marks: PlanMarks | null = null
  let hovered: FeatureId | null = null
  const size = (): Size => ({ width: host.clientWidth, height: host.clientHeight })
  const middle = (): ScreenPoint => ({ x: host.clientWidth / 2, y: host.clientHeight / 2 })
  const frameNow = (): Frame => ({ size: size(), covered: events.covered() })
  const whole = (of: Scene, isRaised = is3d, within = frameNow(), up = facing): Camera =>
    wholeFloor(of, within, { pitch: isRaised ? pitched : 0, facing: up, magnified: themeNow().magnified })

  function look(next: Camera): void {
    if (scene === null) return
    camera = limitCamera(next, scene.box)
    view?.look(camera)
    events.onCamera()
  }
  const change = (by: (now: Camera, box: Box) => Camera): void => {
    if (camera !== null && scene !== null) look(by(camera, scene.box))
  }
  const glide = createGlide(look)
  const go = (next: Camera): void => {
    if (camera !== null && scene !== null) glide.to(camera, limitCamera(next, scene.box))
  }

  const themeNow = (): Theme => (theme ??= readTheme(host))
  // The scale limit grows with the magnification of the theme.
  function fit(points: readonly Point[], towards?: number | 'upright'): void {
    if (scene === null) return
    const { bearing: before = facing ?? scene.turn, pitch = 0 } = camera ?? {}
    const bearing = towards === 'upright' ? whole(scene).bearing : (towards ?? before)
    go(fitCamera(points, size(), bearing, pitch, nearestFit * themeNow().magnified, events.covered()))
  }

  /** Each step is a separate task, because together they would delay typing and scrolling. */
  async function start(wanted: PainterChoice): Promise<void> {
    await nextTask()
    if (camera === null || isGone) return
    themeNow()
    await nextTask()
    if (isGone) return
    const made = await choosePainter(wanted, host, painterEvents, themeNow(), camera)
    if (isGone) return made.destroy()
    view = made
    view.resize()
    await nextTask()
    // The plan was closed in the meantime, or the renderer failed and another one replaces it.
    if (isGone || view !== made) return
    if (scene !== null) view.show(scene, themeNow())
    if (paints !== null) view.paint(paints)
    if (overlay !== null) view.cover(overlay)
    if (marks !== null) view.mark(marks)
    if (camera !== null) view.look(camera)
    events.onReady(view)
  }
  const painterEvents: PlanEvents = {
    covered: events.covered,
    onDrawn: () => events.onDrawn(),
    onFailed() {
      if (view?.kind !== 'maplibre') return
      view.destroy()
      view = null
      void start('canvas')
    },
  }

  /** The canvas shows every camera straight from above. */
  const project = (from: Camera): Projector =>
    createProjector(view?.canPitch === false ? { ...from, pitch: 0 } : from, size())
  const placeAt = (at: ScreenPoint): ScenePlace | null => {
    if (camera === null || scene === null) return null
    hits ??= createHitIndex(scene.places)
    return hits.placeAt(project(camera).toPlan(at))
  }
  const chosenPlace = (): ScenePlace | undefined => scene?.places.find(({ id }) => id === marks?.chosen)
  const buildingAt = (at: ScreenPoint): FeatureId | null => {
    if (camera === null || scene === null) return null
    const point = project(camera).toPlan(at)
    return scene.names.find(({ buildingId, surface }) => buildingId && contains(surface, point))?.buildingId ?? null
  }
  function panBy({ x, y }: ScreenPoint): void {
    const from = middle()
    if (camera !== null) go({ ...camera, centre: project(camera).toPlan({ x: from.x + x, y: from.y + y }) })
  }
  function hover(at: ScreenPoint | null): void {
    const found = at === null ? null : (placeAt(at)?.id ?? null)
    host.style.cursor = found === null ? 'grab' : 'pointer'
    if (found === hovered) return
    hovered = found
    events.onHover(found, at ?? { x: 0, y: 0 })
  }

  const stopGestures = listenToGestures(host, {
    onTake: glide.stop,
    onPan: (from, to) => change((now) => holdAt(now, project(now).toPlan(from), to, size())),
    onZoom: (factor, at) => change((now, box) => zoomAt(now, factor, at, size(), box)),
    onTurn: (degrees, at) => change((now, box) => turnAt(now, degrees, at, size(), box)),
    onPitch: (degrees) => {
      if (is3d) change((now) => ({ ...now, pitch: now.pitch + degrees }))
    },
    onThrow({ x, y }) {
      if (Math.hypot(x, y) >= 0.15) panBy({ x: -x * throwLength, y: -y * throwLength })
    },
    onPress(at) {
      const marker = view?.markerAt(at) ?? null
      if (marker !== null) return events.onMarkerPress(marker)
      const place = placeAt(at)
      const building = place === null || (camera?.scale ?? 0) < roomsFrom ? buildingAt(at) : null
      if (building !== null && events.onBuildingPress(building)) return
      if (place !== null) events.onPress(place.id)
    },
    onHover: hover,
  })
  let last = frameNow()
  const observer = new ResizeObserver(() => {
    const next = frameNow()
    if (next.size.width === last.size.width && next.size.height === last.size.height) return
    const before = last
    last = next
    view?.resize()
    if (scene === null || camera === null) return
    const chosen = chosenPlace()
    // On a phone, the details of a place open below the plan and take half its height.
    if (chosen && next.size.height < before.size.height * 0.8) {
      look(camera)
      return fit(cornersOfBox(chosen.box))
    }
    const floor = scene
    look(wholeAfterResize(camera, before, next, (within, up) => whole(floor, is3d, within, up)) ?? camera)
  })
  observer.observe(host)
  const stopTheme = watchTheme(() => {
    theme = null
    if (scene !== null) view?.show(scene, themeNow())
  })

  return {
    show(next) {
      const isFirst = scene === null
      const isSame = scene?.levelId === next.levelId
      scene = next
      hits = null
      hovered = null
      if (!isSame || camera === null) {
        camera = limitCamera(whole(next), next.box)
        events.onCamera()
      }
      if (isFirst) void start(choice)
      view?.show(next, themeNow())
      view?.look(camera)
    },
    paint(next) {
      paints = next
      view?.paint(next)
    },
    cover(next) {
      overlay = next
      view?.cover(next)
    },
    mark(next) {
      marks = next
      view?.mark(next)
    },
    raise(next) {
      if (is3d === next) return
      is3d = next
      if (camera === null || scene === null) return
      const isWhole = Math.abs(camera.scale / whole(scene, !next).scale - 1) < 0.05
      go(isWhole ? whole(scene, next) : { ...camera, pitch: next ? pitched : 0 })
    },
    turnUpright(bearing) {
      if (facing === bearing) return
      facing = bearing
      if (scene !== null) look(whole(scene))
    },
    camera: () => camera,
    moveTo: go,
    fitTo(places) {
      if (scene !== null && places.length === 0) go(whole(scene))
      else fit(places.flatMap(({ box }) => cornersOfBox(box)))
    },
    fitPoints: fit,
    reveal(place) {
      if (camera === null) return
      const at = project(camera).toScreen(place.centre)
      const { width, height } = size()
      const within = (value: number, most: number): number => {
        const edge = Math.min(fromEdge, most / 2)
        return Math.min(most - edge, Math.max(edge, value))
      }
      const to = { x: within(at.x, width), y: within(at.y, height) }
      if (to.x !== at.x || to.y !== at.y) go(holdAt(camera, place.centre, to, size()))
    },
    panBy,
    zoomBy(factor) {
      if (camera === null || scene === null) return
      const { width, height } = size()
      const chosen = chosenPlace()
      const at = chosen && project(camera).toScreen(chosen.centre)
      // A chosen place stays where it is on the screen.
      if (at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height)
        return go(zoomAt(camera, factor, at, size(), scene.box))
      const next = zoomAt(camera, factor, middle(), size(), scene.box)
      const sight = Math.hypot(width, height) / 2 / next.scale
      go(factor > 1 ? { ...next, centre: landingPoint(scene, next.centre, sight) } : next)
    },
    turnBy(degrees) {
      if (camera !== null) go({ ...camera, bearing: camera.bearing + degrees })
    },
    resetNorth() {
      if (camera !== null && scene !== null) go({ ...camera, bearing: whole(scene).bearing, pitch: is3d ? pitched : 0 })
    },
    toScreen: (point) => (camera === null ? null : project(camera).toScreen(point)),
    destroy() {
      isGone = true
      glide.stop()
      stopGestures()
      observer.disconnect()
      stopTheme()
      view?.destroy()
    },
  }
}

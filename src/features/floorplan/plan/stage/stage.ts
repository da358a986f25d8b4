import { nextTask } from '#src/platform/wait.ts'
import type { Camera, PlacePaint, PlanEvents, PlanMarks, PlanOverlay, PlanView, ScreenPoint } from '../../plan-view.ts'
import { choosePainter, type PainterChoice } from '../../renderer.ts'
import type { Point } from '../../rules/venue/geometry/shape.ts'
import type { FeatureId } from '../../rules/venue/model.ts'
import { isInside } from '../../rules/venue/strokes.ts'
import {
  cornersOfBox,
  fitCamera,
  type Frame,
  holdAt,
  landingPoint,
  limitCamera,
  nearestFit,
  turnAt,
  wholeFloor,
  zoomAt,
} from '../camera/move-camera.ts'
import { createProjector, type Size } from '../camera/projector.ts'
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
  onCamera(camera: Camera): void
  onReady(view: Pick<PlanView, 'kind' | 'canPitch'>): void
}

/** A floor with a camera that fingers, mouse and wheel move. Independent of the renderer. */
export interface Stage extends Pick<PlanView, 'paint' | 'cover' | 'mark' | 'destroy'> {
  /**
   * Shows a floor. `start` is the initial camera, or null for the whole floor. The camera does not change if the floor
   * is the same.
   */
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

/** Gain in height for which a floor that is shown whole may be rotated while its width stays. */
const muchHigher = 1.3

/** Returns true if the cameras are almost the same, so the user has not moved the plan. */
const isSameLook = (one: Camera, other: Camera): boolean =>
  Math.abs(one.scale / other.scale - 1) < 0.01 &&
  Math.abs(one.bearing - other.bearing) < 1 &&
  Math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y) * one.scale < 4

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
    events.onCamera(camera)
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

  const placeAt = (at: ScreenPoint): ScenePlace | null => {
    if (camera === null || scene === null) return null
    hits ??= createHitIndex(scene.places)
    return hits.placeAt(createProjector(flatten(camera), size()).toPlan(at))
  }
  const buildingAt = (at: ScreenPoint): FeatureId | null => {
    if (camera === null || scene === null) return null
    const point = createProjector(flatten(camera), size()).toPlan(at)
    return scene.names.find(({ buildingId, surface }) => buildingId && isInside(surface, point))?.buildingId ?? null
  }
  /** The canvas shows every camera straight from above. */
  const flatten = (one: Camera): Camera => (view?.canPitch === false ? { ...one, pitch: 0 } : one)
  function hover(at: ScreenPoint | null): void {
    const found = at === null ? null : (placeAt(at)?.id ?? null)
    host.style.cursor = found === null ? 'grab' : 'pointer'
    if (found === hovered) return
    hovered = found
    events.onHover(found, at ?? { x: 0, y: 0 })
  }

  const stopGestures = listenToGestures(host, {
    onTake: glide.stop,
    onPan(from, to) {
      if (camera !== null) look(holdAt(camera, createProjector(flatten(camera), size()).toPlan(from), to, size()))
    },
    onZoom: (factor, at) => {
      if (camera !== null && scene !== null) look(zoomAt(camera, factor, at, size(), scene.box))
    },
    onTurn: (degrees, at) => {
      if (camera !== null && scene !== null) look(turnAt(camera, degrees, at, size(), scene.box))
    },
    onPitch: (degrees) => {
      if (camera !== null && is3d) look({ ...camera, pitch: camera.pitch + degrees })
    },
    onThrow(speed) {
      if (camera === null || Math.hypot(speed.x, speed.y) < 0.15) return
      const from = middle()
      const to = { x: from.x - speed.x * throwLength, y: from.y - speed.y * throwLength }
      go({ ...camera, centre: createProjector(flatten(camera), size()).toPlan(to) })
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
    const chosen = scene.places.find(({ id }) => id === marks?.chosen)
    // On a phone, the details of a place open below the plan and take half its height.
    if (chosen && next.size.height < before.size.height * 0.8) {
      look(camera)
      return fit(cornersOfBox(chosen.box))
    }
    const { bearing } = camera
    if (isSameLook(camera, whole(scene, is3d, before, bearing))) {
      const isTurned = !isSameLook(camera, whole(scene, is3d, before))
      const [kept, best] = [whole(scene, is3d, next, bearing), whole(scene, is3d, next)]
      // The floor is not rotated because a list opens below it, but because the user makes the plan larger.
      const isGrown = next.size.height > before.size.height * muchHigher
      return look(isTurned || (next.size.width === before.size.width && !isGrown) ? kept : best)
    }
    look(camera)
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
        events.onCamera(camera)
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
      if (scene === null) return
      if (places.length === 0) return go(whole(scene))
      fit(places.flatMap(({ box }) => cornersOfBox(box)))
    },
    fitPoints: fit,
    reveal(place) {
      if (camera === null) return
      const at = createProjector(flatten(camera), size()).toScreen(place.centre)
      const { width, height } = size()
      const within = (value: number, most: number): number => {
        const edge = Math.min(fromEdge, most / 2)
        return Math.min(most - edge, Math.max(edge, value))
      }
      const to = { x: within(at.x, width), y: within(at.y, height) }
      if (to.x !== at.x || to.y !== at.y) go(holdAt(camera, place.centre, to, size()))
    },
    panBy({ x, y }) {
      if (camera === null) return
      const [from, projector] = [middle(), createProjector(flatten(camera), size())]
      go({ ...camera, centre: projector.toPlan({ x: from.x + x, y: from.y + y }) })
    },
    zoomBy(factor) {
      if (camera === null || scene === null) return
      const { width, height } = size()
      const chosen = scene.places.find(({ id }) => id === marks?.chosen)
      const at = chosen && createProjector(flatten(camera), size()).toScreen(chosen.centre)
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
    toScreen: (point) => (camera === null ? null : createProjector(flatten(camera), size()).toScreen(point)),
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

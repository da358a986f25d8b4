import type { Camera, Corner, PlacePaint, PlanMarks, PlanOverlay } from '../../plan-view.ts'
import type { FeatureId } from '@foyer/indoor'
import { createProjector, type Projector, type Size } from '../camera/projector.ts'
import type { IconName, ScenePlace, Scene, Surface } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import { drawBadge } from './draw-badge.ts'
import { drawHeat, drawHeatWords } from './draw-heat.ts'
import { drawLabels } from './draw-labels.ts'
import { drawMarkers, type MarkerBox, type ObjectLook } from './draw-markers.ts'
import { drawRoutes, fillSurface, trace } from './draw-routes.ts'
import { createGrid, labelRooms, middleHeight, type Rectangle, rectangleAround } from './label-layout.ts'
import type { LabelSprites, Pace } from './label-sprites.ts'

/**
 * Input of the overlay, which is drawn over a floor for every camera. Both renderers share it, so that they show the
 * same.
 */
export interface OverlayState {
  readonly scene: Scene
  readonly theme: Theme
  readonly paints: ReadonlyMap<FeatureId, PlacePaint>
  readonly overlay: PlanOverlay
  readonly marks: PlanMarks
  readonly placesById: ReadonlyMap<FeatureId, ScenePlace>
  readonly sprites: LabelSprites
  readonly pace: Pace
  /** In CSS pixels of the page. */
  readonly covered: Corner
}

/** CSS pixels per metre from which objects show their values, besides their colours. */
const valuesFrom = 20
/** CSS pixels from the corner of a place to the middle of an object's dot. */
const inCorner = 9
/** CSS pixels per metre from which all icons are shown that have space. */
const signsFrom = 3.2
/** Below that, only these are shown, because a large floor seen whole has hundreds of icons. */
const farSigns: ReadonlySet<IconName> = new Set(['entrance', 'lift', 'toilet', 'women', 'men', 'accessible'])
/** CSS pixels around such an icon without another. */
const aroundFarSign = 30
/** Opacity of the icons next to pins. */
const dimmed = 0.35
/** Radius in CSS pixels. Smaller if the whole floor is shown on a phone. */
const badgeRadius = ({ scale }: Camera): number => Math.min(11, Math.max(7.5, 5.5 + scale * 0.4))

/**
 * Draws over a cleared context, in CSS pixels, with the theme's magnification. Returns the boxes of the markers without
 * the magnification, topmost last.
 */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  state: OverlayState,
  camera: Camera,
  { width, height }: Size,
): readonly MarkerBox[] {
  const { magnified } = state.theme
  context.save()
  context.scale(magnified, magnified)
  const size = { width: width / magnified, height: height / magnified }
  const boxes = drawAll(context, state, { ...camera, scale: camera.scale / magnified }, size)
  context.restore()
  return boxes
}

function drawAll(
  context: CanvasRenderingContext2D,
  state: OverlayState,
  camera: Camera,
  size: Size,
): readonly MarkerBox[] {
  const { scene, theme, overlay, marks, placesById, covered } = state
  const projector = createProjector(camera, size)
  drawHeat(context, scene, overlay.heat, projector, theme)
  const hovered = placesById.get(marks.hovered ?? '')
  if (hovered !== undefined) fillSurface(context, projector, hovered.surface, theme.hover)
  drawAssigned(context, state, camera, projector, size)
  const ends = drawRoutes(context, overlay.routes, scene.levelId, projector, size, theme)
  const chosen = placesById.get(marks.chosen ?? '')
  if (chosen !== undefined) {
    outline(context, projector, chosen.surface, theme.surface, 6)
    outline(context, projector, chosen.surface, theme.accent, 3)
  }
  const isSeen = (x: number, y: number): boolean => x > -80 && y > -40 && x < size.width + 80 && y < size.height + 40
  const rooms = labelRooms(scene.turn, camera)
  const objectLook: ObjectLook = {
    hasValues: camera.scale >= valuesFrom,
    cornerOf(id) {
      const place = placesById.get(id)
      if (place === undefined) return null
      const { x, y } = projector.toScreen(place.centre, middleHeight(camera))
      const inside = (room: number): number => Math.max(0, room / 2 - Math.min(inCorner, room / 4))
      const width = rooms.widthOf(place)
      return { x: x - inside(width), y: y - inside(rooms.heightOf(place)), width }
    },
  }
  const boxes = drawMarkers(context, overlay.markers, projector, theme, isSeen, objectLook)
  const { magnified } = theme
  const left = size.width - covered.width / magnified
  const taken: Rectangle[] = [
    { left, top: 0, right: size.width, bottom: covered.height / magnified },
    ...ends,
    ...boxes,
  ]
  taken.push(...drawHeatWords(context, scene, overlay.heat, projector, theme, taken))
  const radius = badgeRadius(camera)
  const signs = placeSigns(scene, camera, projector, taken, isSeen, radius)
  taken.push(...signs.map(({ box }) => box))
  drawLabels(context, { ...state, camera, projector, taken, isSeen, size })
  context.save()
  // The places that are looked for stand out.
  if (overlay.markers.some(({ kind }) => kind === 'pin')) context.globalAlpha = dimmed
  for (const { icon, x, y } of signs) drawBadge(context, icon, x, y, radius, theme.badge, theme.badgeText, theme.halo)
  context.restore()
  // Drawn again over the labels, because users look for people.
  drawMarkers(context, overlay.markers, projector, theme, isSeen, objectLook)
  const focused = placesById.get(marks.focused ?? '')
  if (focused !== undefined) {
    outline(context, projector, focused.surface, theme.surface, 7)
    outline(context, projector, focused.surface, theme.focus, 3.5)
  }
  return boxes
}

interface Sign {
  readonly icon: IconName
  readonly x: number
  readonly y: number
  readonly box: Rectangle
}

const boxAt = (x: number, y: number, reach: number): Rectangle =>
  rectangleAround(x, y, { width: 2 * reach, height: 2 * reach })

/**
 * Chooses the icons that have space. On a large floor seen whole, a few of each kind that people look for, kinds in turn.
 */
export function placeSigns(
  { icons }: Pick<Scene, 'icons'>,
  camera: Camera,
  projector: Projector,
  taken: readonly Rectangle[],
  isSeen: (x: number, y: number) => boolean,
  radius: number,
): readonly Sign[] {
  const grid = createGrid(taken)
  const isFar = camera.scale < signsFrom
  const place = ({ icon, point }: Scene['icons'][number]): Sign | null => {
    const { x, y } = projector.toScreen(point, middleHeight(camera))
    const around = boxAt(x, y, isFar ? aroundFarSign : radius + 2)
    if (!isSeen(x, y) || !grid.isFree(around)) return null
    grid.take(around)
    return { icon, x, y, box: boxAt(x, y, radius + 2) }
  }
  if (!isFar) return icons.flatMap((icon) => place(icon) ?? [])
  let kinds = [...farSigns].map((kind) => icons.filter(({ icon }) => icon === kind).values())
  const signs: Sign[] = []
  while (kinds.length > 0) {
    kinds = kinds.filter((rest) => {
      // Continues where the last turn of this kind ended, because an array's iterator is not closed.
      for (const icon of rest) {
        const sign = place(icon)
        if (sign === null) continue
        signs.push(sign)
        return true
      }
      return false
    })
  }
  return signs
}

/** Draws an edge inside each place that is reserved for a person. The state inside remains visible. */
function drawAssigned(
  context: CanvasRenderingContext2D,
  { paints, placesById, theme }: OverlayState,
  { scale }: Camera,
  projector: Projector,
  { width, height }: Size,
): void {
  if (scale < 3) return
  for (const [id, { assigned }] of paints) {
    if (assigned === undefined) continue
    const place = placesById.get(id)
    if (place === undefined) continue
    const at = projector.toScreen(place.centre)
    if (at.x < -200 || at.y < -200 || at.x > width + 200 || at.y > height + 200) continue
    context.save()
    trace(context, projector, place.surface)
    context.clip('evenodd')
    // The clip removes the outer half of the stroke.
    context.setLineDash(assigned === 'you' ? [] : [4, 3])
    stroke(context, assigned === 'you' ? theme.accent : theme.others, place.kind === 'unit' ? 6 : 4)
    context.restore()
  }
}

function stroke(context: CanvasRenderingContext2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineJoin = 'round'
  // Round ends would close the gaps of a dashed line.
  context.lineCap = 'butt'
  context.stroke()
}

function outline(
  context: CanvasRenderingContext2D,
  projector: Projector,
  surface: Surface,
  colour: string,
  width: number,
): void {
  trace(context, projector, surface)
  stroke(context, colour, width)
}

/**
 * Starts a time limit. At least one item is created per frame, because otherwise a slow machine would never create any.
 */
export function createPace(milliseconds: number, now: () => number = () => performance.now()): Pace {
  const end = now() + milliseconds
  let made = 0
  let isWhole = true
  return {
    mayGoOn() {
      made += 1
      if (made > 1 && now() > end) isWhole = false
      return isWhole
    },
    isWhole: () => isWhole,
  }
}

import type { FeatureId } from '#src/core/venue/model.ts'
import type { Projector, Size } from '../camera/projector.ts'
import {
  type Camera,
  type PlaceLabel,
  type PlacePaint,
  type PlanMarks,
  type PlanOverlay,
  type ScreenPoint,
  unpainted,
} from '../plan-view.ts'
import { furnitureFrom, type Look, type Place, type Scene } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import { type LabelLine, type LabelWish, layOutLabels, type Rectangle } from './label-layout.ts'
import { labelInSight, type LabelSpot, movedHeight } from './label-in-sight.ts'
import { labelRooms, middleHeight } from './label-room.ts'
import { fontOf, type LabelSprites } from './label-sprites.ts'
import { nameSpot } from './name-spot.ts'
import type { Pace } from './pace.ts'
import { wordingsOf } from './wordings.ts'

interface Labelling {
  readonly scene: Scene
  readonly theme: Theme
  readonly overlay: PlanOverlay
  readonly marks: PlanMarks
  readonly paints: ReadonlyMap<FeatureId, PlacePaint>
  readonly camera: Camera
  readonly projector: Projector
  /** Where nothing may be written. */
  readonly taken: readonly Rectangle[]
  readonly isSeen: (x: number, y: number) => boolean
  readonly size: Size
  readonly sprites: LabelSprites
  readonly pace: Pace
}

/** CSS pixels; less says nothing. */
const [leastWidth, leastHeight] = [22, 11]
/** CSS pixels between what stands in the middle of a place, a sign or a person, and the name below it; labels keep some more. */
const besideSign = 4

const contains = ({ left, top, right, bottom }: Rectangle, { x, y }: ScreenPoint): boolean =>
  x > left && x < right && y > top && y < bottom

export function drawLabels(context: CanvasRenderingContext2D, labelling: Labelling): void {
  const { theme, paints, sprites, pace } = labelling
  const { font: family } = theme
  // Under a heat map the ground is of other colours.
  const grounds = labelling.overlay.heat === null ? groundsOf(labelling.scene) : noGrounds
  for (const label of layOutLabels(wishesOf(labelling), labelling.taken, (line) =>
    widthOf(context, line, family, pace),
  )) {
    const { id } = label
    const { state } = paints.get(id) ?? unpainted
    const { fill, text } = theme.states[state]
    const ground = grounds.get(id)
    const ink =
      state === 'none'
        ? { family, text: ground ? theme.textMuted : theme.text, plate: ground ? theme.looks[ground] : theme.halo }
        : { family, text, plate: fill }
    sprites.draw(context, label, ink, pace)
  }
}

const noGrounds: ReadonlyMap<FeatureId, Look> = new Map()
const knownGrounds = new WeakMap<Scene, ReadonlyMap<FeatureId, Look>>()

/** What the units are drawn as: the plates behind their names are of that colour, which keeps furniture out of the letters. */
function groundsOf(scene: Scene): ReadonlyMap<FeatureId, Look> {
  const known = knownGrounds.get(scene)
  if (known !== undefined) return known
  const grounds = new Map(
    scene.parts.flatMap(({ id, look, isPlace, stands }) => (isPlace && !stands ? [[id, look] as const] : [])),
  )
  knownGrounds.set(scene, grounds)
  return grounds
}

function wishesOf({ scene, overlay, marks, paints, camera, projector, taken, isSeen, size }: Labelling): LabelWish[] {
  const wishes: LabelWish[] = []
  const rooms = labelRooms(scene.turn, camera)
  for (const place of scene.places) {
    const width = rooms.widthOf(place)
    if (width < leastWidth) continue
    const height = rooms.heightOf(place)
    if (height < leastHeight) continue
    const middle = projector.toScreen(place.centre, middleHeight(camera))
    const isMiddleSeen = isSeen(middle.x, middle.y)
    const over = isMiddleSeen ? taken.findLast((box) => contains(box, middle)) : undefined
    const { state } = paints.get(place.id) ?? unpainted
    // What a sign says is said: of stairs and toilets further off the name adds nothing.
    if (over && state === 'none' && camera.scale < furnitureFrom) continue
    const at: LabelSpot | null = over ? middle : labelInSight(place, middle, isMiddleSeen, projector, size)
    if (at === null) continue
    const label: PlaceLabel = overlay.labels.get(place.id) ?? place
    const top = over && over.bottom + besideSign
    const room = top === undefined ? Math.min(height, 2 * at.y, 2 * (size.height - at.y)) : at.y + height / 2 - top
    wishes.push({
      id: place.id,
      at,
      top,
      // No name is cut by an edge of the plan: the next shorter one is written.
      width: Math.min(width, at.width ?? width, 2 * at.x, 2 * (size.width - at.x)),
      height: at.width ? movedHeight : room,
      // Of a room that is seen from the side there is less to write on.
      wordings: wordingsOf(camera.pitch > 0 ? { name: label.name } : label, state !== 'none', place.kind === 'fixture'),
      priority: priorityOf(place, state === 'notMatching', marks),
    })
  }
  for (const [index, one] of scene.names.entries()) {
    const { middle, angle, width } = nameSpot(one, projector, size)
    const at = labelInSight(one, middle, isSeen(middle.x, middle.y), projector, size)
    if (!at) continue
    const wordings = [[{ text: one.name, size: 14, weight: 600 as const }]]
    const inSight = (2 * Math.min(at.x, size.width - at.x)) / Math.cos(angle)
    wishes.push({
      id: `name-${index}`,
      at,
      angle,
      width: Math.min(width, inSight),
      height: Infinity,
      wordings,
      priority: 1e5,
    })
  }
  return wishes
}

/** Larger rooms first; what one looks at before all, what the filters leave out last. */
function priorityOf(
  { id, area, resourceIds }: Place,
  isLeftOut: boolean,
  { chosen, focused, hovered }: PlanMarks,
): number {
  if (id === chosen || id === focused || id === hovered) return 1e6 + area
  return area + (resourceIds.length > 0 ? 20 : 0) - (isLeftOut ? 1e5 : 0)
}

/** By text, then by size and weight, which no other two add up to; the product has one font. */
const widths = new Map<string, Map<number, number>>()

function widthOf(context: CanvasRenderingContext2D, line: LabelLine, family: string, pace: Pace): number | null {
  const style = line.size + line.weight
  const known = widths.get(line.text) ?? new Map<number, number>()
  const width = known.get(style)
  if (width !== undefined) return width
  if (!pace.mayGoOn()) return null
  context.font = fontOf(line, family)
  const measured = context.measureText(line.text).width
  // Names come and go with venues; what is kept must not.
  if (widths.size > 5_000) widths.clear()
  widths.set(line.text, known.set(style, measured))
  return measured
}

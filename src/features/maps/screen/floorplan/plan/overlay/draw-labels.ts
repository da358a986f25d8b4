import {
  type Camera,
  type PlaceLabel,
  type PlacePaint,
  type PlanMarks,
  type PlanOverlay,
  type ScreenPoint,
  unpainted,
} from '../../plan-view.ts'
import { type FeatureId, pointsOf } from '@foyer/indoor'
import { type Shape, stateSymbols } from '#src/features/availability/model/rules/state-symbol.ts'
import type { SceneName } from '#src/features/maps/model/floorplan/rules/scene.ts'
import type { Projector, Size } from '../camera/projector.ts'
import { furnitureFrom, type Look, type ScenePlace, type Scene } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import {
  labelInSight,
  type LabelLine,
  labelRooms,
  type LabelSpot,
  type LabelWish,
  layOutLabels,
  middleHeight,
  movedHeight,
  type Rectangle,
  shapeWidth,
} from './label-layout.ts'
import { drawShape, fontOf, type LabelSprites, type Pace } from './label-sprites.ts'

/** CSS pixels from the top wall of a building to the middle of its name. Icons of doors and stairs are in between. */
const aboveWall = 24
/** A wall may slant by this many CSS pixels and still count as the top wall. */
const slant = 8
/**
 * Minimum distance in CSS pixels from the middle of a building's name to the plan's edges, as far as its wall permits.
 */
const fromEdge = 72

export interface NameSpot {
  readonly middle: ScreenPoint
  /** Radians clockwise. */
  readonly angle: number
  /** Available CSS pixels. */
  readonly width: number
}

/** Places a name for one camera. */
export function nameSpot({ lies, point, surface }: SceneName, { toScreen }: Projector, size: Size): NameSpot {
  const middle = toScreen(point)
  if (lies === 'at') return { middle, angle: 0, width: Infinity }
  const [[ring = new Float32Array()] = []] = surface
  const corners = pointsOf(ring).map((corner) => toScreen(corner))
  if (lies === 'above') {
    const top = Math.min(...corners.map(({ y }) => y))
    const xs = corners.flatMap(({ x, y }) => (y < top + slant ? [x] : []))
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const inSight = Math.max(fromEdge, Math.min(size.width - fromEdge, (left + right) / 2))
    const x = Math.max(left, Math.min(right, inSight))
    return { middle: { x, y: top - aboveWall }, angle: 0, width: Infinity }
  }
  let [angle, width] = [0, 0]
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1) ?? corner
    const [x, y] = [corner.x - before.x, corner.y - before.y]
    const length = Math.hypot(x, y)
    if (length <= width) continue
    width = length
    // Text along a street reads from left to right, or upwards if the street is vertical.
    angle = Math.atan(y / x)
  }
  return { middle, angle: angle > 1.5 ? angle - Math.PI : angle, width }
}

const [nameSize, smallName, leastName, lesserSize] = [12.5, 11.5, 10.5, 11]

/**
 * Generates the possible wordings of a label, longest first: name, seats and state; name and state; the name, in two
 * lines, smaller; its number. They are generated one at a time, because most places need only the first. With a shape,
 * every wording says the state: before its word, before the name, or alone on a desk.
 */
export function* wordingsOf(
  label: PlaceLabel,
  isBookable: boolean,
  isDesk = false,
  shape?: Shape,
): Generator<readonly LabelLine[]> {
  for (const lines of linesOf(label, isBookable, isDesk)) {
    const at =
      label.state === undefined
        ? 0
        : Math.max(
            0,
            lines.findIndex(({ text }) => text === label.state),
          )
    yield shape === undefined ? lines : lines.map((line, index) => (index === at ? { ...line, shape } : line))
  }
  if (isDesk && shape !== undefined) yield [{ text: '', size: leastName, weight: 600, shape }]
}

function* linesOf(
  { name, detail, state }: PlaceLabel,
  isBookable: boolean,
  isDesk: boolean,
): Generator<readonly LabelLine[]> {
  if (name === '') return
  const weight = isBookable ? 600 : 500
  const lesser = (text: string | undefined): LabelLine[] => (text ? [{ text, size: lesserSize, weight: 400 }] : [])
  const named = (size: number): LabelLine => ({ text: name, size, weight })
  yield [named(nameSize), ...lesser(detail), ...lesser(state)]
  const both = halves(name)
  const halved = (size: number): LabelLine[] => both.map((text) => ({ text, size, weight }))
  if (both.length > 1) yield [...halved(nameSize), ...lesser(detail), ...lesser(state)]
  if (state) {
    yield [named(nameSize), ...lesser(state)]
    yield [named(smallName), ...lesser(state)]
  }
  yield [named(nameSize)]
  yield [named(smallName)]
  if (both.length > 1) yield halved(smallName)
  yield [named(leastName)]
  if (both.length > 1) yield halved(leastName)
  if (isDesk || /\d/.test(numberOf(name))) yield [{ text: numberOf(name), size: leastName, weight }]
}

/**
 * Extracts the part of the name that distinguishes a place from its neighbours: 14 for 'KAR-2N-014' and 'Desk 14', and
 * 2.53 for 'Office 2.53'.
 */
const numberOf = (name: string): string => name.split(/[\s-]/).at(-1) ?? name

/** Splits a name into two lines of similar length, or one line if it has no spaces. */
export function halves(name: string): readonly string[] {
  const middle = name.length / 2
  let best = -1
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1))
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at
  return best < 0 ? [name] : [name.slice(0, best), name.slice(best + 1)]
}

interface Labelling {
  readonly scene: Scene
  readonly theme: Theme
  readonly overlay: PlanOverlay
  readonly marks: PlanMarks
  readonly paints: ReadonlyMap<FeatureId, PlacePaint>
  readonly camera: Camera
  readonly projector: Projector
  /** Rectangles in which no label may be drawn. */
  readonly taken: readonly Rectangle[]
  readonly isSeen: (x: number, y: number) => boolean
  readonly size: Size
  readonly sprites: LabelSprites
  readonly pace: Pace
}

/** CSS pixels. Smaller labels would be useless. */
const [leastWidth, leastHeight] = [22, 11]
/** CSS pixels: the minimum space for a shape, and its maximum radius. */
const [leastShape, largestShape] = [3, 5.5]
/** CSS pixels between an icon or person in the middle of a place and the name below. Labels add their own gap. */
const besideSign = 4

const contains = ({ left, top, right, bottom }: Rectangle, { x, y }: ScreenPoint): boolean =>
  x > left && x < right && y > top && y < bottom

export function drawLabels(context: CanvasRenderingContext2D, labelling: Labelling): void {
  const { theme, paints, sprites, pace } = labelling
  const { font: family } = theme
  // Under a heat map, the ground has other colours.
  const grounds = labelling.overlay.heat === null ? groundsOf(labelling.scene) : noGrounds
  for (const label of layOutLabels(wishesOf(context, labelling), labelling.taken, (line) =>
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

/**
 * Returns the looks of the units. The plates behind their names have the same colour, so that furniture does not
 * obscure the letters.
 */
function groundsOf(scene: Scene): ReadonlyMap<FeatureId, Look> {
  const known = knownGrounds.get(scene)
  if (known !== undefined) return known
  const grounds = new Map(
    scene.parts.flatMap(({ id, look, isPlace, stands }) => (isPlace && !stands ? [[id, look] as const] : [])),
  )
  knownGrounds.set(scene, grounds)
  return grounds
}

/** Lists the labels to place. Draws the shapes of the states of places that are too small for a label. */
function wishesOf(
  context: CanvasRenderingContext2D,
  { scene, theme, overlay, marks, paints, camera, projector, taken, isSeen, size }: Labelling,
): LabelWish[] {
  const wishes: LabelWish[] = []
  const rooms = labelRooms(scene.turn, camera)
  const isPitched = camera.pitch > 0
  for (const place of scene.places) {
    const width = rooms.widthOf(place)
    if (width < leastShape) continue
    const height = rooms.heightOf(place)
    if (width < leastWidth || height < leastHeight) {
      const { state } = paints.get(place.id) ?? unpainted
      const { shape } = stateSymbols[state]
      if (shape === null || height < leastShape) continue
      const { x, y } = projector.toScreen(place.centre, middleHeight(camera))
      if (!isSeen(x, y) || taken.some((box) => contains(box, { x, y }))) continue
      context.fillStyle = theme.states[state].text
      drawShape(context, shape, x, y, Math.min(largestShape, (Math.min(width, height) + 3) / 2))
      continue
    }
    const middle = projector.toScreen(place.centre, middleHeight(camera))
    const isMiddleSeen = isSeen(middle.x, middle.y)
    const over = isMiddleSeen ? taken.findLast((box) => contains(box, middle)) : undefined
    const { state } = paints.get(place.id) ?? unpainted
    // An icon is sufficient. At small scales, the names of stairs and toilets add nothing.
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
      // Names are not cut at the edges of the plan. A shorter wording is used instead.
      width: Math.min(width, at.width ?? width, 2 * at.x, 2 * (size.width - at.x)),
      height: at.width ? movedHeight : room,
      // In the pitched view, a room has less space for text, and furniture hides its pattern.
      wordings: wordingsOf(
        isPitched ? { name: label.name, state: label.state } : label,
        state !== 'none',
        place.kind === 'fixture',
        isPitched || place.kind === 'fixture' ? (stateSymbols[state].shape ?? undefined) : undefined,
      ),
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

/** Rates a label: highlighted places first, then larger rooms, and last the places that the filters exclude. */
function priorityOf(
  { id, area, resourceIds }: ScenePlace,
  isLeftOut: boolean,
  { chosen, focused, hovered }: PlanMarks,
): number {
  if (id === chosen || id === focused || id === hovered) return 1e6 + area
  return area + (resourceIds.length > 0 ? 20 : 0) - (isLeftOut ? 1e5 : 0)
}

/** Widths by text, then by the sum of size and weight, which is unique for each style. The product has one font. */
const widths = new Map<string, Map<number, number>>()

function widthOf(context: CanvasRenderingContext2D, line: LabelLine, family: string, pace: Pace): number | null {
  if (line.text === '') return shapeWidth(line)
  const style = line.size + line.weight
  const known = widths.get(line.text) ?? new Map<number, number>()
  const width = known.get(style)
  if (width !== undefined) return width + shapeWidth(line)
  if (!pace.mayGoOn()) return null
  context.font = fontOf(line, family)
  const measured = context.measureText(line.text).width
  // Names change with the venue, so the cache is limited.
  if (widths.size > 5_000) widths.clear()
  widths.set(line.text, known.set(style, measured))
  return measured + shapeWidth(line)
}

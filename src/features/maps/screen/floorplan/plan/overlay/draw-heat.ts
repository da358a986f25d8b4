import type { HeatFill, PlanOverlay } from '../../plan-view.ts'
import type { Point } from '@foyer/indoor'
import type { Projector } from '../camera/projector.ts'
import type { Scene, Surface } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import { writeText } from './draw-badge.ts'
import { fillSurface } from './draw-routes.ts'
import { createGrid, type Rectangle, rectangleAround } from './label-layout.ts'

/** Interpolates between the three colours of the theme (`rgb()` or `rgba()`) by occupancy, 0 to 1. */
export function heatColour(share: number, [low, middle, high]: readonly [string, string, string]): string {
  const part = Math.min(1, Math.max(0, share)) * 2
  return part <= 1 ? mixed(low, middle, part) : mixed(middle, high, part - 1)
}

function mixed(one: string, other: string, part: number): string {
  const [from, to] = [channelsOf(one), channelsOf(other)]
  const mix = (index: number): number => (from[index] ?? 0) + ((to[index] ?? 0) - (from[index] ?? 0)) * part
  return `rgba(${Math.round(mix(0))}, ${Math.round(mix(1))}, ${Math.round(mix(2))}, ${mix(3).toFixed(3)})`
}

function channelsOf(colour: string): readonly number[] {
  const numbers = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return numbers.length === 3 ? [...numbers, 1] : numbers
}

interface Filled {
  readonly surface: Surface
  readonly middle: Point
  readonly fill: HeatFill
}

/** Draws the zones of the floor, or the whole floor, in the colour of their occupancy. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  scene: Scene,
  heat: PlanOverlay['heat'],
  projector: Projector,
  theme: Theme,
): void {
  for (const { surface, fill } of filledOf(scene, heat))
    fillSurface(context, projector, surface, heatColour(fill.share, theme.heat))
}

/** Height and padding in CSS pixels of the pill around a percentage. */
const [height, padding] = [24, 10]
/** Offsets from the middle of an area, tried in this order to avoid markers. */
const shifts: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -32],
  [0, 32],
  [-64, 0],
  [64, 0],
]

/** Draws the occupancy as text. Returns the rectangles in which no other text may be drawn. */
export function drawHeatWords(
  context: CanvasRenderingContext2D,
  scene: Scene,
  heat: PlanOverlay['heat'],
  projector: Projector,
  theme: Theme,
  taken: readonly Rectangle[],
): readonly Rectangle[] {
  const grid = createGrid(taken)
  context.font = `700 14px ${theme.font}`
  return filledOf(scene, heat).flatMap(({ middle, fill: { words } }) => {
    const { x, y } = projector.toScreen(middle)
    const width = context.measureText(words).width + 2 * padding
    const boxes = shifts.map(([right, down]) => rectangleAround(x + right, y + down, { width, height }))
    const box = boxes.find((one) => grid.isFree(one))
    if (box === undefined) return []
    grid.take(box)
    context.beginPath()
    context.roundRect(box.left, box.top, width, height, height / 2)
    context.fillStyle = theme.surface
    context.fill()
    writeText(context, words, (box.left + box.right) / 2, (box.top + box.bottom) / 2, context.font, theme.text)
    return [box]
  })
}

function filledOf(scene: Scene, heat: PlanOverlay['heat']): readonly Filled[] {
  if (heat === null) return []
  const whole = heat.get(scene.levelId)
  return [
    ...(whole === undefined ? [] : [{ surface: scene.outline, middle: scene.middle, fill: whole }]),
    ...scene.sections.flatMap(({ id, areaId, surface, middle }) => {
      const fill = heat.get(id) ?? (areaId === null ? undefined : heat.get(areaId))
      return fill === undefined ? [] : [{ surface, middle, fill }]
    }),
  ]
}

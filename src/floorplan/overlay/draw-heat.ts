import type { Point } from '#src/core/venue/geometry/shape.ts'
import type { Projector } from '../camera/projector.ts'
import type { HeatFill, PlanOverlay } from '../plan-view.ts'
import type { Scene, Surface } from '../scene/scene.ts'
import type { Theme } from '../theme/theme.ts'
import { heatColour } from './heat-colour.ts'
import { createGrid, type Rectangle } from './label-layout.ts'
import { fillSurface } from './trace-surface.ts'

interface Filled {
  readonly surface: Surface
  readonly middle: Point
  readonly fill: HeatFill
}

/** The zones of the floor, or all of it, in the colour of how full they are. */
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

/** CSS pixels of the pill around a percentage. */
const [height, padding] = [24, 10]
/** Where it goes, off the middle of what it is of: where nobody stands. */
const shifts: readonly (readonly [x: number, y: number])[] = [
  [0, 0],
  [0, -32],
  [0, 32],
  [-64, 0],
  [64, 0],
]

/** How full they are in words, over everything else; answers where nothing else may be written. */
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
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  return filledOf(scene, heat).flatMap(({ middle, fill: { words } }) => {
    const { x, y } = projector.toScreen(middle)
    const width = context.measureText(words).width + 2 * padding
    const boxes = shifts.map(([right, down]) => ({
      left: x + right - width / 2,
      top: y + down - height / 2,
      right: x + right + width / 2,
      bottom: y + down + height / 2,
    }))
    const box = boxes.find((one) => grid.isFree(one))
    if (box === undefined) return []
    grid.take(box)
    context.beginPath()
    context.roundRect(box.left, box.top, width, height, height / 2)
    context.fillStyle = theme.surface
    context.fill()
    context.fillStyle = theme.text
    context.fillText(words, (box.left + box.right) / 2, (box.top + box.bottom) / 2 + 0.5)
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

import type { StepView, WayView } from '#src/contract/compute.ts'
import type { FeatureId } from '#src/core/venue/model.ts'
import type { Session } from '#src/core/wayfinding/session/session.ts'
import type { RouteEnd, RouteLeg } from '#src/floorplan/plan-view.ts'

const nowhere: RouteEnd = { kind: 'none' }

/** The parts of a way on a floor, a line for each step: the same steps are drawn and said. */
export function wayOnFloor(
  way: WayView | null,
  { step: current, stepState }: Pick<Session, 'step' | 'stepState'>,
  levelId: FeatureId | null,
): readonly RouteLeg[] {
  if (way === null) return []
  const isGoing = stepState === 'StepByStepOn'
  return way.steps.flatMap((step, index): RouteLeg[] => {
    if (step.levelId !== levelId || step.points.length < 2) return []
    const next = way.steps[index + 1]
    const isLast = index === way.steps.length - 1
    return [
      {
        levelId: step.levelId,
        corners: step.points.flatMap(({ x, y }) => [x, y]),
        start: index === 0 ? { kind: 'start' } : nowhere,
        end: isLast ? { kind: 'target' } : next?.kind === 'floor' ? connectorEnd(next) : nowhere,
        isCurrent: !isGoing || index === current || (way.steps[current]?.kind === 'floor' && index === current + 1),
      },
    ]
  })
}

/** Up or down, and where to: the sentence beside the plan says by what. */
function connectorEnd({ messages: [change] }: StepView): RouteEnd {
  if (change === undefined) return nowhere
  return { kind: change.key.includes('.down.') ? 'down' : 'up', label: String(change.values['to'] ?? '') }
}

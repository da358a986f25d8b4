import { viewModes } from '#src/features/maps/model/wayfinding/rules/session/session.ts'
import { transitions } from '#src/features/maps/model/wayfinding/rules/session/advance.ts'

/** Draws the transitions as a Mermaid state diagram, with one arrow between two modes. */
export function drawTransitions(): string {
  const arrows = viewModes.flatMap((from) =>
    viewModes.flatMap((to) => {
      const labels = transitions
        .filter((row) => row.from === from && row.to === to)
        .map((row) => (row.if === undefined ? row.on : `${row.on} [${row.if}]`))
      return labels.length === 0 ? [] : [`  ${from} --> ${to}: ${labels.join('<br/>')}`]
    }),
  )
  return ['stateDiagram-v2', '  [*] --> Default', ...arrows].join('\n')
}

import { viewModes } from '#src/core/wayfinding/session/modes.ts'
import { transitions } from '#src/core/wayfinding/session/transitions.ts'

/** The table as a Mermaid state diagram, one arrow for all that leads from one mode to another. */
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

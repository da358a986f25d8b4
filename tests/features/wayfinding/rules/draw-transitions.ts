import { viewModes } from '#src/features/wayfinding/rules/session/session.ts'
import { transitions } from '#src/features/wayfinding/rules/session/advance.ts'

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

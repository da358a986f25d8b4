import { useSnapshot } from 'valtio'
import type { RowView } from '#src/contract/compute.ts'
import { favourites } from '#src/state/favourites.ts'
import type { Painted } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { ariaRowOf } from './aria-rows.ts'
import type { Frame } from './frame.ts'
import { Row } from './row.tsx'
import { rowsBetween, topOfRow } from './row-layout.ts'
import type { RowScene } from './row-scene.ts'
import { shownQuarters } from './shown-quarters.ts'
import { usePainted } from './use-painted.ts'

const whole = (painted: Painted): Painted => painted

interface RowsProps {
  readonly frame: Frame
  readonly scene: RowScene
}

interface Place {
  readonly key: string
  readonly row: number
  readonly view: RowView
}

/**
 * The rows on screen, and the one with the active slot wherever it is, so that focus is never scrolled away. Elements
 * are used again for whatever row comes next: their order in the document is not the order of rows, `aria-rowindex` is.
 */
export function Rows({ frame, scene }: RowsProps) {
  const painted = usePainted(whole)
  const { active } = useSnapshot(timeline)
  const { ids } = useSnapshot(favourites)
  const { layout, people } = frame
  const { from, to } = shownQuarters(frame, painted.left)
  const base = painted.held?.quarterFrom ?? from
  return placesOf(frame, painted.top, painted.rows, active?.row ?? null).map(({ key, row, view }) => (
    <Row
      key={key}
      view={view}
      scene={scene}
      top={topOfRow(layout, row)}
      ariaRow={ariaRowOf(layout, people, row)}
      base={base}
      from={from}
      to={to}
      active={active?.row === row ? active.quarter : null}
      isFavourite={(ids as readonly string[]).includes(view.key)}
      isChanged={painted.changed.has(view)}
    />
  ))
}

function placesOf(
  { layout, bodyHeight }: Frame,
  top: number,
  rows: ReadonlyMap<number, RowView>,
  active: number | null,
): Place[] {
  const elements = Math.ceil(bodyHeight / layout.pitch) + 1
  // Always the same number of rows: one that comes and goes would be made and given up with every scroll step.
  const first = Math.max(0, Math.min(rowsBetween(layout, top, top + bodyHeight).from, layout.count - elements))
  const places: (Place | undefined)[] = []
  for (let row = first; row < first + elements; row += 1) {
    const view = rows.get(row)
    if (view && row !== active) places[row % elements] = { key: `${row % elements}`, row, view }
  }
  const view = active === null ? undefined : rows.get(active)
  if (active !== null && view) places.push({ key: 'active', row: active, view })
  return places.filter((place) => place !== undefined)
}

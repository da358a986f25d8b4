import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Group, RowView } from '#src/engine/compute.ts'
import { favourites } from '#src/features/home/model/favourites/state.ts'
import { zoneOfArea } from '#src/features/settings/model/rules/office.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useGroupLabel } from '../group-label.ts'
import { timeline } from '../../model/state.ts'
import { usePainted } from '../use-painted.ts'
import type { Painted } from '../../model/window-state.ts'
import { type Frame, shownQuarters } from './frame.ts'
import { NowLine, ShownLines } from './lines.tsx'
import { groupsBetween, type RowLayout, rowsBetween, topOfGroup, topOfRow } from '../../model/grid/row-layout.ts'
import { createRows, type RowContent } from './row.ts'
import { Across } from './scroll-sync.tsx'
import { ariaRowOf, ariaRowOfGroup } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import styles from './viewport.module.css'

const whole = (painted: Painted): Painted => painted
const topOf = ({ top }: Painted): number => top

interface RowsProps {
  readonly rows: readonly RowContent[]
}

/** The rows are drawn before `ScrollSync` moves them. */
export function Rows({ rows }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const draw = useRef<ReturnType<typeof createRows> | null>(null)
  useLayoutEffect(() => {
    if (!box.current) return
    draw.current ??= createRows(box.current)
    draw.current(rows)
  }, [rows])
  return <div ref={box} role="presentation" />
}

interface ResourceRowsProps {
  readonly frame: Frame
  readonly scene: RowScene
}

/**
 * The rows on screen. The row with the active slot is always included, so that the focus is never scrolled away.
 * Elements are reused for other rows: their order in the document differs from the row order, which is given by
 * `aria-rowindex`.
 */
function ResourceRows({ frame, scene }: ResourceRowsProps) {
  const painted = usePainted(whole)
  const { active } = useSnapshot(timeline)
  const { ids } = useSnapshot(favourites)
  const { layout, people } = frame
  const { from, to } = shownQuarters(frame, painted.left)
  const base = painted.held?.quarterFrom ?? from
  const rows = placesOf(frame, painted.top, painted.rows, active?.row ?? null).map(({ place, row, view }) => ({
    place,
    view,
    scene,
    top: topOfRow(layout, row),
    ariaRow: ariaRowOf(layout, people, row),
    base,
    from,
    to,
    active: active?.row === row ? active.quarter : null,
    isFavourite: (ids as readonly string[]).includes(view.key),
    isChanged: painted.changed.has(view),
  }))
  return <Rows rows={rows} />
}

interface PlacedRow {
  readonly place: string
  readonly row: number
  readonly view: RowView
}

function placesOf(
  { layout, bodyHeight }: Frame,
  top: number,
  rows: ReadonlyMap<number, RowView>,
  active: number | null,
): PlacedRow[] {
  const elements = Math.ceil(bodyHeight / layout.pitch) + 1
  // The number of rows is constant, because otherwise a row would be created and removed on every scroll step.
  const first = Math.max(0, Math.min(rowsBetween(layout, top, top + bodyHeight).from, layout.count - elements))
  const places: (PlacedRow | undefined)[] = []
  for (let row = first; row < first + elements; row += 1) {
    const view = rows.get(row)
    if (view && row !== active) places[row % elements] = { place: `${row % elements}`, row, view }
  }
  const view = active === null ? undefined : rows.get(active)
  if (active !== null && view) places.push({ place: 'active', row: active, view })
  return places.filter((place) => place !== undefined)
}

interface GroupRowsProps {
  readonly layout: RowLayout
  readonly people: number
  /** Range of heights to draw headers for, in pixels. */
  readonly top: number
  readonly bottom: number
  readonly columns: number
  readonly nameCount: (count: number) => string
  readonly labelOf: (group: Group) => string
  /** Returns the time in the area if its zone differs from the timeline's; otherwise ''. */
  readonly timeIn: (areaId: string) => string
}

/** Headers of the areas or types on screen. */
export const GroupRows = memo(function GroupRows(props: GroupRowsProps) {
  const { layout, people, top, bottom, columns, nameCount, labelOf, timeIn } = props
  const { from, to } = groupsBetween(layout, top, bottom)
  return layout.groups.slice(from, to).map((group, offset) => (
    <div
      key={group.key}
      role="row"
      aria-rowindex={ariaRowOfGroup(layout, people, from + offset)}
      className={styles.group}
      style={{ top: topOfGroup(layout, from + offset), height: layout.groupHeight }}
    >
      <div role="rowheader" aria-colindex={1} aria-colspan={columns} className={styles.label}>
        <span className={styles.words}>{labelOf(group)}</span>{' '}
        <span className={styles.count}>
          {[nameCount(group.count), timeIn(group.key)].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
    </div>
  ))
})

interface BodyProps {
  readonly body: RefObject<HTMLDivElement | null>
  readonly frame: Frame
  readonly scene: RowScene
  readonly now: Instant
  /** Drawn over the rows, in the same coordinates. */
  readonly children: ReactNode
}

/**
 * The area that scrolls in both directions. It has no scroll position of its own: it moves to the offset its rows are
 * painted for.
 */
export function Body({ body, frame, scene, now, children }: BodyProps) {
  const { layout, scale, nameWidth, bodyHeight } = frame
  return (
    <div
      ref={body}
      role="presentation"
      className={styles.body}
      data-timeline-body
      style={{ top: frame.headHeight + frame.peopleHeight, height: bodyHeight }}
    >
      <div role="presentation" className={styles.sheet} style={{ height: layout.height }} data-moves="down">
        <Across nameWidth={nameWidth}>
          <ShownLines frame={frame} />
        </Across>
        <ResourceRows frame={frame} scene={scene} />
        {layout.groups.length > 0 && <ShownGroups frame={frame} scene={scene} />}
        <Across nameWidth={nameWidth} isAbove>
          <NowLine scale={scale} now={now} />
          {children}
        </Across>
      </div>
    </div>
  )
}

function ShownGroups({ frame, scene }: ResourceRowsProps) {
  const { t } = useTranslation()
  const { configuration } = useReading()
  const labelOf = useGroupLabel()
  const top = usePainted(topOf)
  const { layout, scale } = frame
  return (
    <GroupRows
      layout={layout}
      people={frame.people}
      top={top}
      bottom={top + frame.bodyHeight}
      columns={scale.span.to - scale.span.from + 1}
      labelOf={labelOf}
      nameCount={(count) => t('timeline.group.count', { count })}
      timeIn={(areaId) => {
        const zone = zoneOfArea(configuration.areas, areaId)
        const time = zone === null ? '' : scene.localTime(zone)
        return time === '' ? '' : t('timeline.group.localTime', { time })
      }}
    />
  )
}

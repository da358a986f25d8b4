import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import { favourites } from '#src/features/favourites/state.ts'
import { zoneOfArea } from '#src/features/settings/rules/office.ts'
import type { Instant } from '#src/kernel/result.ts'
import { useServices } from '#src/services.ts'
import { useGroupLabel } from '../group-label.ts'
import { timeline } from '../state.ts'
import { usePainted } from '../use-painted.ts'
import { type Painted, timelineWindow } from '../window-state.ts'
import { Across } from './across.tsx'
import { type Frame, shownQuarters } from './frame.ts'
import { Lines, NowLine } from './lines.tsx'
import { rowsBetween, topOfRow } from './row-layout.ts'
import { GroupRows, Row } from './row.tsx'
import { ariaRowOf } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import styles from './viewport.module.css'

const whole = (painted: Painted): Painted => painted

interface RowsProps {
  readonly frame: Frame
  readonly scene: RowScene
}

interface PlacedRow {
  readonly key: string
  readonly row: number
  readonly view: RowView
}

/**
 * Draws the rows on screen. The row with the active slot is always included, so that the focus is never scrolled away.
 * Elements are reused for other rows: their order in the document differs from the row order, which is given by
 * `aria-rowindex`.
 */
function Rows({ frame, scene }: RowsProps) {
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
): PlacedRow[] {
  const elements = Math.ceil(bodyHeight / layout.pitch) + 1
  // The number of rows is constant, because otherwise a row would be created and removed on every scroll step.
  const first = Math.max(0, Math.min(rowsBetween(layout, top, top + bodyHeight).from, layout.count - elements))
  const places: (PlacedRow | undefined)[] = []
  for (let row = first; row < first + elements; row += 1) {
    const view = rows.get(row)
    if (view && row !== active) places[row % elements] = { key: `${row % elements}`, row, view }
  }
  const view = active === null ? undefined : rows.get(active)
  if (active !== null && view) places.push({ key: 'active', row: active, view })
  return places.filter((place) => place !== undefined)
}

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
  const { t } = useTranslation()
  const { configuration } = useServices()
  const labelOf = useGroupLabel()
  const { painted } = useSnapshot(timelineWindow)
  const { top, left } = painted
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
          <Lines scale={scale} {...shownQuarters(frame, left)} />
        </Across>
        <Rows frame={frame} scene={scene} />
        {layout.groups.length > 0 && (
          <GroupRows
            layout={layout}
            people={frame.people}
            top={top}
            bottom={top + bodyHeight}
            columns={scale.span.to - scale.span.from + 1}
            labelOf={labelOf}
            nameCount={(count) => t('timeline.group.count', { count })}
            timeIn={(areaId) => {
              const zone = zoneOfArea(configuration.areas, areaId)
              const time = zone === null ? '' : scene.localTime(zone)
              return time === '' ? '' : t('timeline.group.localTime', { time })
            }}
          />
        )}
        <Across nameWidth={nameWidth} isAbove>
          <NowLine scale={scale} now={now} />
          {children}
        </Across>
      </div>
    </div>
  )
}

import { searchState } from '#src/base/search-state.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { HeatAnswer } from '#src/engine/compute.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { plus } from '#src/kernel/time/moment.ts'
import { useReading } from '#src/base/use-needs.ts'
import { type RowLayout, rowsBetween } from '../../model/grid/row-layout.ts'
import { dayBoundaries } from '#src/features/timeline/model/shown-days.ts'
import { showHeat } from '#src/features/timeline/model/show-heat.ts'
import type { Opened } from '#src/base/search-state.ts'
import { reader } from '#src/base/reader.ts'
import { usePainted } from '../use-painted.ts'
import { type Painted, wantWindow } from '../../model/window-state.ts'

const heldOf = ({ held }: Painted): Painted['held'] => held

export interface Heat {
  readonly rows: ReadonlyMap<number, HeatAnswer['rows'][number]>
  readonly top: number
}

/** Returns the rows on screen with their days, painted together with the scroll offset of their query. */
export function useHeat(
  scroller: RefObject<HTMLElement | null>,
  opened: Opened,
  layout: RowLayout,
  height: number,
): Heat {
  const services = useReading()
  const { question } = useSnapshot(searchState)
  const { now } = useSnapshot(reader)
  // A new object for every response with schedules.
  const held = usePainted(heldOf)
  const [heat, setHeat] = useState<Heat>({ rows: new Map(), top: 0 })
  const asking = useRef({ isUnderWay: false, again: false })
  // Last known offset: reading it from the scroller would force a layout of everything just drawn.
  const scrolled = useRef(0)
  // A running query may outlive the render that started it; the next query uses the latest values.
  const latest = useRef({ opened, layout, height })
  useLayoutEffect(() => {
    latest.current = { opened, layout, height }
  })

  const ask = useCallback(async (): Promise<void> => {
    const state = asking.current
    state.again = true
    if (state.isUnderWay) return
    state.isUnderWay = true
    while (state.again) {
      state.again = false
      const top = scrolled.current
      const { opened: shown, layout: lay, height: room } = latest.current
      const rows = rowsBetween(lay, top, top + room)
      const days = dayBoundaries(shown.zone, shown.days)
      wantRows(rows, days[0]!, top)
      const answer = await showHeat(services, rows, days)
      if (answer) setHeat({ rows: new Map(answer.rows.map((row) => [row.row, row])), top })
    }
    state.isUnderWay = false
  }, [services])

  useEffect(() => {
    const box = scroller.current
    const scroll = (): void => {
      scrolled.current = box?.scrollTop ?? 0
      void ask()
    }
    box?.addEventListener('scroll', scroll, { passive: true })
    return () => box?.removeEventListener('scroll', scroll)
  }, [scroller, ask])
  useLayoutEffect(() => void ask(), [ask, held, now, question, opened, layout, height])
  useEffect(() => () => wantWindow(null), [])
  return heat
}

/** Reports the rows on screen to the loading flow. The window itself covers only one quarter. */
function wantRows({ from, to }: { from: number; to: number }, quarter: Quarter, top: number): void {
  const rectangle = { rowFrom: from, rowTo: to, quarterFrom: quarter, quarterTo: plus(quarter, 1) }
  wantWindow({ top, left: 0, quarterWidth: 1, visible: rectangle, rectangle, room: to - from })
}

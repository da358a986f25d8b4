import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { RowView } from '#src/engine/compute.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import type { DragStop } from '#src/features/bookings/model/reserve/rules/clamp-draft.ts'
import type { InstantSpan, QuarterSpan } from '#src/kernel/time/units.ts'
import { instantsOf, minutesBetween, quartersOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { rowOfKey, timeToReserve } from '../../model/reserve-span.ts'
import type { Frame } from '../grid/frame.ts'
import { topOfRow } from '../../model/grid/row-layout.ts'
import { widthOf, xOf } from '../grid/scale.ts'
import { timeline } from '../../model/state.ts'
import { timelineWindow } from '../../model/window-state.ts'
import { gestureState } from './gesture.ts'
import styles from './selection-layer.module.css'

/**
 * Returns the open draft as a block of a row: its first resource and its time, rounded out to whole quarters. Null if
 * there is no open draft, or if it is reserved by now.
 */
export function draftBlock(state: Pick<typeof draftState, 'open' | 'draft' | 'step'> = draftState): {
  readonly key: string
  readonly span: QuarterSpan
  readonly time: InstantSpan
} | null {
  const key = state.draft?.resourceIds[0]
  if (!state.open || !state.draft || state.step === 'done' || key === undefined) return null
  return { key, span: quartersOf(state.draft.span), time: state.draft.span }
}

interface Block {
  readonly key: string
  readonly span: QuarterSpan
  /** The exact time if it is known. It is shorter than the quarters if the first of them has begun. */
  readonly time: InstantSpan | null
  /** Minutes requested by the keyboard. */
  readonly asked?: number | undefined
  readonly look: 'gesture' | 'draft' | 'selection'
  readonly stoppedBy: DragStop | null
  /** True for an own event that is moved: it may go to any time. */
  readonly isCarried?: boolean
}

/** Draws draggable events and the selected time: from the pointer, the open draft or the keyboard. */
export function SelectionLayer({ frame }: { readonly frame: Frame }) {
  return (
    <>
      <OfferedEvent frame={frame} />
      <ChosenTime frame={frame} />
    </>
  )
}

/** Outline of an own event under the pointer, with its resize handles. */
function OfferedEvent({ frame: { scale, layout, sizes } }: { readonly frame: Frame }) {
  const { offered } = useSnapshot(gestureState)
  const row = offered && rowOfKey(offered.key)
  if (!offered || row === null) return null
  const { from, to } = offered.span
  return (
    <div
      className={styles.offered}
      style={{
        left: xOf(scale, from),
        top: topOfRow(layout, row) + sizes.scheduleMargin,
        width: widthOf(scale, from, to),
        height: sizes.scheduleHeight,
      }}
    />
  )
}

function ChosenTime({ frame }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const format = useFormat()
  const block = useBlock()
  // Subscribes to paints, because a new order moves the row of a key.
  useSnapshot(timelineWindow)
  const row = block && rowOfKey(block.key)
  if (!block || row === null) return null
  const { scale, layout, sizes } = frame
  const { from, to } = block.span
  const { start, end } = timeOf(block, timelineWindow.painted.rows.get(row))
  const range = format.timeRange(start, end, scale.zone)
  const length = format.duration(minutesBetween(start, end))
  const width = widthOf(scale, from, to)
  const top = topOfRow(layout, row)
  return (
    <>
      <div
        className={styles.block}
        data-look={block.look}
        data-stopped={block.stoppedBy ?? undefined}
        style={{
          left: xOf(scale, from),
          top: top + sizes.scheduleMargin,
          width,
          height: sizes.scheduleHeight,
        }}
      >
        {block.look === 'draft' && (
          <>
            <div className={styles.middle} data-grip="move" />
            <div className={styles.start} data-grip="start" />
            <div className={styles.end} data-grip="end" />
          </>
        )}
        {width > 90 && <span className={styles.range}>{range}</span>}
      </div>
      {block.look === 'gesture' && (
        <div
          className={styles.tip}
          style={{ left: xOf(scale, from), top: row === 0 ? top + layout.pitch + 4 : top - 34 }}
        >
          <strong>{range}</strong> <span>{length}</span>
          {block.stoppedBy && (
            <em>{t(block.isCarried ? 'timeline.own.taken' : `timeline.stopped.${block.stoppedBy}`)}</em>
          )}
        </div>
      )}
    </>
  )
}

/** Returns the time that a block reserves. */
const timeOf = ({ span, time, asked }: Block, view: RowView | undefined): InstantSpan =>
  time ?? (view && timeToReserve(view, span, asked)) ?? instantsOf(span)

function useBlock(): Block | null {
  const { gesture } = useSnapshot(gestureState)
  const { open, draft, step } = useSnapshot(draftState)
  const { selection } = useSnapshot(timeline)
  if (gesture?.span) {
    const { key, span, stoppedBy, own, grip } = gesture
    const time = own === null ? null : instantsOf(span)
    return { key, span, time, look: 'gesture', stoppedBy, isCarried: own !== null && grip === 'move' }
  }
  const block = draftBlock({ open, draft, step })
  if (block) return { ...block, look: 'draft', stoppedBy: null }
  // The selected time is reserved by now, and drawn as a reservation.
  if (open && step === 'done') return null
  return selection && { ...selection, time: null, look: 'selection', stoppedBy: null }
}

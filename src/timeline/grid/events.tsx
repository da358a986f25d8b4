import type { RowView } from '#src/contract/compute.ts'
import { quarterMilliseconds } from '#src/core/time/quarter.ts'
import type { RowScene } from './row-scene.ts'
import styles from './row.module.css'
import { xOf } from './scale.ts'

interface EventsProps {
  readonly view: RowView
  readonly scene: RowScene
  readonly from: number
  readonly to: number
}

/** What holds the row, drawn over its states. Readers have it in the names of the cells below. */
export function Events({ view, scene, from, to }: EventsProps) {
  const { scale, nameWidth, barHeight, barTop, legibleWidth, now } = scene
  return view.events.map((event, index) => {
    const start = event.start / quarterMilliseconds
    const end = event.end / quarterMilliseconds
    if (end <= from || start >= to) return null
    const width = (end - start) * scale.quarterWidth
    return (
      <div
        // oxlint-disable-next-line react/no-array-index-key -- elements are used again for whatever event comes here
        key={index}
        aria-hidden="true"
        className={styles.event}
        data-tentative={event.tentative || undefined}
        data-past={event.end <= now || undefined}
        data-private={event.subject === null || undefined}
        style={{ left: nameWidth + xOf(scale, start), top: barTop, width: width - 1, height: barHeight }}
      >
        {width >= legibleWidth / 2 ? <span className={styles.subject}>{event.subject ?? scene.words.private}</span> : null}
      </div>
    )
  })
}

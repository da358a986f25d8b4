import { searchState } from '#src/base/search-state.ts'
import { type CSSProperties, useLayoutEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { usePlanning } from '#src/base/use-needs.ts'
import { followTimeline } from '../model/follow-timeline.ts'
import { Viewport } from './grid/viewport.tsx'
import { timeline, type TimelineSizes } from '../model/state.ts'
import { HeatMap, TimelineExtras, TimelineLegend } from './slots.ts'
import { CalmContext, Corner, useCalm } from './time-header.tsx'
import styles from './timeline.module.css'

/** The live timeline. Fills its parent, subscribes to `state.ts` and opens the reservation form for the selection. */
export function Timeline() {
  const services = usePlanning()
  const { opened } = useSnapshot(searchState)
  const { sizes } = useSnapshot(timeline)
  const isCalm = useCalm()
  useLayoutEffect(() => followTimeline(services), [services])
  return (
    <div className={styles.timeline} style={lengths(sizes)}>
      <div className={styles.rows}>
        {opened?.mode === 'month' && <HeatMap opened={opened} />}
        {opened && opened.mode !== 'month' && (
          <CalmContext value={isCalm}>
            <Viewport opened={opened} corner={<Corner />} />
          </CalmContext>
        )}
        {isCalm && <TimelineExtras />}
      </div>
      <div className={styles.foot}>{isCalm && <TimelineLegend />}</div>
    </div>
  )
}

function lengths(sizes: TimelineSizes): CSSProperties {
  return {
    '--bar': `${sizes.scheduleHeight}px`,
    '--margin': `${sizes.scheduleMargin}px`,
    '--delimiter': `${sizes.delimiterWidth}px`,
    '--date-height': `${sizes.dateHeight}px`,
    '--hour-height': `${sizes.hourHeight}px`,
  } as CSSProperties
}

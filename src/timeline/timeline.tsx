import { type CSSProperties, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followTimeline } from '#src/flows/follow-timeline.ts'
import { useProduct } from '#src/flows/use-product.ts'
import type { TimelineSizes } from '#src/state/timeline-sizes.ts'
import { setKeysShown, timeline } from '#src/state/timeline.ts'
import { Corner } from './corner.tsx'
import { gestureState } from './drag/gesture-state.ts'
import { Viewport } from './grid/viewport.tsx'
import styles from './timeline.module.css'
import { LaterParts } from './later-parts.tsx'
import { HeatMap } from './heat/heat-map.tsx'
import { TapBar } from './drag/tap-bar.tsx'
import { KeysDialog } from './keys/keys-dialog.tsx'

/** The live timeline: fills its parent, follows `state/timeline`, and opens the reservation form on what is selected. */
export function Timeline() {
  const product = useProduct()
  const { opened, sizes, keysShown } = useSnapshot(timeline)
  const { isTapped } = useSnapshot(gestureState)
  useLayoutEffect(() => followTimeline(product), [product])
  return (
    <div className={styles.timeline} style={lengths(sizes)}>
      {opened?.mode === 'month' && <HeatMap opened={opened} />}
      {opened && opened.mode !== 'month' && <Viewport opened={opened} corner={<Corner />} />}
      <LaterParts />
      {isTapped && <TapBar />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
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

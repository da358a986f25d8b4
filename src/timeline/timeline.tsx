import { type CSSProperties, Suspense, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { followTimeline } from '#src/flows/follow-timeline.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { withLaterTexts } from '#src/locale/index.ts'
import type { TimelineSizes } from '#src/state/timeline-sizes.ts'
import { setKeysShown, timeline } from '#src/state/timeline.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Corner } from './corner.tsx'
import { gestureState } from './drag/gesture-state.ts'
import { Viewport } from './grid/viewport.tsx'
import styles from './timeline.module.css'

const LaterParts = laterPart(() => import('./later-parts.tsx'))
const HeatMap = laterPart(() => import('./heat/heat-map.tsx'))
const TapBar = laterPart(() => import('./drag/tap-bar.tsx'))
const KeysDialog = laterPart(withLaterTexts(() => import('./keys/keys-dialog.tsx')))

/** The live timeline: fills its parent, follows `state/timeline`, and opens the reservation form on what is selected. */
export function Timeline() {
  const product = useProduct()
  const { opened, sizes, keysShown } = useSnapshot(timeline)
  const { isTapped } = useSnapshot(gestureState)
  useLayoutEffect(() => followTimeline(product), [product])
  return (
    <div className={styles.timeline} style={lengths(sizes)}>
      {opened?.mode === 'month' && (
        <Suspense fallback={null}>
          <HeatMap opened={opened} />
        </Suspense>
      )}
      {opened && opened.mode !== 'month' && <Viewport opened={opened} corner={<Corner />} />}
      <Suspense fallback={null}>
        <LaterParts />
      </Suspense>
      {isTapped && (
        <Suspense fallback={null}>
          <TapBar />
        </Suspense>
      )}
      {keysShown && (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
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

import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { Across } from './across.tsx'
import type { Frame } from './frame.ts'
import { GroupRows } from './group-rows.tsx'
import { Lines, NowLine } from './lines.tsx'
import styles from './viewport.module.css'
import { Rows } from './rows.tsx'
import type { RowScene } from './row-scene.ts'
import { shownQuarters } from './shown-quarters.ts'

interface BodyProps {
  readonly body: RefObject<HTMLDivElement | null>
  readonly frame: Frame
  readonly scene: RowScene
  readonly now: Instant
  /** Drawn over the rows, in the same coordinates. */
  readonly children: ReactNode
}

/** Everything that scrolls both ways. It cannot be scrolled by hand: it stands where its rows are painted for. */
export function Body({ body, frame, scene, now, children }: BodyProps) {
  const { t } = useTranslation()
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
            nameCount={(count) => t('timeline.group.count', { count })}
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

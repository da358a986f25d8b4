import { useLayoutEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/contract/compute.ts'
import { draftState } from '#src/state/draft.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { CommonFree } from '../people/common-free.tsx'
import { Across } from './across.tsx'
import { ariaRowOfPerson } from './aria-rows.ts'
import type { Frame } from './frame.ts'
import { Lines } from './lines.tsx'
import styles from './viewport.module.css'
import { Row } from './row.tsx'
import type { RowScene } from './row-scene.ts'
import { moveAcross } from './scroll-sync.tsx'
import { shownQuarters } from './shown-quarters.ts'

/** The people of the meeting, pinned above the resources. They scroll sideways only. */
export function PeopleRows({ frame, scene }: { readonly frame: Frame; readonly scene: RowScene }) {
  const { painted } = useSnapshot(timelineWindow)
  const { active, overlaid } = useSnapshot(timeline)
  const people = useNamed(painted.people)
  const { left } = painted
  const { from, to } = shownQuarters(frame, left)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Drawn later than what surrounds it: whoever moves everything has done so before.
    const moving = box.current?.querySelectorAll<HTMLElement>('[data-moves=across]') ?? []
    for (const element of moving) moveAcross(element, timelineWindow.painted.left)
  }, [])
  return (
    <div
      ref={box}
      role="presentation"
      className={styles.people}
      style={{ top: frame.headHeight, height: frame.peopleHeight }}
    >
      <div role="presentation" className={styles.sheet} style={{ height: frame.peopleHeight }}>
        <Across nameWidth={frame.nameWidth}>
          <Lines scale={frame.scale} from={from} to={to} />
        </Across>
        <CommonFree frame={frame} />
        {people.map((view, index) => (
          <Row
            key={view.key}
            view={view}
            scene={scene}
            top={index * scene.pitch}
            ariaRow={ariaRowOfPerson(index)}
            base={painted.held?.quarterFrom ?? from}
            from={from}
            to={to}
            active={active?.row === -1 - index ? active.quarter : null}
            isFavourite={false}
            isChanged={false}
            calendar={overlaid.find(({ email }) => email === view.key)?.colour}
          />
        ))}
      </div>
    </div>
  )
}

/** The engine knows people by their address; whoever invited them may have said a name. */
function useNamed(people: readonly RowView[]): readonly RowView[] {
  const { attendees, overlaid } = useSnapshot(timeline)
  const invited = useSnapshot(draftState).draft?.attendees
  return useMemo(() => {
    const known = [...overlaid, ...attendees, ...(invited ?? [])].filter(({ name }) => name.trim() !== '')
    const names = new Map(known.map(({ email, name }) => [email, name]))
    return people.map((view) => {
      const name = view.email === null ? undefined : names.get(view.email)
      return name === undefined || name === view.name ? view : { ...view, name }
    })
  }, [people, attendees, invited, overlaid])
}

import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/contract/compute.ts'
import { draftState } from '#src/state/draft.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { Across } from './across.tsx'
import { ariaRowOfPerson } from './aria-rows.ts'
import type { Frame } from './frame.ts'
import { Lines } from './lines.tsx'
import styles from './viewport.module.css'
import { Row } from './row.tsx'
import type { RowScene } from './row-scene.ts'
import { shownQuarters } from './shown-quarters.ts'

/** The people of the meeting, pinned above the resources. They scroll sideways only. */
export function PeopleRows({ frame, scene }: { readonly frame: Frame; readonly scene: RowScene }) {
  const { painted } = useSnapshot(timelineWindow)
  const { active } = useSnapshot(timeline)
  const people = useNamed(painted.people)
  const { left } = painted
  const { from, to } = shownQuarters(frame, left)
  return (
    <div role="presentation" className={styles.people} style={{ top: frame.headHeight, height: frame.peopleHeight }}>
      <div role="presentation" className={styles.sheet} style={{ height: frame.peopleHeight }}>
        <Across nameWidth={frame.nameWidth}>
          <Lines scale={frame.scale} from={from} to={to} />
        </Across>
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
          />
        ))}
      </div>
    </div>
  )
}

/** The engine knows people by their address; whoever invited them may have said a name. */
function useNamed(people: readonly RowView[]): readonly RowView[] {
  const { attendees } = useSnapshot(timeline)
  const invited = useSnapshot(draftState).draft?.attendees
  return useMemo(() => {
    const known = [...attendees, ...(invited ?? [])].filter(({ name }) => name.trim() !== '')
    const names = new Map(known.map(({ email, name }) => [email.toLowerCase(), name]))
    return people.map((view) => {
      const name = names.get(view.email?.toLowerCase() ?? '')
      return name === undefined || name === view.name ? view : { ...view, name }
    })
  }, [people, attendees, invited])
}

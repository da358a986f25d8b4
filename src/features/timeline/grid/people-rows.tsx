import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import { draftState } from '#src/features/reserve/draft-state.ts'
import { useCommonFree } from '../people-tools.tsx'
import peopleStyles from '../people.module.css'
import { timeline } from '../state.ts'
import { timelineWindow } from '../window-state.ts'
import { Across } from './across.tsx'
import type { Frame } from './frame.ts'
import { Lines } from './lines.tsx'
import { Row } from './row.tsx'
import { shownQuarters, xOf } from './scale.ts'
import { moveAcross } from './scroll-sync.tsx'
import { ariaRowOfPerson } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import styles from './viewport.module.css'

/** Pixels a band needs to say what it is. */
const legible = 72

/** Bands over the rows of the people, where all of them are free. Readers hear of them from `PeopleTools`. */
function CommonFree({ frame: { nameWidth, scale } }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const spans = useCommonFree()
  if (spans.length === 0) return null
  return (
    <Across nameWidth={nameWidth} isAbove>
      {spans.map(({ from, to }) => {
        const left = xOf(scale, from)
        const width = xOf(scale, to) - left
        return (
          <div
            key={from}
            role="presentation"
            aria-hidden="true"
            className={peopleStyles.common}
            style={{ left, width }}
          >
            {width >= legible && <span className={peopleStyles.commonWords}>{t('colleagues.allFree')}</span>}
          </div>
        )
      })}
    </Across>
  )
}

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

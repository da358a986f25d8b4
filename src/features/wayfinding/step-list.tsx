import ChevronDown from 'lucide-react/icons/chevron-down'
import { type Ref, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { WayView } from '#src/engine/compute.ts'
import { useFormat } from '#src/ui/text.ts'
import { floorName, floorsOfWay, type FloorOfWay } from './rules/steps/floors-of-way.ts'
import { mapState } from './state.ts'
import { StepArrow } from './step-arrow.tsx'
import styles from './step-list.module.css'
import { useSentences, useSteps, useTell } from './use-steps.ts'

interface StepListProps {
  readonly way: WayView
  readonly headingLevel: 2 | 3
  /** Marks the step that was reached, even if the user is not going now. */
  readonly reachedRef?: Ref<HTMLLIElement> | undefined
}

/** The steps of a route under the floors on which they are. A click on a step continues from there. */
export const StepList = ({ way, headingLevel, reachedRef }: StepListProps) => (
  <div className={styles.list}>
    {floorsOfWay(way.steps).map((group) => (
      <Floor key={group.first} group={group} way={way} headingLevel={headingLevel} reachedRef={reachedRef} />
    ))}
  </div>
)

type Step = WayView['steps'][number]

const Floor = ({
  group: { levelId, first, steps, metres },
  way,
  headingLevel,
  reachedRef,
}: StepListProps & { readonly group: FloorOfWay<Step> }) => {
  const format = useFormat()
  const say = useSentences()
  const tell = useTell()
  const id = useId()
  const { venue } = useSnapshot(mapState) as typeof mapState
  const { step: reached, isGoing } = useSteps(way)
  const [isFolded, setFolded] = useState(false)
  const isHere = reached >= first && reached < first + steps.length
  // The step that the user is on is always shown.
  const isOpen = !isFolded || (isGoing && isHere)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id}>
      <Heading className={styles.heading}>
        <button type="button" id={id} className={styles.fold} aria-expanded={isOpen} onClick={() => setFolded(isOpen)}>
          <ChevronDown size="1.2em" aria-hidden="true" />
          <span>{venue === null ? '' : floorName(venue, levelId)}</span>{' '}
          {metres > 0 && <span className={styles.metres}>{format.distance(metres)}</span>}
        </button>
      </Heading>
      {isOpen && (
        <ol className={styles.steps} start={first + 1}>
          {steps.map(({ messages, kind, sign }, place) => {
            const index = first + place
            return (
              <li
                key={index}
                ref={index === reached ? reachedRef : undefined}
                aria-current={isGoing && index === reached ? 'step' : undefined}
              >
                <button
                  type="button"
                  className={styles.step}
                  data-kind={kind}
                  onClick={() => tell({ kind: 'jump', step: index })}
                >
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <StepArrow sign={sign} size="1.6em" />
                  <span>{say(messages)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

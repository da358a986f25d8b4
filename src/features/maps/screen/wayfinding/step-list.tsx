import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type Ref, useId, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { VenueView, WayView } from '#src/engine/compute.ts'
import { type FeatureId, floorName, type FloorOfWay, floorsOfWay, type StepSign } from '@foyer/indoor'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { mapState } from '../../model/wayfinding/state.ts'
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
  const { venue } = useSnapshot(mapState)
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

interface Bend {
  /** To the right. */
  readonly degrees: number
  readonly at: readonly [x: number, y: number]
  /** From the bend to the tip. */
  readonly length: number
}

/** The bends of turns, on a square of 24. */
const bends: Readonly<Partial<Record<StepSign, Bend>>> = {
  Straight: { degrees: 0, at: [12, 12], length: 8.5 },
  SuperLowRight: { degrees: 24, at: [9.5, 14], length: 11 },
  LowRight: { degrees: 45, at: [8, 12.5], length: 11 },
  Right: { degrees: 90, at: [6, 9.5], length: 14 },
  SuperRight: { degrees: 135, at: [6, 5], length: 16 },
}

/** Draws an arrow that comes from below and bends. */
function turnPath({ degrees, at: [x, y], length }: Bend): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const pointAt = (along: number, aside: number): string =>
    `${(x + along * sin + aside * cos).toFixed(1)} ${(y - along * cos + aside * sin).toFixed(1)}`
  const [head, tip] = [5.5, pointAt(length, 0)]
  return `M${x} 21V${y}L${tip}M${pointAt(length - head, -head)}L${tip}L${pointAt(length - head, head)}`
}

const around = 'M7 21V9a5 5 0 0 1 10 0v9M12.5 13.5L17 18l4.5-4.5'
const twice = 'M5 21V5h12v13M12.5 13.5L17 18l4.5-4.5'
const up = 'v-8m-3 3l3-3 3 3'
const down = 'v8m-3-3l3 3 3-3'
const stairs = 'M3 20h5v-5h5v-5h5V5h3'
const escalator = 'M2.5 20H6L18 7h3.5M12.5 20L21 11'
const ramp = 'M2.5 20h19V9z'

/** Signs that are not turns of an angle. */
const paths: Readonly<Partial<Record<StepSign, string>>> = {
  Head: 'M12 21V9M7 14l5-5 5 5M12 3.5v.01',
  Around: around,
  TwiceRight: twice,
  level: 'M4 4v16M20 4v16M7.5 12h9M12.5 8l4 4-4 4',
  'lift.up': 'M5 3h14v18H5zM12 16v-8m-3.5 3.5L12 8l3.5 3.5',
  'lift.down': 'M5 3h14v18H5zM12 8v8m-3.5-3.5L12 16l3.5-3.5',
  'stairs.up': `${stairs}M6 11${up}`,
  'stairs.down': `${stairs}M6 3${down}`,
  'escalator.up': `${escalator}M5 13${up}`,
  'escalator.down': `${escalator}M5 5${down}`,
  'ramp.up': `${ramp}M7 12${up}`,
  'ramp.down': `${ramp}M7 4${down}`,
}

/** Returns the path of a sign. Each sign to the left is the mirror image of one to the right. */
function drawSign(sign: StepSign): { readonly path: string; readonly isMirrored: boolean } {
  const isMirrored = sign.endsWith('Left')
  const right = (isMirrored ? sign.replace('Left', 'Right') : sign) as StepSign
  const bend = bends[right]
  return { path: bend === undefined ? (paths[right] ?? '') : turnPath(bend), isMirrored }
}

/** Arrow of a step, hidden from screen readers: the sentence next to it says the same. */
export const StepArrow = ({ sign, size = 20 }: { readonly sign: StepSign; readonly size?: number | string }) => {
  const { path, isMirrored } = drawSign(sign)
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-sign={sign}
    >
      <path d={path} transform={isMirrored ? 'matrix(-1 0 0 1 24 0)' : undefined} />
    </svg>
  )
}

interface WayFloorsProps {
  readonly venue: VenueView
  /** The floors of a route, in its order. */
  readonly levels: readonly FeatureId[]
  /** The floor on the plan. */
  readonly shown: FeatureId
  readonly onChange: (levelId: FeatureId) => void
}

/** A strip with the floors that a route leads over, each to be looked at. */
export const WayFloors = ({ venue, levels, shown, onChange }: WayFloorsProps) => {
  const { t } = useTranslation()
  if (levels.length < 2) return null
  return (
    <div role="group" aria-label={t('wayfinding.wayFloors')} className={styles.floors}>
      {levels.map((id, index) => (
        <span key={id} className={styles.floorPart}>
          {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
          <button type="button" className={styles.floor} aria-pressed={id === shown} onClick={() => onChange(id)}>
            {floorName(venue, id)}
          </button>
        </span>
      ))}
    </div>
  )
}

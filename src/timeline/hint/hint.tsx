import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { availabilityNames } from '#src/core/availability/codes.ts'
import { instantsOf } from '#src/core/time/quarter.ts'
import { timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { Tip } from '#src/ui/tip.tsx'
import type { Frame } from '../grid/frame.ts'
import { reasonWords } from '../why/reason-words.ts'
import styles from './hint.module.css'
import { type Hinted, useHinted } from './use-hinted.ts'

interface HintProps {
  readonly grid: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly frame: Frame
}

/** What a slot is and why, in words: beside the pointer, or below the active slot when the keyboard asks. */
export function Hint({ grid, body, frame }: HintProps) {
  const hinted = useHinted(grid, body, frame)
  return (
    <div aria-live="polite" className={styles.live}>
      {hinted && <HintBox hinted={hinted} frame={frame} />}
    </div>
  )
}

function HintBox({ hinted, frame }: { readonly hinted: Hinted; readonly frame: Frame }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { view, explanation, x, y } = hinted
  const { run, state, event, own } = explanation
  const { question } = useSnapshot(timeline)
  const subject = own?.event.subject ?? event?.subject ?? null
  const attending = own?.event.attendees.filter(({ resource }) => !resource).length ?? 0
  const { start, end } = event ?? instantsOf(run)
  const times = format.timeRange(start, end, frame.scale.zone)
  const why = reasonWords(explanation, { t, format, zone: frame.scale.zone, wanted: question.duration })
  return (
    <Tip x={x} y={y} room={frame}>
      <p className={styles.state}>
        <span className={styles.swatch} data-state={state} /> {t(`state.${availabilityNames[state] ?? 'free'}`)}
      </p>
      <p className={styles.times}>{times}</p>
      {why !== '' && <p>{why}</p>}
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      {attending > 0 && <p>{t('reservations.attendees', { count: attending })}</p>}
      <p className={styles.place}>{[view.name, view.areaName].filter((part) => part !== '').join(' · ')}</p>
    </Tip>
  )
}

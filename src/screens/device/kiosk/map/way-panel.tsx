import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WayView } from '#src/contract/compute.ts'
import { DeviceButton } from '../../device-button.tsx'
import { useSentences } from '../../../map-parts/use-sentences.ts'
import { useStairs } from '../../../map-parts/use-stairs.ts'
import { useSteps } from '../../../map-parts/use-steps.ts'
import { useTell } from '../../../map-parts/use-tell.ts'
import { HandOff } from './hand-off.tsx'
import styles from './kiosk-map.module.css'
import { StepFreeKey } from './step-free-key.tsx'

interface WayPanelProps {
  readonly way: WayView
  readonly canHandOff: boolean
}

/** The way in sentences: the whole of it, or one step in large letters. */
export const WayPanel = ({ way, canHandOff }: WayPanelProps) => {
  const { t } = useTranslation()
  const say = useSentences()
  const tell = useTell()
  const { step, current, isGoing, minutes, moves } = useSteps(way)
  const stairs = useStairs(way)
  const marked = useRef<HTMLLIElement>(null)
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [step, isGoing])
  return (
    <>
      <p className={styles.summary}>
        {t('wayfinding.summary', { metres: way.metres, minutes })} · {stairs}
      </p>
      {isGoing && current !== undefined && (
        <div className={styles.current} role="status">
          <p className={styles.stepOf}>{t('wayfinding.stepOf', { step: step + 1, count: way.steps.length })}</p>
          <p className={styles.sentence}>{say(current.messages)}</p>
        </div>
      )}
      <div className={styles.choices}>
        {moves.map(({ kind, text, Icon, isMain, isImpossible }) => (
          <DeviceButton
            key={kind}
            look={isMain ? 'strong' : 'plain'}
            icon={Icon && <Icon size={26} aria-hidden="true" />}
            disabled={isImpossible}
            onClick={() => tell({ kind })}
          >
            {t(text)}
          </DeviceButton>
        ))}
        {!isGoing && <StepFreeKey />}
      </div>
      <div className={styles.taking}>
        {canHandOff && <HandOff />}
        {!isGoing && (
          <ol className={styles.steps} aria-label={t('kiosk.map.steps')}>
            {way.steps.map(({ messages }, index) => (
              <li key={index} ref={index === step ? marked : undefined}>
                <button type="button" className={styles.step} onClick={() => tell({ kind: 'jump', step: index })}>
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{say(messages)}</span>
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

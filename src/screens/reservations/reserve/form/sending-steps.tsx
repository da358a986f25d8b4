import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { awaiting } from '#src/state/awaiting.ts'
import { draftState } from '#src/state/draft.ts'
import styles from './sending-steps.module.css'

const steps = ['sending', 'waiting-visible', 'registering'] as const

/** What holds a step up, and is said instead of it. */
const delays: Partial<Record<(typeof steps)[number], 'looking-up' | 'not-confirmed-yet'>> = {
  sending: 'looking-up',
  'waiting-visible': 'not-confirmed-yet',
}

/** How far the creation has come, as a line of three. */
export const SendingSteps = () => {
  const { t } = useTranslation()
  const { step, draft } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  const awaited = draft ? byClientId[draft.clientId] : undefined
  const current = steps.findIndex((name) => name === step)
  const words = steps[current] ?? 'sending'
  const delay = delays[words]
  return (
    <div className={styles.steps}>
      <ol aria-hidden="true" className={styles.bars}>
        {steps.map((name, index) => (
          <li key={name} data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'} />
        ))}
      </ol>
      <p role="status">
        {delay !== undefined && awaited?.step === delay ? t(`form.step.${delay}`) : t(`form.step.${words}`)}
      </p>
    </div>
  )
}

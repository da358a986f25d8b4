import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { awaiting } from '#src/state/awaiting.ts'
import { draftState } from '#src/state/draft.ts'
import styles from './sending-steps.module.css'

const steps = ['sending', 'waiting-visible', 'registering'] as const

/** How far the creation has come, as a line of three. */
export const SendingSteps = () => {
  const { t } = useTranslation()
  const { step, draft } = useSnapshot(draftState)
  const { byClientId } = useSnapshot(awaiting)
  const awaited = draft ? byClientId[draft.clientId] : undefined
  const current = steps.findIndex((name) => name === step)
  return (
    <div className={styles.steps}>
      <ol aria-hidden="true" className={styles.bars}>
        {steps.map((name, index) => (
          <li key={name} data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'} />
        ))}
      </ol>
      <p role="status">
        {awaited?.step === 'looking-up' ? t('form.step.looking-up') : t(`form.step.${steps[current] ?? 'sending'}`)}
      </p>
    </div>
  )
}

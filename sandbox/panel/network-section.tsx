import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

const latencies = [0, 100, 300, 1_000, 3_000]
const roomDelays = [500, 2_000, 10_000, 60_000]

/** Sets the response times of the server and of the rooms. */
export const NetworkSection = ({ controls, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  const format = useFormat()
  const describe = (milliseconds: number) =>
    milliseconds === 0
      ? t('sandbox.latency.none')
      : t('sandbox.latency.some', { milliseconds: format.number(milliseconds) })
  return (
    <Section title={t('sandbox.section.network')}>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.latency.label')}
          value={String(state.latency)}
          options={choices(latencies, state.latency).map((value) => ({ value: String(value), label: describe(value) }))}
          onChange={(value) => act(() => controls.latency(Number(value)))}
        />
        <Select
          label={t('sandbox.roomDelay.label')}
          value={String(state.roomDelay)}
          options={choices(roomDelays, state.roomDelay).map((value) => ({
            value: String(value),
            label: t('sandbox.roomDelay.seconds', { seconds: format.number(value / 1000) }),
          }))}
          onChange={(value) => act(() => controls.roomDelay(Number(value)))}
        />
      </div>
    </Section>
  )
}

/** Returns the usual values and the current one. */
const choices = (usual: readonly number[], current: number): readonly number[] =>
  [...new Set([...usual, current])].sort((one, other) => one - other)

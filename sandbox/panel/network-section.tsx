import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { faultNames } from '#mocks/server/faults.ts'

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

/** Controls the hub and the simulated colleagues. */
export const LiveSection = ({ controls, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  return (
    <Section title={t('sandbox.section.live')}>
      <Switch
        label={t('sandbox.live.colleagues')}
        isOn={state.isColleaguesOn}
        onChange={(isOn) => act(() => controls.colleagues(isOn))}
      />
      <p className={styles.note}>{t('sandbox.live.connections', { count: state.connections })}</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => act(() => controls.colleaguesAct(1))}>
          {t('sandbox.live.act')}
        </Button>
        <Button size="small" onClick={() => act(() => controls.dropHub())}>
          {t('sandbox.live.drop')}
        </Button>
        <Button size="small" onClick={() => act(() => controls.restartHub())}>
          {t('sandbox.live.restart')}
        </Button>
        <Button size="small" onClick={() => act(() => controls.flood(1_000))}>
          {t('sandbox.live.flood')}
        </Button>
      </div>
    </Section>
  )
}

/** Turns faults on. Faults of the start need a reload with the fault in the address. */
export const FaultSection = ({ controls, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  const armed = Object.keys(state.faults)
  return (
    <Section title={t('sandbox.section.faults')}>
      <div className={styles.faults}>
        {faultNames.map((name) => {
          const left = state.faults[name]
          const isCounted = left !== undefined && Number.isFinite(left)
          return (
            <Switch
              key={name}
              label={t(`sandbox.faults.${name}`)}
              hint={isCounted ? t('sandbox.faults.left', { count: left }) : undefined}
              isOn={left !== undefined}
              onChange={(isOn) => act(() => (isOn ? controls.arm(name) : controls.disarm(name)))}
            />
          )
        })}
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => act(() => controls.disarm())}>
          {t('sandbox.faults.disarm')}
        </Button>
        <Button
          size="small"
          onClick={() => act(() => controls.open({ faults: armed.length === 0 ? null : armed.join(',') }))}
        >
          {t('sandbox.faults.reload')}
        </Button>
      </div>
    </Section>
  )
}

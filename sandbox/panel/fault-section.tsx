import { faultNames } from '#mocks/server/faults.ts'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

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

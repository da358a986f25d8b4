import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

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

import { Button } from '#src/ui/button.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

export const ResetSection = ({ controls, act }: SectionProps) => {
  const { t } = useSandboxText()
  return (
    <Section title={t('sandbox.section.reset')}>
      <p className={styles.note}>{t('sandbox.reset.hint')}</p>
      <Button look="danger" size="small" onClick={() => act(() => controls.reset())}>
        {t('sandbox.reset.button')}
      </Button>
    </Section>
  )
}

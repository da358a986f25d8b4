import { type Persona, personas } from '#mocks/server/people/people.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

/** Signs in as another persona without the sign-in page. */
export const PersonSection = ({ controls, act }: SectionProps) => {
  const { t } = useSandboxText()
  const become = (persona: Persona) => act(() => controls.become(persona))
  return (
    <Section title={t('sandbox.section.person')}>
      <div className={styles.buttons}>
        {personas.map((persona) => (
          <Button key={persona} size="small" onClick={() => become(persona)}>
            {t(`sandbox.persona.${persona}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { type HubName, hubNames } from '#src/wire/hub.ts'
import { useSandboxText } from '../sandbox-text.ts'
import { resourceInAddress } from './object-section.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'

/**
 * Makes one change for each event of the hub (specification, section 7). The application learns of it only from the hub. The
 * changed resource is the one on screen, or else the first room.
 */
export const ChangeSection = ({ controls, act }: Pick<SectionProps, 'controls' | 'act'>) => {
  const { t } = useSandboxText()
  const [changed, setChanged] = useState<string | null>(null)
  const provoke = (name: HubName) =>
    act(() => controls.provoke(name, resourceInAddress() ?? undefined).then(setChanged))
  return (
    <Section title={t('sandbox.section.changes')}>
      <p className={styles.note}>{t('sandbox.changes.hint')}</p>
      <div className={styles.changes}>
        {hubNames.map((name) => (
          <Button key={name} size="small" onClick={() => provoke(name)}>
            {t(`sandbox.changes.${name}`)} <code>{name}</code>
          </Button>
        ))}
      </div>
      <p className={styles.note} role="status">
        {changed !== null &&
          (changed === '' ? t('sandbox.changes.nothing') : t('sandbox.changes.done', { what: changed }))}
      </p>
    </Section>
  )
}

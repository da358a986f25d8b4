import { useEffect, useState } from 'react'
import type { ClosablePlace } from '#mocks/venue/closable-places.ts'
import { Button } from '#src/ui/button.tsx'
import { Switch } from '#src/ui/switch.tsx'
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

/** Closes lifts, stairs, doors and corridors of the first site for everyone. The application learns of it from the hub. */
export const ClosureSection = ({ controls, state, act }: Pick<SectionProps, 'controls' | 'state' | 'act'>) => {
  const { t } = useSandboxText()
  const [places, setPlaces] = useState<readonly ClosablePlace[]>([])
  useEffect(() => void controls.closablePlaces().then(setPlaces), [controls])
  return (
    <Section title={t('sandbox.section.closures')}>
      <p className={styles.note}>{t('sandbox.closures.hint')}</p>
      <div className={styles.faults}>
        {places.map(({ id, name, areaId }) => (
          <Switch
            key={id}
            label={name}
            isOn={state.closed.includes(id)}
            onChange={(isClosed) => act(() => controls.setClosed(id, areaId, isClosed))}
          />
        ))}
      </div>
    </Section>
  )
}

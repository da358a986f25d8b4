import { useState } from 'react'
import { serverTypes } from '#src/wire/configuration.ts'
import { calendarNames } from '#src/calendars/names.ts'
import { worldNames } from '#mocks/worlds/index.ts'
import { worldSizes } from '#mocks/worlds/world.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

/** Chooses the campus, its size, and the seed from which it is generated. */
export const WorldSection = ({ controls, parameters, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  const format = useFormat()
  const [world, setWorld] = useState(state.world)
  const [size, setSize] = useState(String(state.size))
  const [seed, setSeed] = useState(String(state.seed))
  const [server, setServer] = useState<string>(parameters.server)
  return (
    <Section title={t('sandbox.section.world')}>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.world.label')}
          value={world}
          options={worldNames.map((value) => ({ value, label: t(`sandbox.world.${value}`) }))}
          onChange={setWorld}
        />
        <Select
          label={t('sandbox.size')}
          value={size}
          options={worldSizes.map((value) => ({ value: String(value), label: format.number(value) }))}
          onChange={setSize}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.server')}
          value={server}
          options={serverTypes.map((value) => ({ value, label: calendarNames[value] }))}
          onChange={setServer}
        />
      </div>
      <div className={styles.pair}>
        <TextField label={t('sandbox.seed')} value={seed} inputMode="numeric" onChange={setSeed} />
        <Button className={styles.bottom} onClick={() => act(() => controls.open({ world, size, seed, server }))}>
          {t('sandbox.apply')}
        </Button>
      </div>
    </Section>
  )
}

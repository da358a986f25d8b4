import { useState } from 'react'
import { serverTypes } from '#src/wire/configuration.ts'
import { calendarNames } from '#src/calendars/names.ts'
import { worldNames } from '#mocks/worlds/index.ts'
import { worldSizes } from '#mocks/worlds/world.ts'
import { Button } from '#src/ui/button.tsx'
import { Segmented, Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useRegionalLocale } from '#src/ui/text.ts'
import { useSandboxText } from '../sandbox-text.ts'
import { type Persona, personas } from '#mocks/server/people/people.ts'

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

const paces = [
  { rate: 0, key: 'frozen' },
  { rate: 1, key: 'real' },
  { rate: 60, key: 'fast' },
] as const

/** Sets, stops or speeds up the time of both server and application. */
export const ClockSection = ({ controls, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  const locale = useRegionalLocale()
  const [wanted, setWanted] = useState('')
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'medium' }).format(state.now)
  const at = Date.parse(wanted)
  return (
    <Section title={t('sandbox.section.clock')}>
      <p className={styles.note}>{t('sandbox.clock.now', { time })}</p>
      <div className={styles.pair}>
        <TextField label={t('sandbox.clock.set')} type="datetime-local" value={wanted} onChange={setWanted} />
        <Button
          className={styles.bottom}
          disabled={Number.isNaN(at)}
          onClick={() => act(() => controls.setClock(at, state.clock.rate))}
        >
          {t('sandbox.clock.apply')}
        </Button>
      </div>
      <Segmented
        label={t('sandbox.clock.pace')}
        value={String(state.clock.rate)}
        options={paces.map(({ rate, key }) => ({ value: String(rate), label: t(`sandbox.clock.${key}`) }))}
        onChange={(rate) => act(() => controls.runClock(Number(rate)))}
        fill
      />
      <Button size="small" onClick={() => act(() => controls.advance(60))}>
        {t('sandbox.clock.hour')}
      </Button>
    </Section>
  )
}

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

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useRegionalLocale } from '#src/ui/text.ts'
import { TextField } from '#src/ui/text-fields.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

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

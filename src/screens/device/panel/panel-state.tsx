import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#src/core/brand.ts'
import type { PanelKind, PanelState as State } from '#src/core/panel/panel-state.ts'
import type { PanelWords } from './panel-words.ts'
import styles from './panel.module.css'

const icons: Readonly<Record<PanelKind, ReactNode>> = {
  free: <CircleCheck aria-hidden="true" />,
  soon: <Clock aria-hidden="true" />,
  busy: <CircleMinus aria-hidden="true" />,
  'awaiting-confirmation': <CircleQuestionMark aria-hidden="true" />,
  'out-of-order': <Wrench aria-hidden="true" />,
  'too-old': <CloudOff aria-hidden="true" />,
}

interface PanelStateProps {
  readonly panel: State
  readonly now: Instant
  readonly words: PanelWords
  /** Why it is out of order, as whoever looks after it wrote it. */
  readonly outOfOrder: string
}

/** The word that is read across the corridor, and what it is about. */
export const PanelState = ({ panel, now, words, outOfOrder }: PanelStateProps) => {
  const { t } = useTranslation()
  const { kind, current, due } = panel
  const about = kind === 'awaiting-confirmation' ? due : current
  const until = words.until(panel, now)
  return (
    <section className={styles.state} aria-label={t('panel.stateLabel')}>
      <p className={styles.word} role="status">
        <span className={styles.icon}>{icons[kind]}</span>
        <span>{t(`panel.kind.${kind}`)}</span>
      </p>
      {kind === 'out-of-order' && <p className={styles.until}>{outOfOrder || t('panel.outOfOrderWords')}</p>}
      {kind === 'too-old' && <p className={styles.until}>{t('panel.tooOldWords')}</p>}
      {until !== '' && <p className={styles.until}>{until}</p>}
      {about && kind !== 'out-of-order' && (
        <p className={styles.subject}>
          <strong>{words.subjectOf(about)}</strong>
          <span>{[words.timesOf(about), words.holderOf(about)].filter((text) => text !== '').join(' · ')}</span>
        </p>
      )}
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import type { PanelState } from './rules/panel-state.ts'
import type { Reservation } from '#src/features/reservations/rules/derive.ts'
import type { PanelWords } from './panel-words.ts'
import styles from './panel.module.css'

/** The next reservation and the rest of today. */
export const PanelAgenda = ({ panel, words }: { readonly panel: PanelState; readonly words: PanelWords }) => {
  const { t } = useTranslation()
  const { kind, due } = panel
  // A reservation that waits for check-in is already shown on the whole screen.
  const coming = panel.next === null ? [] : [panel.next, ...panel.later]
  const [next, ...later] = kind === 'awaiting-confirmation' ? coming.filter((one) => one !== due) : coming
  return (
    <section className={styles.agenda} aria-labelledby="panel-next">
      <h2 id="panel-next" className={styles.heading}>
        {t('panel.next')}
      </h2>
      {next ? (
        <Entry reservation={next} words={words} isNext />
      ) : (
        <p className={styles.nothing}>{t('panel.nothingNext')}</p>
      )}
      {later.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('panel.later')}</h2>
          {/* The list scrolls, so it must be focusable for keyboard users. */}
          <div className={styles.list} tabIndex={0} role="region" aria-label={t('panel.later')}>
            <ul>
              {later.map((reservation) => (
                <li key={reservation.event.id}>
                  <Entry reservation={reservation} words={words} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}

interface EntryProps {
  readonly reservation: Reservation
  readonly words: PanelWords
  readonly isNext?: boolean
}

const Entry = ({ reservation, words, isNext = false }: EntryProps) => (
  <p className={styles.entry} data-next={isNext || undefined}>
    <span className={styles.when}>{words.timesOf(reservation)}</span>
    <span className={styles.what}>{words.subjectOf(reservation)}</span>
    <span className={styles.who}>{words.holderOf(reservation)}</span>
  </p>
)

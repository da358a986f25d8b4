import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesScope } from '#src/flows/cancel-series.ts'
import styles from './series-parts.module.css'

interface SeriesScopeChoiceProps {
  readonly label: string
  readonly scopes: readonly SeriesScope[]
  readonly value: SeriesScope
  /** The date in question, in words. */
  readonly day: string
  readonly onChange: (scope: SeriesScope) => void
}

/** This date, this and all following, or all: each says what it means. */
export const SeriesScopeChoice = ({ label, scopes, value, day, onChange }: SeriesScopeChoiceProps) => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={styles.scopes}>
      <legend className="visually-hidden">{label}</legend>
      {scopes.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="radio"
            name={name}
            aria-label={t(`series.scope.${scope}`)}
            aria-describedby={`${name} ${scope}`.replaceAll(' ', '-')}
            checked={scope === value}
            onChange={() => onChange(scope)}
          />
          <span className={styles.words}>
            <span>{t(`series.scope.${scope}`)}</span>
            <span id={`${name} ${scope}`.replaceAll(' ', '-')} className={styles.hint}>
              {t(`series.scope.${scope}Words`, { day })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/ui/format.ts'
import styles from './choice-count.module.css'

interface ChoiceCountProps {
  /** What the choice is described by. */
  readonly id: string
  readonly count: number | undefined
}

/** How many resources a choice would let in: read with the choice, never by itself, however often it changes. */
export const ChoiceCount = ({ id, count }: ChoiceCountProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  if (count === undefined) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span id={id} hidden>
        {t('filtering.fits', { count, fitting: format.number(count) })}
      </span>
    </span>
  )
}

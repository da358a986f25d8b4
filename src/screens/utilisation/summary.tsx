import { useTranslation } from 'react-i18next'
import type { UtilisationAnswer } from '#src/contract/compute.ts'
import { shareOf } from '#src/core/utilisation/load.ts'
import { mainHours } from '#src/core/utilisation/week-hours.ts'
import styles from './utilisation.module.css'
import { useFigures } from './use-figures.ts'
import { useWeekHours } from './use-week-hours.ts'

/** How full everything is in all, and when most and least. */
export const Summary = ({ answer }: { readonly answer: UtilisationAnswer }) => {
  const { t } = useTranslation()
  const figures = useFigures()
  const week = useWeekHours(answer, false)
  const { fullest, emptiest } = extremes(answer)
  const lines = [
    { name: t('utilisation.taken'), load: answer.total, words: figures.percent(answer.total) },
    ...(fullest === null
      ? []
      : [{ name: t('utilisation.fullest'), load: fullest.load, words: week.name(fullest.hour) }]),
    ...(emptiest === null
      ? []
      : [{ name: t('utilisation.emptiest'), load: emptiest.load, words: week.name(emptiest.hour) }]),
  ]
  return (
    <dl className={styles.summary}>
      {lines.map(({ name, load, words }, index) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            <strong>{words}</strong>
            <span>{index === 0 ? figures.hours(load) : figures.both(load)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The first of equal hours; none where all are alike. An hour that hardly any resource keeps says little. */
function extremes({ weekHours }: UtilisationAnswer) {
  const hours = mainHours(weekHours).flatMap((hour) => {
    const load = weekHours[hour]
    return load ? [{ load, hour, share: shareOf(load) ?? 0 }] : []
  })
  const most = Math.max(...hours.map(({ share }) => share))
  const least = Math.min(...hours.map(({ share }) => share))
  const first = (wanted: number) => (most > least ? (hours.find(({ share }) => share === wanted) ?? null) : null)
  return { fullest: first(most), emptiest: first(least) }
}

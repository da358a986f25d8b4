import { searchState } from '#src/base/search-state.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { AvailabilityName } from '#src/features/availability/model/rules/row.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Legend, LegendEntry } from '#src/ui/legend.tsx'
import { useMedia } from '#src/ui/media.ts'
import { useFormat } from '#src/ui/text.ts'
import { shareColour } from './heat/heat-map.tsx'
import styles from './legend.module.css'

/** The states that every campus has; the others say their name in their boxes. */
const states = [
  ['free', '--state-free', '--pattern-free'],
  ['reserved', '--state-reserved', '--pattern-reserved'],
  ['tentative', '--state-tentative', '--pattern-tentative'],
  ['freeOutsideWorkingHours', '--state-free-outside-working-hours', '--pattern-free-outside-working-hours'],
  ['closed', '--state-closed', '--pattern-closed'],
  ['limited', '--state-limited', '--pattern-limited'],
] as const satisfies readonly (readonly [AvailabilityName, string, string])[]

/** Ninths of a day that are free, from all to none. */
const shares = [9, 6, 3, 0] as const
/** Forced colours have no shades, so the cells contain the shares between. */
const forcedShares = [9, 0] as const

/** Explains the colours below the timeline: states, or the free share of a day. What does not fit into a line is left out. */
export const TimelineLegend = () => {
  const { t } = useTranslation()
  const { opened } = useSnapshot(searchState)
  return (
    <section className={styles.foot} aria-label={t('planLegend.title')}>
      {opened?.mode === 'month' ? <Shares /> : <States />}
    </section>
  )
}

const States = () => {
  const { t } = useTranslation()
  return (
    <Legend className={styles.legend}>
      <LegendEntry background="var(--accent)">{t('planLegend.own')}</LegendEntry>
      {states.map(([name, colour, pattern]) => (
        <LegendEntry key={name} background={`var(${pattern}), var(${colour})`}>
          {t(`state.${name}`)}
        </LegendEntry>
      ))}
    </Legend>
  )
}

const Shares = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const isForced = useMedia('(forced-colors: active)')
  return (
    <>
      <strong>{t('timeline.heat.share')}</strong>
      <Legend className={styles.legend}>
        {(isForced ? forcedShares : shares).map((level) => (
          <LegendEntry key={level} background={shareColour(level)}>
            {format.percent(level / 9)}
          </LegendEntry>
        ))}
        <LegendEntry background="var(--closed)">{t('timeline.heat.closed')}</LegendEntry>
      </Legend>
    </>
  )
}

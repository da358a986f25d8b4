import { clockTimes } from '#src/kernel/time/wall-clock.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'

/** Times to choose from, by their labels, which are unique within a day. */
export interface TimeChoice {
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (label: string) => void
}

/**
 * Returns a function that lists the quarters of `span`, with `chosen`. The second pass of a repeated hour is labelled.
 */
export function useTimeChoice(): (
  zone: IanaZone,
  span: QuarterSpan,
  chosen: Instant,
  onChange: (instant: Instant) => void,
) => TimeChoice {
  const { t } = useTranslation()
  const format = useFormat()
  return (zone, span, chosen, onChange) => {
    const times = clockTimes(zone, span, chosen).map(({ instant, isRepeated }) => {
      const time = format.time(instant, zone)
      return { instant, label: isRepeated ? `${time} ${t('timeline.header.again')}` : time }
    })
    return {
      value: times.find(({ instant }) => instant === chosen)?.label ?? '',
      options: times.map(({ label }) => label),
      onChange: (label) => {
        const found = times.find((one) => one.label === label)
        if (found) onChange(found.instant)
      },
    }
  }
}

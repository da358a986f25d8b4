import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { hoursOf } from '#src/core/availability/working-hours.ts'
import { weekDays } from '#src/core/time/week-day.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { resourceDay } from '#src/state/resource-day.ts'
import { useWeekDays, type WeekDayName } from '../reservation-parts/use-week-days.ts'

const wallTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When a resource is open, in words: 'Mon – Fri, 08:00 – 18:00'. Its own hours, else those of its calendar. */
export function useHoursWords(resource: Resource): string {
  const { t } = useTranslation()
  const names = useWeekDays()
  const known = useSnapshot(resourceDay).known as { readonly schedule: Schedule } | null
  const { hours } = hoursOf(resource, known?.schedule.workingHours ?? null)
  const open = names.map(({ day }) => ((hours.days >>> weekDays.indexOf(day)) & 1) === 1)
  const isWholeDay = hours.start === hours.end
  const isEveryDay = open.every(Boolean)
  if (isWholeDay && isEveryDay) return t('resource.alwaysOpen')
  const days = isEveryDay ? t('resource.everyDay') : daysWords(names, open)
  if (isWholeDay) return t('resource.wholeDay', { days })
  return t('resource.hoursOfDays', { days, hours: `${wallTime(hours.start)} – ${wallTime(hours.end)}` })
}

/** From three days in a row on as a range. */
function daysWords(names: readonly WeekDayName[], open: readonly boolean[]): string {
  const runs: WeekDayName[][] = []
  names.forEach((name, index) => {
    if (open[index] !== true) return
    if (index > 0 && open[index - 1] === true) runs.at(-1)?.push(name)
    else runs.push([name])
  })
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)]
      return run.length > 2 && first && last ? [`${first.short} – ${last.short}`] : run.map(({ short }) => short)
    })
    .join(', ')
}

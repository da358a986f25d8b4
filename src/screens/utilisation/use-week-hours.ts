import { useMemo } from 'react'
import type { UtilisationAnswer } from '#src/contract/compute.ts'
import { calendarDayOf, weekDayIndex } from '#src/core/time/days.ts'
import { weekDays } from '#src/core/time/week-day.ts'
import { mainHours, openHours, weekHourAt, weekHourNumber } from '#src/core/utilisation/week-hours.ts'
import { shownDays } from '#src/flows/shown-days.ts'
import { useWeekDays, type WeekDayName } from '../reservation-parts/use-week-days.ts'
import { useRegionalLocale } from '#src/ui/format.ts'

/** The part of a week that is looked at. */
export interface WeekHours {
  /** As weeks begin here. */
  readonly days: readonly WeekDayName[]
  /** Without gaps. */
  readonly hours: readonly number[]
  /** 'Tuesday 10:00', by number of the hour. */
  name(hour: number): string
}

const anyDay = calendarDayOf('2026-01-01')

export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `isWhole`: with the hours that hardly any resource keeps. */
export const useWeekHours = ({ weekHours }: Pick<UtilisationAnswer, 'weekHours'>, isWhole: boolean): WeekHours => {
  const names = useWeekDays()
  const locale = useRegionalLocale()
  return useMemo(() => {
    const first = weekDayIndex(shownDays('week', anyDay, locale, 7)[0] ?? anyDay)
    const order = weekDays.map((_, index) => weekDays[(first + index) % weekDays.length])
    const shown = (isWhole ? openHours(weekHours) : mainHours(weekHours)).map(weekHourAt)
    const hours = shown.map(({ hour }) => hour)
    const [from, to] = [Math.min(...hours), Math.max(...hours)]
    return {
      days: order.flatMap((day) => {
        const name = names.find((one) => one.day === day)
        return name && shown.some(({ weekDay }) => weekDay === day) ? [name] : []
      }),
      hours: hours.length === 0 ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index),
      name: (number) => {
        const { weekDay, hour } = weekHourAt(number)
        const day = names.find((one) => one.day === weekDay)?.long ?? ''
        return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)} ${clockOf(hour)}`
      },
    }
  }, [weekHours, isWhole, names, locale])
}

export const numberOf = (day: WeekDayName, hour: number): number => weekHourNumber({ weekDay: day.day, hour })

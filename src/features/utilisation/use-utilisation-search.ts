import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UtilisationAnswer } from '#src/engine/compute.ts'
import { useWeekDays, type WeekDayName } from '#src/features/reservations/use-when.ts'
import { configuration } from '#src/features/settings/state.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { homeZone, zoneOf } from '#src/features/settings/office-state.ts'
import { useServices } from '#src/services.ts'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { type UrlSearch, useUrlSearch } from '#src/ui/use-url-search.ts'
import { freePath, locationOf, type Narrowing } from './reserve-path.ts'
import { type Load, percentOf } from './rules/load.ts'
import { mainHours, openHours, weekHourAt, weekHourNumber } from './rules/week-hours.ts'
import { decodeUtilisation, encodeUtilisation, utilisationPath, type UtilisationSearch } from './utilisation-search.ts'

export const hoursIn = (quarters: number): number => quarters / 4

export interface Figures {
  /** '63 %'; a dash if no time is bookable. */
  percent(load: Load): string
  /** '41 of 65 hours'. */
  hours(load: Load): string
  /** '63 %, 41 of 65 hours'. */
  both(load: Load): string
}

const none = '–'

/** Quarters from which parts of an hour are not significant. */
const many = 400

const rounded = (hours: number, bookable: number): number => (bookable < many ? hours : Math.round(hours))

/** Formats utilisation in the user's locale. */
export const useFigures = (): Figures => {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const percent = (load: Load): string => {
      const value = percentOf(load)
      return value === null ? none : format.percent(value / 100)
    }
    const hours = ({ taken, bookable }: Load): string =>
      t('utilisation.hours', {
        count: rounded(hoursIn(bookable), bookable),
        taken: format.number(rounded(hoursIn(taken), bookable)),
        bookable: format.number(rounded(hoursIn(bookable), bookable)),
      })
    return { percent, hours, both: (load) => `${percent(load)}, ${hours(load)}` }
  }, [t, format])
}

/**
 * Returns a function for the path to the current resources that are free at the chosen hour, in local time of their
 * location.
 */
export const useFreePath = (): ((search: UtilisationSearch, narrowing: Narrowing) => string) => {
  const { clock } = useServices()
  return useCallback(
    (search, narrowing) => {
      const asked = narrowing.areas ?? search.scope.requirements.flatMap(({ areas }) => areas)
      const location = locationOf(configuration.current?.areas ?? [], asked)
      return freePath(search, narrowing, zoneOf(location), clock.now())
    },
    [clock],
  )
}

export type EditedUtilisation = UrlSearch<UtilisationSearch>

export const useUtilisationSearch = (): EditedUtilisation => {
  const { clock } = useServices()
  const locale = useRegionalLocale()
  const today = dayOf(homeZone(), clock.now())
  const decode = useCallback((query: string) => decodeUtilisation(query, today, locale), [today, locale])
  return useUrlSearch(utilisationPath, decode, encodeUtilisation)
}

/** The visible part of a week. */
export interface WeekHours {
  /** In the order of the user's week. */
  readonly days: readonly WeekDayName[]
  /** Without gaps. */
  readonly hours: readonly number[]
  /** Formats the number of an hour as in a sentence: 'Tuesday 10:00', 'mardi 10:00'. */
  name(hour: number): string
}

/** Formats an hour as 'HH:00' for files. */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Returns the days and hours to show. With `isWhole`, includes hours in which hardly any resource is open. */
export const useWeekHours = ({ weekHours }: Pick<UtilisationAnswer, 'weekHours'>, isWhole: boolean): WeekHours => {
  const names = useWeekDays()
  const format = useFormat()
  return useMemo(() => {
    const shown = (isWhole ? openHours(weekHours) : mainHours(weekHours)).map(weekHourAt)
    const hours = shown.map(({ hour }) => hour)
    const [from, to] = [Math.min(...hours), Math.max(...hours)]
    return {
      days: names.filter(({ day }) => shown.some(({ weekDay }) => weekDay === day)),
      hours: hours.length === 0 ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index),
      name: (number) => {
        const { weekDay, hour } = weekHourAt(number)
        const day = names.find((one) => one.day === weekDay)?.long ?? ''
        return `${day} ${format.wallTime(hour * 60)}`
      },
    }
  }, [weekHours, isWhole, names, format])
}

export const numberOf = (day: WeekDayName, hour: number): number => weekHourNumber({ weekDay: day.day, hour })

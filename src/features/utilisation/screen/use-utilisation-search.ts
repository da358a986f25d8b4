import { useCallback, useMemo } from 'react'
import type { ResourceLoad, UtilisationAnswer } from '#src/engine/compute.ts'
import { areaAndParents } from '#src/base/rules/question.ts'
import { useWeekDays, type WeekDayName } from '#src/features/settings/screen/week-days.ts'
import { requirementOf } from '#src/features/bookings/model/reserve/chips.ts'
import { resourcePath } from '#src/features/availability/model/resource-path.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reservePathOf } from '#src/features/availability/model/reserve-path.ts'
import { addDays, dayOf, instantOnDay, weekDayOf } from '#src/kernel/time/days.ts'
import { homeZone, zoneOf } from '#src/features/settings/model/office-state.ts'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { IanaZone, Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import { plus, quarterAt, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useFormat, useRegionalLocale } from '#src/ui/text.ts'
import { type UrlSearch, useUrlSearch } from '#src/ui/use-url-search.ts'
import type { Area } from '#src/wire/configuration.ts'
import { type Load, mainHours, openHours, percentOf, weekHourAt, weekHourNumber } from '../model/rules/week-hours.ts'
import {
  decodeUtilisation,
  encodeUtilisation,
  stated,
  utilisationPath,
  type UtilisationSearch,
} from '../model/utilisation-search.ts'

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
  const { clock } = useReading()
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
  const { clock } = useReading()
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

/**
 * Returns the one location with its own time zone that contains all these areas; null if there is none, or more than
 * one.
 */
function locationOf(areas: readonly Area[], chosen: readonly AreaId[]): string | null {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const found = new Set(
    chosen.map((id) => areaAndParents(byId, id).find((above) => (byId.get(above)?.timezone ?? null) !== null) ?? null),
  )
  const [sole = null] = found
  return found.size === 1 ? sole : null
}

const quartersInHour = 4

/** An additional condition for resources. */
interface Narrowing {
  readonly typeId?: ResourceTypeId
  readonly areas?: readonly AreaId[]
}

/**
 * Returns the path of Reserve with the current resources, narrowed further, and free at the next occurrence of the
 * chosen hour.
 */
function freePath({ scope, hour }: UtilisationSearch, narrowing: Narrowing, zone: IanaZone, now: Instant): string {
  const isNarrowed = Object.keys(narrowing).length > 0
  const asked = scope.requirements.length === 0 && isNarrowed ? [requirementOf(scope)] : scope.requirements
  const requirements = asked.map((requirement) => ({ ...requirement, ...narrowing }))
  const free = hour === null ? null : nextOf(hour, zone, now)
  const when =
    free === null ? { day: dayOf(zone, now) } : { availability: free, day: dayOf(zone, startOfQuarter(free.from)) }
  return reservePathOf({ ...stated({ ...scope, requirements }), ...when })
}

/** Returns the path of a resource's details, next to its row, today. */
export const detailsPath = ({ id, name }: Pick<ResourceLoad, 'id' | 'name'>, zone: IanaZone, now: Instant): string =>
  resourcePath(id, dayOf(zone, now), name)

/** Returns the next time that this hour of the week begins, or null if there is none within a week. */
function nextOf(number: number, zone: IanaZone, now: Instant): QuarterSpan | null {
  const { weekDay, hour } = weekHourAt(number)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(dayOf(zone, now), ahead)
    if (weekDayOf(day) !== weekDay) continue
    const start = instantOnDay(zone, day, hour * 60)
    if (start < now) continue
    const from = quarterAt(start)
    return { from, to: plus(from, quartersInHour) }
  }
  return null
}

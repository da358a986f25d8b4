import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { hoursOf } from '#src/features/availability/model/rules/working-hours.ts'
import { readableText } from '#src/base/rules/property-types.ts'
import { confirmationRules } from '#src/features/bookings/model/reservations/rules/confirm-window.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { useWeekDays, type WeekDayName } from '#src/features/settings/screen/week-days.ts'
import { usePlaceTime } from '#src/features/settings/screen/place-time.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { weekDays } from '#src/kernel/time/wall-clock.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { type Format, useFormat } from '#src/ui/text.ts'
import { type DataTypeId, dataTypes } from '#src/wire/data-types.ts'
import type { Property, Resource } from '#src/wire/resource.ts'
import styles from './resource-details.module.css'
import { resourceDay } from '../model/state.ts'

interface Definition {
  readonly dataTypeId: DataTypeId
  readonly choices: readonly { readonly key: string; readonly value: string }[]
}

/** Formats the value of a property. Returns '' if the resource has none. */
export function propertyWords(t: TFunction, format: Format, definition: Definition, property: Property): string {
  switch (definition.dataTypeId) {
    case dataTypes.boolean:
      return property.valueBoolean === null ? '' : t(property.valueBoolean ? 'filters.yes' : 'filters.no')
    case dataTypes.integerRange:
    case dataTypes.decimalRange: {
      const number = property.valueNumber ?? property.valueDecimal
      return number === null ? '' : format.number(number)
    }
    case dataTypes.text:
      return property.valueText ?? ''
    case dataTypes.choiceList:
      return format.list(
        definition.choices.filter(({ key }) => property.valueChoiceIds?.includes(key)).map(({ value }) => value),
      )
    case dataTypes.html:
      return readableText(property.valueHTMLContent ?? '').trim()
  }
}

/**
 * Formats the opening hours: 'Mon – Fri, 08:00 – 18:00', with the place if its clocks differ from the reader's. They are the
 * resource's own, else those of its calendar.
 */
function useHoursWords(resource: Resource): string {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useWeekDays()
  const { value: known } = useSnapshot(resourceDay)
  const placeTime = usePlaceTime()
  const now = useMinute()
  const { hours, zone } = hoursOf(resource, known?.schedule.workingHours ?? null)
  const { named } = placeTime(zone, now)
  const open = names.map(({ day }) => ((hours.days >>> weekDays.indexOf(day)) & 1) === 1)
  const isWholeDay = hours.start === hours.end
  const isEveryDay = open.every(Boolean)
  if (isWholeDay && isEveryDay) return t('resource.alwaysOpen')
  const days = isEveryDay ? t('resource.everyDay') : daysWords(names, open)
  if (isWholeDay) return t('resource.wholeDay', { days })
  return t('resource.hoursOfDays', { days, hours: named(format.wallTimes(hours)) })
}

/** Formats three or more consecutive days as a range. */
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

/**
 * Returns the booking rules of a resource, one sentence each. They come from its own settings, else from its calendar.
 */
function useRulesWords(resource: Resource): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { value: known } = useSnapshot(resourceDay)
  const settings = resource.schedulingSettings ?? known?.schedule.schedulingSettings ?? null
  const { requiresConfirmation, minutesBeforeStart, minutesAfterStart } = confirmationRules(resource)
  const { reservedTo } = resource.conditions
  const least = settings?.minimumMeetingDurationInMinutes ?? null
  const most = settings?.maximumMeetingDurationInMinutes ?? null
  const ahead = settings?.maxAdvanceDays ?? null
  const length = (): string => {
    if (least !== null && most !== null)
      return t('resource.between', { shortest: format.duration(least), longest: format.duration(most) })
    if (least !== null) return t('resource.atLeast', { duration: format.duration(least) })
    return most === null ? '' : t('resource.atMost', { duration: format.duration(most) })
  }
  return [
    reservedTo === null ? '' : t(reservedTo === 'you' ? 'resource.toYou' : 'resource.toOthers'),
    settings?.rejectOutsideWorkingHours ? t('resource.onlyInHours') : '',
    length(),
    ahead === null ? '' : ahead <= 0 ? t('resource.todayOnly') : t('resource.daysAhead', { count: ahead }),
    requiresConfirmation
      ? t('resource.confirmation', {
          before: format.duration(minutesBeforeStart),
          after: format.duration(minutesAfterStart),
        })
      : '',
  ].filter((sentence) => sentence !== '')
}

/** Lists type, seats, hours, rules and visible properties. Properties with whole texts are shown separately. */
export const ResourceFacts = ({ resource }: { readonly resource: Resource }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { current } = useSnapshot(configuration)
  const hours = useHoursWords(resource)
  const rules = useRulesWords(resource)
  const { resourceTypeId, capacity, properties } = resource
  const type = current?.resourceTypeInfos.find((info) => info.resourceTypeId === resourceTypeId)?.name ?? ''
  const stated = (current?.filters ?? []).flatMap((definition) => {
    const isFact = definition.visible && definition.dataTypeId !== dataTypes.html
    const property = isFact ? properties.find(({ propertyId }) => propertyId === definition.id) : undefined
    return property ? [[definition.name, propertyWords(t, format, definition, property)] as const] : []
  })
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const own = hoursOf(resource, null).zone
  const time = format.time(now, own)
  const facts: readonly (readonly [term: string, words: ReactNode])[] = [
    [t('filters.type'), type],
    [t('resource.capacity'), capacity === null ? '' : t('conflict.seats', { count: capacity })],
    [t('resource.hours'), hours],
    [t('resource.zone'), time === format.time(now, zone) ? '' : `${time} (${format.zoneName(now, own)})`],
    [t('resource.rules'), rules.length === 0 ? '' : rules.map((rule) => <p key={rule}>{rule}</p>)],
    ...stated,
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words !== '')
        .map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  )
}

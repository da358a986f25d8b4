import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { confirmationRules } from '#src/core/reservation/confirm-window.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { Schedule } from '#src/core/wire/schedule.ts'
import { resourceDay } from '#src/state/resource-day.ts'
import { useFormat } from '#src/ui/format.ts'

/** What reservations of a resource must keep to, a sentence each; its own settings, else those of its calendar. */
export function useRulesWords(resource: Resource): readonly string[] {
  const { t } = useTranslation()
  const format = useFormat()
  const known = useSnapshot(resourceDay).known as { readonly schedule: Schedule } | null
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

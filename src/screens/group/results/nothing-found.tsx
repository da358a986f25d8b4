import CalendarX from 'lucide-react/icons/calendar-x'
import { useTranslation } from 'react-i18next'
import type { GroupAnswer } from '#src/contract/compute.ts'
import { addDays } from '#src/core/time/days.ts'
import { minutesIn } from '#src/core/time/quarter.ts'
import { mostDays } from '#src/flows/group-search.ts'
import { session } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFormat } from '#src/ui/format.ts'
import type { EditedSearch } from '../use-group-search.ts'
import type { Names } from './use-names.ts'

interface NothingFoundProps extends EditedSearch {
  readonly answer: GroupAnswer
  readonly names: Names
}

/** No common time: what stands in the way, and every single change after which there is one, a press each. */
export const NothingFound = ({ answer, search, names, change }: NothingFoundProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { changes } = answer
  const { requirements, people, days, day } = search
  const unmet = changes?.unmet ?? []
  const leavable = (changes?.people ?? [])
    .flatMap((index) => answer.people[index]?.email ?? [])
    .filter((email) => email !== session.user?.email)
  const shorter = changes?.shorter ?? null
  const helps = leavable.length > 0 || shorter !== null || (changes?.requirements.length ?? 0) > 0
  const nameOf = (index: number): string => t('group.resource', { number: index + 1 })
  return (
    <EmptyState
      icon={<CalendarX size={20} />}
      title={t('group.nothing')}
      actions={
        <>
          {shorter !== null && (
            <Button onClick={() => change({ duration: minutesIn(shorter) })}>
              {t('group.only', { duration: format.duration(minutesIn(shorter)) })}
            </Button>
          )}
          {changes?.requirements.map((index) => (
            <Button
              key={`requirement ${index}`}
              onClick={() => change({ requirements: requirements.filter((_, at) => at !== index) })}
            >
              {t('group.without', { name: nameOf(index) })}
            </Button>
          ))}
          {leavable.map((email) => (
            <Button key={email} onClick={() => change({ people: people.filter((one) => one.email !== email) })}>
              {t('group.without', { name: names([email])[0] ?? email })}
            </Button>
          ))}
          {unmet.length === 0 &&
            (days < mostDays ? (
              <Button onClick={() => change({ days: mostDays })}>
                {t('group.moreDays', { days: t('group.dayCount', { count: mostDays }) })}
              </Button>
            ) : (
              <Button onClick={() => change({ day: addDays(day, days) })}>
                {t('group.nextDays', { days: t('group.dayCount', { count: days }) })}
              </Button>
            ))}
        </>
      }
    >
      {unmet.length > 0 && <p>{t('group.unmet', { names: format.list(unmet.map(nameOf)) })}</p>}
      <p>{t(helps ? 'group.anyHelps' : unmet.length > 0 ? 'group.askLess' : 'group.nothingHelps')}</p>
    </EmptyState>
  )
}

import Plus from 'lucide-react/icons/plus'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import { InvitedPerson, ListedPerson } from '#src/features/people/screen/person.tsx'
import type { SearchAttendee } from '#src/base/search-state.ts'
import { calendarDayOf } from '#src/kernel/time/days.ts'
import { minutesOf } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import page from '#src/ui/page.module.css'
import { Select } from '#src/ui/select.tsx'
import { useFormat } from '#src/ui/text.ts'
import {
  addedRequirement,
  type GroupSearch,
  mostDates,
  mostDaysOf,
  mostPeople,
  mostRequirements,
  usualRepeat,
} from '../../model/group-search.ts'
import { type EditedSearch } from '../use-group-search.ts'
import type { GroupRequirement } from '../../model/rules/points.ts'
import styles from '../group.module.css'
import { RequirementCard } from './requirement-card.tsx'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 360, 480]

const dayCounts = [1, 2, 3, 5, 7, 10, 14]

/** Every half hour from 07:00 to 20:00. */
const startTimes = Array.from({ length: 27 }, (_, index) => 420 + index * 30)

const weekCounts = [0, 1, 2, 4]

const dateCounts = [4, 6, 8, 10, 13, mostDates]

interface WhenFieldsProps {
  readonly search: GroupSearch
  readonly onChange: (changes: Partial<GroupSearch>) => void
}

/** Fields for the duration, the start, the repetition and the days. */
const WhenFields = ({ search: { day, days, duration, at, repeat }, onChange }: WhenFieldsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const offer = (usual: readonly number[], chosen: number): readonly number[] =>
    [...new Set([...usual, chosen])].toSorted((one, other) => one - other)
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <Select
          label={t('reserve.duration')}
          value={String(duration)}
          options={offer(durations, duration).map((minutes) => ({
            value: String(minutes),
            label: format.duration(minutes),
          }))}
          onChange={(value) => onChange({ duration: minutesOf(Number(value)) })}
        />
        <Select
          label={t('group.start')}
          value={at === null ? '' : String(at)}
          options={[
            { value: '', label: t('group.anyTime') },
            ...offer(startTimes, at ?? startTimes[0] ?? 0).map((minutes) => ({
              value: String(minutes),
              label: format.wallTime(minutes),
            })),
          ]}
          onChange={(value) => onChange({ at: value === '' ? null : minutesOf(Number(value)) })}
        />
      </div>
      <div className={styles.row}>
        <Select
          label={t('series.repeats')}
          value={String(repeat?.weeks ?? 0)}
          options={offer(weekCounts, repeat?.weeks ?? 0).map((weeks) => ({
            value: String(weeks),
            label: weeks === 0 ? t('series.preset.once') : t('group.everyWeeks', { count: weeks }),
          }))}
          onChange={(value) => {
            const weeks = Number(value)
            const repeats = weeks === 0 ? null : { ...(repeat ?? usualRepeat), weeks }
            onChange({ repeat: repeats, days: Math.min(days, mostDaysOf({ repeat: repeats })) })
          }}
        />
        {repeat && (
          <Select
            label={t('series.count')}
            value={String(repeat.dates)}
            options={offer(dateCounts, repeat.dates).map((count) => ({
              value: String(count),
              label: format.number(count),
            }))}
            onChange={(value) => onChange({ repeat: { ...repeat, dates: Number(value) } })}
          />
        )}
      </div>
      <div className={styles.row}>
        <DateTimeField
          label={t('group.from')}
          day={day}
          onDayChange={(chosen) => onChange({ day: calendarDayOf(chosen) })}
        />
        <Select
          label={t('group.days')}
          value={String(days)}
          options={offer(dayCounts, days)
            .filter((count) => count <= mostDaysOf({ repeat }))
            .map((count) => ({ value: String(count), label: t('group.dayCount', { count }) }))}
          onChange={(value) => onChange({ days: Number(value) })}
        />
      </div>
    </div>
  )
}

interface PeopleFieldProps {
  readonly people: readonly SearchAttendee[]
  readonly onChange: (people: readonly SearchAttendee[]) => void
}

/** The participants; the searching user is always included. */
const PeopleField = ({ people, onChange }: PeopleFieldProps) => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const chosen = [...people.map(({ email }) => email), ...(user ? [user.email] : [])]
  return (
    <section className={styles.part} aria-labelledby="group-people">
      <h2 id="group-people" className={page.heading}>
        {t('group.people')}
      </h2>
      <ul className={styles.people}>
        {user && <ListedPerson name={user.name} email={user.email} words={t('group.you', { name: user.name })} />}
        {people.map((person) => (
          <InvitedPerson
            key={person.email}
            person={person}
            onChange={(changed) => onChange(people.map((one) => (one === person ? changed : one)))}
            onRemove={() => onChange(people.filter((one) => one !== person))}
          />
        ))}
      </ul>
      <ColleagueField
        label={t('attendees.add')}
        chosen={chosen}
        atMost={mostPeople + 1}
        onAdd={({ name, email }) => onChange([...people, { name, email, remotely: false }])}
      />
    </section>
  )
}

/** The search form: people, duration, days and required resources. */
export const Question = ({ search, change }: Pick<EditedSearch, 'search' | 'change'>) => {
  const { t } = useTranslation()
  const { requirements } = search
  const put = (index: number, changes: Partial<GroupRequirement>): void =>
    change({ requirements: requirements.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
  return (
    <section className={styles.question} aria-label={t('group.question')}>
      <WhenFields search={search} onChange={change} />
      <PeopleField people={search.people} onChange={(people) => change({ people })} />
      <section className={styles.part} aria-labelledby="group-requirements">
        <h2 id="group-requirements" className={page.heading}>
          {t('group.resources')}
        </h2>
        <ul className={styles.requirements}>
          {requirements.map((requirement, index) => (
            <li key={requirement.id}>
              <RequirementCard
                requirement={requirement}
                number={index + 1}
                people={search.people}
                onChange={(changes) => put(index, changes)}
                onRemove={
                  requirements.length > 1
                    ? () => change({ requirements: requirements.filter((_, at) => at !== index) })
                    : null
                }
              />
            </li>
          ))}
        </ul>
        {requirements.length < mostRequirements && (
          <Button
            look="quiet"
            size="small"
            className={styles.add}
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => change({ requirements: addedRequirement(requirements) })}
          >
            {t('group.addResource')}
          </Button>
        )}
      </section>
    </section>
  )
}

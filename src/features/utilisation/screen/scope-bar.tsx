import { useMemo } from 'react'
import { type AreaNode, areaTree } from '#src/features/finding/screen/area-tree.tsx'
import type { Requirement } from '#src/base/rules/question.ts'
import { permittedTypeInfos, requirementOf, withRequirement } from '#src/features/bookings/model/reserve/chips.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { addDays, calendarDayOf, daysBetween } from '#src/kernel/time/days.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Chip } from '#src/ui/chip.tsx'
import { DateTimeField } from '#src/ui/date-time-field.tsx'
import { Segmented, Select } from '#src/ui/select.tsx'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import type { EditedUtilisation } from './use-utilisation-search.ts'
import { mostDays, type Range, ranges } from '../model/utilisation-search.ts'
import styles from './scope-bar.module.css'

const several = 'several'

/**
 * Type and location, like in Reserve. Other conditions from a link to this screen apply too, and the user can remove
 * them.
 */
const ResourceFields = ({ search, change }: EditedUtilisation) => {
  const { t } = useTranslation()
  const { current, licences } = configuration
  const { scope } = search
  const { typeId, areas } = requirementOf(scope)
  const places = useMemo(() => areaTree(current?.areas ?? []).flatMap((node) => listed(node, 0)), [current])
  const set = (changes: Partial<Omit<Requirement, 'id'>>): void =>
    change({ scope: { ...scope, requirements: withRequirement(scope, changes) } })
  const further = countFurther(search.scope)
  return (
    <div className={styles.fields}>
      <Select
        label={t('filters.type')}
        value={typeId ?? ''}
        options={[
          { value: '', label: t('filters.anyType') },
          ...permittedTypeInfos(current, licences).map((type) => ({ value: type.resourceTypeId, label: type.name })),
        ]}
        onChange={(value) => set({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
      />
      {places.length > 0 && (
        <Select
          label={t('filters.areas')}
          value={areas.length > 1 ? several : (areas[0] ?? '')}
          options={[
            { value: '', label: t('place.anywhere') },
            ...(areas.length > 1 ? [{ value: several, label: t('utilisation.places', { count: areas.length }) }] : []),
            ...places,
          ]}
          onChange={(value) => (value === several ? undefined : set({ areas: value === '' ? [] : [areaIdOf(value)] }))}
        />
      )}
      {further > 0 && (
        <Chip
          tone="accent"
          removeLabel={t('app.remove', { name: t('utilisation.further', { count: further }) })}
          onRemove={() => change({ scope: { requirements: withoutFurther(scope.requirements) } })}
        >
          {t('utilisation.further', { count: further })}
        </Chip>
      )}
    </div>
  )
}

/** Lists an area and those below it. A list has no branches, so lower levels are indented. */
const listed = ({ id, name, children }: AreaNode, depth: number): { value: string; label: string }[] => [
  { value: id, label: `${'\u2003'.repeat(depth)}${name}` },
  ...children.flatMap((child) => listed(child, depth + 1)),
]

/** Counts the conditions other than type and location, and the requirements after the first. */
const countFurther = ({ requirements, search = '', name = '' }: EditedUtilisation['search']['scope']): number => {
  const [first, ...others] = requirements
  const seats = Number(first !== undefined && (first.capacity.min !== null || first.capacity.max !== null))
  return others.length + seats + (first?.filters.length ?? 0) + Number(search !== '') + Number(name !== '')
}

const withoutFurther = (requirements: readonly Requirement[]): readonly Requirement[] =>
  withRequirement({ requirements: requirements.slice(0, 1) }, { capacity: { min: null, max: null }, filters: [] })

/** Choice of days and resources. */
export const ScopeBar = (edited: EditedUtilisation) => {
  const { t } = useTranslation()
  const { search, change } = edited
  const { range, days } = search
  const put = (changes: { readonly from?: string; readonly to?: string }): void => {
    const from = calendarDayOf(changes.from ?? days.from)
    const to = calendarDayOf(changes.to ?? days.to)
    const length = Math.min(mostDays - 1, Math.max(0, daysBetween(from, to)))
    // The day just chosen stays; the other day is adjusted.
    change({ days: changes.to === undefined ? { from, to: addDays(from, length) } : { from: earlier(from, to), to } })
  }
  return (
    <section className={styles.bar} aria-label={t('utilisation.scope')}>
      <div className={styles.range}>
        <Segmented<Range>
          label={t('utilisation.days')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`utilisation.range.${value}`) }))}
          onChange={(value) => change({ range: value })}
        />
      </div>
      {range === 'dates' && (
        <div className={styles.dates}>
          <DateTimeField label={t('group.from')} day={days.from} onDayChange={(from) => put({ from })} />
          <DateTimeField label={t('utilisation.to')} day={days.to} onDayChange={(to) => put({ to })} />
        </div>
      )}
      <ResourceFields {...edited} />
    </section>
  )
}

/** Returns the first day, moved close enough to the last if necessary. */
const earlier = (from: CalendarDay, to: CalendarDay): CalendarDay => {
  const length = daysBetween(from, to)
  if (length < 0) return to
  return length < mostDays ? from : addDays(to, 1 - mostDays)
}

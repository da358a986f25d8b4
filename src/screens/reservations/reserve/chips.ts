import type { TFunction } from 'i18next'
import type { PropertyFilter, Question } from '#src/contract/compute.ts'
import type { IanaZone } from '#src/core/brand.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import type { Configuration, FilterDefinition } from '#src/core/wire/configuration.ts'
import type { Format } from '#src/ui/format.ts'
import { requirementOf, withFilter, withRequirement } from './requirement.ts'

/** A condition in force: its words, and the question without it. */
export interface FilterChip {
  readonly id: string
  readonly label: string
  readonly without: Partial<Question>
}

interface ChipContext {
  readonly configuration: Configuration | null
  readonly zone: IanaZone
  readonly format: Format
  readonly t: TFunction
}

const rangeText = (t: TFunction, name: string, min: number | null, max: number | null): string => {
  if (min !== null && max !== null) return t('chip.between', { name, min, max })
  return min !== null ? t('chip.atLeast', { name, min }) : t('chip.atMost', { name, max: max ?? 0 })
}

const filterText = (t: TFunction, definition: FilterDefinition, filter: PropertyFilter): string => {
  const { name } = definition
  switch (filter.kind) {
    case 'boolean':
      return t(filter.value ? 'chip.with' : 'chip.without', { name })
    case 'range':
      return rangeText(t, name, filter.min, filter.max)
    case 'text':
      return t('chip.text', { name, text: filter.text })
    case 'choices': {
      const values = (definition.choices ?? []).filter(({ key }) => filter.keys.includes(key)).map(({ value }) => value)
      return t('chip.text', { name, text: values.join(', ') })
    }
  }
}

/** Everything that narrows the timeline, in the order of the panel. People are not among them, see `PeopleChips`. */
export const chipsOf = (question: Question, context: ChipContext): readonly FilterChip[] => [
  ...question.requirements.flatMap((_, at) => chipsOfRequirement(question, at, context)),
  ...chipsOfQuestion(question, context),
]

/** Where there are several requirements, the chips of each begin with its number. */
const chipsOfRequirement = (
  question: Question,
  at: number,
  { configuration, t }: ChipContext,
): readonly FilterChip[] => {
  const { typeId, areas, capacity, filters } = requirementOf(question, at)
  const isOneOfMany = question.requirements.length > 1
  const chips: FilterChip[] = []
  const add = (id: string, label: string, changes: Parameters<typeof withRequirement>[1]): void => {
    chips.push({
      id: at === 0 ? id : `${at}-${id}`,
      label: isOneOfMany ? `${at + 1} · ${label}` : label,
      without: { requirements: withRequirement(question, changes, at) },
    })
  }
  if (typeId !== null) {
    const type = configuration?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)
    add('type', type?.name ?? typeId, { typeId: null })
  }
  if (capacity.min !== null || capacity.max !== null) {
    const label = rangeText(t, t('filters.capacity'), capacity.min, capacity.max)
    add('capacity', label, { capacity: { min: null, max: null } })
  }
  for (const id of areas) {
    const name = configuration?.areas.find((area) => area.id === id)?.name
    add(`area-${id}`, name || id, { areas: areas.filter((other) => other !== id) })
  }
  for (const filter of filters) {
    const definition = configuration?.filters.find(({ id }) => id === filter.id)
    if (!definition) continue
    add(`filter-${filter.id}`, filterText(t, definition, filter), { filters: withFilter(filters, filter.id, null) })
  }
  return chips
}

const chipsOfQuestion = (question: Question, { zone, format, t }: ChipContext): readonly FilterChip[] => {
  const chips: FilterChip[] = []
  if (question.only !== null) {
    chips.push({ id: 'favourites', label: t('filters.favouritesOnly'), without: { only: null } })
  }
  if (question.availability) {
    const { from, to } = question.availability
    const [start, end] = [startOfQuarter(from), startOfQuarter(to)]
    const time = `${format.day(start, zone)} ${format.timeRange(start, end, zone)}`
    chips.push({ id: 'free', label: t('chip.free', { time }), without: { availability: null } })
  }
  if (question.name !== '') {
    chips.push({
      id: 'name',
      label: t('chip.text', { name: t('filters.name'), text: question.name }),
      without: { name: '' },
    })
  }
  return chips
}

/** The question without any condition; duration, sort and group stay. */
export const withoutConditions: Partial<Question> = {
  requirements: [],
  availability: null,
  name: '',
  search: '',
  only: null,
  near: undefined,
}

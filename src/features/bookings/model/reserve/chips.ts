import type { TFunction } from 'i18next'
import type { PropertyFilter, Question, Requirement } from '#src/engine/compute.ts'
import { permittedTypes } from '#src/base/rules/licences.ts'
import { placeName } from '#src/features/settings/model/rules/office.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import type { Format } from '#src/ui/text.ts'
import type { Configuration, FilterDefinition, ResourceTypeInfo } from '#src/wire/configuration.ts'

const blank: Requirement = { id: 'main', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

/** Returns one of the requirements, or a blank one if there is none. */
export const requirementOf = ({ requirements }: Pick<Question, 'requirements'>, at = 0): Requirement =>
  requirements[at] ?? { ...blank, id: freeId(requirements) }

/** Ids distinguish the requirements of one query. */
const freeId = (requirements: readonly Requirement[]): string => {
  const taken = new Set(requirements.map(({ id }) => id))
  if (!taken.has(blank.id)) return blank.id
  let number = 2
  while (taken.has(String(number))) number += 1
  return String(number)
}

export const isBlank = ({ typeId, areas, capacity, filters }: Requirement): boolean =>
  typeId === null && areas.length === 0 && capacity.min === null && capacity.max === null && filters.length === 0

/**
 * Returns the requirements after a change of one. A blank requirement is removed because every resource would match it.
 */
export const withRequirement = (
  question: Pick<Question, 'requirements'>,
  changes: Partial<Omit<Requirement, 'id'>>,
  at = 0,
): readonly Requirement[] => {
  const changed = { ...requirementOf(question, at), ...changes }
  return question.requirements.toSpliced(at, 1, changed).filter((requirement) => !isBlank(requirement))
}

/** Counts the conditions, which equals the number of chips. */
export const countConditions = ({ requirements, only, availability, name }: Question): number =>
  requirements.reduce(
    (sum, { typeId, capacity, areas, filters }) =>
      sum + Number(typeId !== null) + Number((capacity.min ?? capacity.max) !== null) + areas.length + filters.length,
    [only, availability, name || null].filter((condition) => condition !== null).length,
  )

/** Returns the filters with one set or, if null, removed. */
export const withFilter = (
  filters: readonly PropertyFilter[],
  id: string,
  filter: PropertyFilter | null,
): readonly PropertyFilter[] => {
  const others = filters.filter((other) => other.id !== id)
  return filter === null ? others : [...others, filter]
}

/** An active condition: its text, and the query changes that remove it. */
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

/** Returns all conditions that narrow the timeline, in the order of the panel. People are shown by `PeopleChips`. */
export const chipsOf = (question: Question, context: ChipContext): readonly FilterChip[] => [
  ...question.requirements.flatMap((_, at) => chipsOfRequirement(question, at, context)),
  ...chipsOfQuestion(question, context),
]

/** If there are several requirements, the chips of each begin with its number. */
const chipsOfRequirement = (
  question: Question,
  at: number,
  { configuration: current, t }: ChipContext,
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
    const type = current?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)
    add('type', type?.name ?? typeId, { typeId: null })
  }
  if (capacity.min !== null || capacity.max !== null) {
    const label = rangeText(t, t('filters.capacity'), capacity.min, capacity.max)
    add('capacity', label, { capacity: { min: null, max: null } })
  }
  for (const id of areas) {
    const name = placeName(current?.areas ?? [], id)
    add(`area-${id}`, name || t('filters.areas'), { areas: areas.filter((other) => other !== id) })
  }
  for (const filter of filters) {
    const definition = current?.filters.find(({ id }) => id === filter.id)
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
    const time = format.span(start, end, zone)
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

/** Removes all conditions; duration, sort and group stay. */
export const withoutConditions: Partial<Question> = {
  requirements: [],
  availability: null,
  name: '',
  search: '',
  only: null,
  near: undefined,
}

/** Returns the resource types that the present licences permit, in the administrators' order. */
export const permittedTypeInfos = (
  current: Configuration | null,
  licences: readonly string[] | null,
): readonly ResourceTypeInfo[] =>
  current === null
    ? []
    : permittedTypes(current.resourceTypeInfos, licences).toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))

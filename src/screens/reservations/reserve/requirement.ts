import type { PropertyFilter, Question, Requirement } from '#src/contract/compute.ts'

const blank: Requirement = { id: 'main', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

/** The one requirement the filter panel edits. */
export const requirementOf = (question: Pick<Question, 'requirements'>): Requirement =>
  question.requirements[0] ?? blank

const isBlank = ({ typeId, areas, capacity, filters }: Requirement): boolean =>
  typeId === null && areas.length === 0 && capacity.min === null && capacity.max === null && filters.length === 0

/** The requirements after a change; none at all when nothing is asked for, so that every resource matches. */
export const withRequirement = (
  question: Pick<Question, 'requirements'>,
  changes: Partial<Omit<Requirement, 'id'>>,
): readonly Requirement[] => {
  const changed = { ...requirementOf(question), ...changes }
  const others = question.requirements.slice(1)
  return isBlank(changed) && others.length === 0 ? [] : [changed, ...others]
}

/** The filters with one set or, with null, taken away. */
export const withFilter = (
  filters: readonly PropertyFilter[],
  id: string,
  filter: PropertyFilter | null,
): readonly PropertyFilter[] => {
  const others = filters.filter((other) => other.id !== id)
  return filter === null ? others : [...others, filter]
}

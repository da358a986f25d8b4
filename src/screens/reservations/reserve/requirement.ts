import type { PropertyFilter, Question, Requirement } from '#src/contract/compute.ts'

const blank: Requirement = { id: 'main', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

/** One of the requirements; a blank one where there is none yet. */
export const requirementOf = ({ requirements }: Pick<Question, 'requirements'>, at = 0): Requirement =>
  requirements[at] ?? { ...blank, id: freeId(requirements) }

/** Ids tell the requirements of one question apart. */
const freeId = (requirements: readonly Requirement[]): string => {
  const taken = new Set(requirements.map(({ id }) => id))
  if (!taken.has(blank.id)) return blank.id
  let number = 2
  while (taken.has(String(number))) number += 1
  return String(number)
}

export const isBlank = ({ typeId, areas, capacity, filters }: Requirement): boolean =>
  typeId === null && areas.length === 0 && capacity.min === null && capacity.max === null && filters.length === 0

/** The requirements after a change of one. One that asks for nothing is left out: with it every resource would match. */
export const withRequirement = (
  question: Pick<Question, 'requirements'>,
  changes: Partial<Omit<Requirement, 'id'>>,
  at = 0,
): readonly Requirement[] => {
  const changed = { ...requirementOf(question, at), ...changes }
  return question.requirements.toSpliced(at, 1, changed).filter((requirement) => !isBlank(requirement))
}

/** As many as there are chips. */
export const countConditions = ({ requirements, only, availability, name }: Question): number =>
  requirements.reduce(
    (sum, { typeId, capacity, areas, filters }) =>
      sum + Number(typeId !== null) + Number((capacity.min ?? capacity.max) !== null) + areas.length + filters.length,
    [only, availability, name || null].filter((condition) => condition !== null).length,
  )

/** The filters with one set or, with null, taken away. */
export const withFilter = (
  filters: readonly PropertyFilter[],
  id: string,
  filter: PropertyFilter | null,
): readonly PropertyFilter[] => {
  const others = filters.filter((other) => other.id !== id)
  return filter === null ? others : [...others, filter]
}

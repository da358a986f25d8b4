import { createProblems } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'
import type { ControllableObject } from './object.ts'
import { readParts } from './read-objects.ts'

export interface Applied {
  /** The object given where nothing of it changed. */
  readonly object: ControllableObject
  /** Ids of the elements that the change spoke of, also where they were so already. */
  readonly named: ReadonlySet<string>
  readonly problems: readonly string[]
}

/**
 * Lays the data of an ObjectChanged (sections 3 and 7) over an object: a record with one entry an element, which is the new
 * value itself or a record of parts. What it does not name stays; what cannot be read leaves what was known.
 */
export function applyChange(object: ControllableObject, data: unknown): Applied {
  if (!isRecord(data)) return { object, named: new Set(), problems: ['object: expected record'] }
  const problems = createProblems()
  const told = new Map(Object.entries(data))
  const named = new Set<string>()
  const elements = object.elements.map((element) => {
    const change = told.get(element.id)
    if (change === undefined) return element
    named.add(element.id)
    return readParts(element, isRecord(change) ? change : { value: change }, `object.${element.id}`, problems)
  })
  const isChanged = elements.some((element, index) => element !== object.elements[index])
  return { object: isChanged ? { ...object, elements } : object, named, problems: problems.list() }
}

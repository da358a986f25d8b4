import type { FilterDefinition } from '#src/wire/configuration.ts'
import { dataTypes } from '#src/wire/data-types.ts'
import { plainWord } from '../resources/cells.ts'
import { namesOfProperty } from '../resources/columns.ts'
import { keyOfChoice } from '../resources/property-cells.ts'

/** Properties that a directory names with words such as 'Whiteboard', as the cells of a spreadsheet. */
export interface NamedProperties {
  /** By the id of the property. */
  readonly cells: ReadonlyMap<string, string>
  /** Words that are no property and no choice of this office. */
  readonly unknown: readonly string[]
}

/** Returns a reader of such words for the properties of an office. */
export function createPropertyNames(
  filters: readonly FilterDefinition[],
): (words: readonly string[]) => NamedProperties {
  const flags = filters
    .filter(({ dataTypeId }) => dataTypeId === dataTypes.boolean)
    .map((filter) => ({ id: filter.id, names: new Set(namesOfProperty(filter).map(plainWord)) }))
  const lists = filters.filter(({ dataTypeId }) => dataTypeId === dataTypes.choiceList)

  return (words) => {
    const cells = new Map<string, string>()
    const chosen = new Map<string, Set<string>>()
    const unknown: string[] = []
    for (const word of words) {
      const plain = plainWord(word)
      const named = flags.filter(({ names }) => names.has(plain))
      for (const { id } of named) cells.set(id, 'yes')
      const keys = lists.flatMap(({ id, choices }) => {
        const key = keyOfChoice(choices, word)
        return key === null ? [] : [{ id, key }]
      })
      for (const { id, key } of keys) chosen.set(id, (chosen.get(id) ?? new Set()).add(key))
      if (named.length + keys.length === 0) unknown.push(word)
    }
    for (const [id, keys] of chosen) cells.set(id, [...keys].join('; '))
    return { cells, unknown }
  }
}

import type { AreaHit, EngineSettings, MissingRequest, SearchHit } from '#src/engine/compute.ts'
import {
  bestMatches,
  noMatch,
  prepareSearch,
  type RelatedTexts,
  search,
  type SearchIndex,
  searchInSteps,
} from '#src/base/rules/search.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import { dataTypes } from '#src/wire/data-types.ts'
import { resourceEmail, shownName } from '#src/wire/name-and-address.ts'
import type { Property } from '#src/wire/resource.ts'
import { areaIdOf, resourceTypeIdOf } from '#src/wire/scalars.ts'
import { bestOrder } from './best-order.ts'
import { type Columns, describe } from './columns.ts'
import type { EngineState } from './engine-state.ts'

/**
 * Finds addresses with a schedule that is absent, incomplete for the open span or stale: from the given row downwards,
 * then upwards from it.
 */
export function findMissing(state: EngineState, { rowFrom, limit, reach = Infinity, now }: MissingRequest): Email[] {
  const { arrangement, columns, store } = state
  const { order, candidates } = arrangement
  const found = new Set<Email>()

  function look(row: number): boolean {
    if (columns.hasCalendar[row] === 1 && !store.cache.isFresh(row, store.rows.span, now)) {
      found.add(resourceEmail(columns.resources[row]!)!)
    }
    return found.size < limit
  }

  if (limit <= 0 || store.rows.width === 0) return []
  const start = Math.max(0, Math.min(order.length, Math.floor(rowFrom)))
  const end = Math.min(order.length, start + reach)
  const first = Math.max(0, start - reach)
  for (let index = start; index < end; index += 1) if (!look(order[index]!)) return [...found]
  for (let index = start - 1; index >= first; index -= 1) if (!look(order[index]!)) return [...found]
  if (candidates.length > order.length) {
    for (const row of candidates) if (!look(row)) break
  }
  return [...found]
}

/** Counts candidate rows that have data or no calendar, and all candidates: 'x of y resources'. */
export function countLoaded({ arrangement, columns, store }: EngineState): {
  readonly loaded: number
  readonly total: number
} {
  const { candidates } = arrangement
  return { loaded: store.cache.countHeld(candidates, columns.hasCalendar), total: candidates.length }
}

/** Creates the indexes of names and areas, which are prepared on first use. */
export function createIndexes(state: EngineState) {
  let names: SearchIndex | null = null
  let steps = indexNames(state.columns, state.settings)
  let areas: SearchIndex | null = null

  /** Prepares the index of names by a step of a few milliseconds. Returns false once nothing is left to do. */
  function prepare(): boolean {
    if (names !== null) return false
    const { done, value } = steps.next()
    if (done) names = value
    return names === null
  }

  return {
    prepare,
    names(): SearchIndex {
      while (names === null) prepare()
      return names
    },
    areas: () => (areas ??= indexAreas(state.settings, state.columns)),
    /** Required after the resources or settings have changed. */
    reset(): void {
      names = null
      steps = indexNames(state.columns, state.settings)
      areas = null
    },
  }
}

/** Indexes all names of all resources by row, the displayed name first, with their areas and properties. */
function* indexNames(columns: Columns, settings: Pick<EngineSettings, 'filters'>): Generator<undefined, SearchIndex> {
  const names: string[] = []
  for (const resource of columns.resources) {
    if (names.length % 5_000 === 4_999) yield
    const { name, displayName, displayNameForApp } = resource
    const shown = shownName(resource)
    const others = [name, displayName, displayNameForApp].filter((one) => one !== null && one !== '' && one !== shown)
    names.push(others.length === 0 ? shown : [...new Set([shown, ...others])].join('\n'))
  }
  const { places } = columns.facts()
  yield
  const related: RelatedTexts[] = [
    {
      of: places.of,
      texts: places.values.map((list) => list.map(({ areaId }) => columns.areaNames.get(areaId) ?? '').join('\n')),
    },
  ]
  for (const definition of settings.filters) {
    if (!definition.visible) continue
    const { of, values } = columns.facts().property(definition.id)
    related.push({ of, texts: values.map((value) => (value === null ? '' : wordsOf(definition, value))) })
    yield
  }
  return yield* searchInSteps(names, related)
}

/** Returns the text by which a property can be found. Numbers and HTML content are not searched. */
function wordsOf({ dataTypeId, name, choices }: FilterDefinition, property: Property): string {
  switch (dataTypeId) {
    case dataTypes.boolean:
      return property.valueBoolean === true ? name : ''
    case dataTypes.text:
      return property.valueText ?? ''
    case dataTypes.choiceList:
      return choices
        .filter(({ key }) => property.valueChoiceIds?.includes(key))
        .map(({ value }) => value)
        .join('\n')
    default:
      return ''
  }
}

/**
 * Finds the best hits among all listed resources, ignoring the filters. Equal hits have the order that suits the user, or
 * are sorted by name. A blank text returns nothing, but prepares the index, which takes a while for a large campus.
 */
export function findHits(state: EngineState, text: string, limit: number, index: SearchIndex): SearchHit[] {
  if (text.trim() === '') return []
  const { arrangement, columns, ranks } = state
  const found = search(index, text)
  const { preference } = arrangement.question
  const sorted = preference ? bestOrder(state, preference) : ranks.sorted('name asc')
  const inOrder = new Int8Array(sorted.length)
  sorted.forEach((row, place) => {
    inOrder[place] = columns.visible[row] === 1 ? found[row]! : noMatch
  })
  return bestMatches(inOrder, limit).map((place) => {
    const resource = columns.resources[sorted[place]!]!
    return { ...describe(columns, resource), typeId: resourceTypeIdOf(resource.resourceTypeId) }
  })
}

/** Indexes all areas by their name and by the names of their parents. */
function indexAreas({ areas }: Pick<EngineSettings, 'areas'>, { areaNames }: Columns): SearchIndex {
  return prepareSearch(areas.map(({ id, name }) => `${name}\n${areaNames.get(id) ?? ''}`))
}

/**
 * Finds the best matching areas that contain listed resources. Equal areas keep their order. A blank text returns
 * nothing.
 */
export function findAreas(state: EngineState, text: string, limit: number, index: SearchIndex): AreaHit[] {
  if (text.trim() === '') return []
  const { columns, settings } = state
  const { places, areasOfPlaces } = columns.facts()
  const counts = new Uint32Array(places.values.length)
  columns.visible.forEach((isVisible, row) => (counts[places.of[row]!]! += isVisible))
  const areasOf = areasOfPlaces()
  const countIn = (id: string): number =>
    counts.reduce((sum, count, place) => (count > 0 && areasOf[place]!.has(id) ? sum + count : sum), 0)
  const ranks = search(index, text)
  settings.areas.forEach(({ id, name }, at) => {
    if (ranks[at] !== noMatch && (name === '' || countIn(id) === 0)) ranks[at] = noMatch
  })
  return bestMatches(ranks, limit).map((at) => {
    const { id } = settings.areas[at]!
    return { id: areaIdOf(id), name: columns.areaNames.get(id) ?? '', count: countIn(id) }
  })
}

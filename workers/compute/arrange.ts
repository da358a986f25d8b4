import type { Arranged, Group, GroupBy, Question, WindowQuery } from '#src/engine/compute.ts'
import type { SearchIndex } from '#src/base/rules/search.ts'
import { quartersIn } from '#src/kernel/time/moment.ts'
import type { Arrangement, EngineState } from './engine-state.ts'
import { prepareMatch } from './alternatives.ts'
import { bestOrder, groupByFree } from './best-order.ts'
import { freeTimeTest } from './free-time.ts'
import { findMissing } from './search.ts'
import { nearOrder } from './nearness.ts'
import type { Grouping } from './ranks.ts'
import { answerWindow } from './window.ts'

/** The query before the first request: all resources, sorted by name. */
const openQuestion: Question = {
  duration: 0 as Question['duration'],
  requirements: [],
  availability: null,
  attendees: { total: 0, onSite: 0 },
  name: '',
  search: '',
  only: null,
  sortBy: 'name asc',
  groupBy: 'none',
}

export const nothingArranged: Arrangement = {
  question: openQuestion,
  order: new Uint32Array(0),
  candidates: new Uint32Array(0),
  groups: [],
  version: 0,
}

export function answerArrange(
  state: EngineState,
  question: Question,
  query: WindowQuery,
  index: () => SearchIndex,
): Arranged {
  state.patcher.advance(query.now)
  state.patcher.wish(Math.max(1, quartersIn(question.duration)))
  state.arrangement = arrange(state, question, index)
  const { order, groups } = state.arrangement
  return {
    sequence: query.sequence,
    matched: order.length,
    total: state.columns.visibleCount,
    groups,
    answer: answerWindow(state, query),
    missing: findMissing(state, { rowFrom: query.rowFrom, limit: query.rowTo - query.rowFrom, now: query.now }),
  }
}

/**
 * Filters the sorted rows in one pass. If the order has not changed, it keeps its version, so rows held by the caller
 * stay valid.
 */
export function arrange(state: EngineState, question: Question, index: () => SearchIndex): Arrangement {
  const { columns, settings, revision, arrangement: before } = state
  const sorted = nearOrder(state, question.near ?? null) ?? orderOf(state, question)
  const isMatch = prepareMatch(question, columns, settings, index)
  const found = new Uint32Array(sorted.length)
  let count = 0
  for (const row of sorted) {
    if (columns.visible[row] === 1 && isMatch(row)) found[count++] = row
  }
  const grouping = question.groupBy === 'none' ? null : groupingOf(question.groupBy, question, state)
  const candidates = groupRows(found.subarray(0, count), grouping)
  const { availability } = question
  const order = availability === null ? candidates : candidates.filter(freeTimeTest(state, availability))
  const isSame = isEqual(order, before.order)
  return {
    question,
    order: isSame ? before.order : order,
    candidates,
    groups: listGroups(order, grouping),
    version: isSame ? before.version : revision.mark(),
  }
}

function orderOf(state: EngineState, { sortBy, preference }: Question): Uint32Array {
  if (sortBy !== 'best') return state.ranks.sorted(sortBy)
  return preference ? bestOrder(state, preference) : state.ranks.sorted('name asc')
}

/** Groups the rows with a counting sort. The order within a group does not change. */
function groupRows(rows: Uint32Array, grouping: Grouping | null): Uint32Array {
  if (grouping === null) return rows.slice()
  const { numberOf, keys } = grouping
  const starts = new Uint32Array(keys.length + 1)
  for (const row of rows) starts[numberOf[row]! + 1]! += 1
  for (let group = 0; group < keys.length; group += 1) starts[group + 1]! += starts[group]!
  const grouped = new Uint32Array(rows.length)
  for (const row of rows) grouped[starts[numberOf[row]!]!++] = row
  return grouped
}

function listGroups(order: Uint32Array, grouping: Grouping | null): Group[] {
  if (grouping === null || order.length === 0) return []
  const { numberOf, keys, labels } = grouping
  const groups: Group[] = []
  let first = 0
  for (let index = 1; index <= order.length; index += 1) {
    const number = numberOf[order[first]!]!
    if (index < order.length && numberOf[order[index]!] === number) continue
    groups.push({ key: keys[number] ?? '', label: labels[number] ?? '', firstRow: first, count: index - first })
    first = index
  }
  return groups
}

/**
 * Returns groups in ascending order, or in descending order if the rows are sorted in descending order by the same key.
 */
function groupingOf(groupBy: Exclude<GroupBy, 'none'>, question: Question, state: EngineState): Grouping {
  if (groupBy === 'free') return groupByFree(state, question)
  const { sortBy } = question
  const grouping = state.ranks.groups(groupBy)
  if (sortBy !== `${groupBy} desc`) return grouping
  const last = grouping.keys.length - 1
  return {
    numberOf: grouping.numberOf.map((number) => last - number),
    keys: grouping.keys.toReversed(),
    labels: grouping.labels.toReversed(),
  }
}

function isEqual(one: Uint32Array, other: Uint32Array): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false
  return true
}

import { matchTest } from '#src/core/filter/match.ts'
import { nameTest } from '#src/core/filter/name.ts'
import { noMatch, search, type SearchIndex } from '#src/core/filter/search.ts'
import type { EngineSettings, Question } from '#src/contract/compute.ts'
import type { Columns } from './columns.ts'

/** All that a question asks of a resource apart from free time; made once per question. Blank conditions cost nothing. */
export function prepareMatch(
  question: Question,
  columns: Columns,
  settings: EngineSettings,
  index: () => SearchIndex,
): (row: number) => boolean {
  const tests = sharedTests(question, columns, index)
  if (question.requirements.length > 0 || question.attendees.total > 0)
    tests.push(requirementTest(question, columns, settings))
  return (row) => {
    for (const test of tests) if (!test(row)) return false
    return true
  }
}

/** What is asked beside the requirements. */
export function sharedTests(
  question: Question,
  columns: Columns,
  index: () => SearchIndex,
): ((row: number) => boolean)[] {
  const tests: ((row: number) => boolean)[] = []
  if (question.only !== null) tests.push(chosenTest(question.only, columns))
  if (question.search.trim() !== '') {
    const found = search(index(), question.search)
    tests.push((row) => found[row] !== noMatch)
  }
  if (question.name.trim() !== '') {
    const hasName = nameTest(question.name)
    tests.push((row) => hasName(columns.resources[row]!))
  }
  return tests
}

/** Asks for nothing. Attendees limit the resources even where no requirement is stated. */
export const anything: Question['requirements'][number] = {
  id: '',
  typeId: null,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
}

/** Whether a row meets any of the requirements. */
function requirementTest(
  { requirements, attendees }: Question,
  columns: Columns,
  settings: EngineSettings,
): (row: number) => boolean {
  const facts = columns.facts()
  const stated = requirements.length === 0 ? [anything] : requirements
  const tests = stated.map((requirement) => matchTest(requirement, attendees, facts, settings))
  const [sole] = tests
  return sole !== undefined && tests.length === 1 ? sole : (row) => tests.some((test) => test(row))
}

function chosenTest(only: readonly string[], columns: Columns): (row: number) => boolean {
  const rows = new Set(only.map((id) => columns.rowById.get(id)))
  return (row) => rows.has(row)
}

import { matches, prepareContext } from '#src/core/filter/match.ts'
import { nameTest } from '#src/core/filter/name.ts'
import { noMatch, search, type SearchIndex } from '#src/core/filter/search.ts'
import type { Resource } from '#src/core/wire/resource.ts'
import type { EngineSettings, Question } from '#src/contract/compute.ts'
import type { Columns } from './columns.ts'

/** All that a question asks of a resource apart from free time; made once per question. Blank conditions cost nothing. */
export function prepareMatch(
  question: Question,
  columns: Columns,
  settings: EngineSettings,
  index: () => SearchIndex,
): (row: number) => boolean {
  const tests: ((row: number, resource: Resource) => boolean)[] = []
  if (question.only !== null) tests.push(chosenTest(question.only, columns))
  if (question.search.trim() !== '') {
    const found = search(index(), question.search)
    tests.push((row) => found[row] !== noMatch)
  }
  if (question.requirements.length > 0) tests.push(requirementTest(question, settings))
  else if (question.attendees.total > 0)
    tests.push(requirementTest({ ...question, requirements: [anything] }, settings))
  if (question.name.trim() !== '') {
    const hasName = nameTest(question.name)
    tests.push((_row, resource) => hasName(resource))
  }
  return (row) => {
    const resource = columns.resources[row]!
    for (const test of tests) if (!test(row, resource)) return false
    return true
  }
}

/** Attendees limit the resources even where no requirement is stated. */
const anything: Question['requirements'][number] = {
  id: '',
  typeId: null,
  areas: [],
  capacity: { min: null, max: null },
  filters: [],
}

function requirementTest(question: Question, settings: EngineSettings): (row: number, resource: Resource) => boolean {
  const prepared = question.requirements.map((requirement) => ({
    requirement,
    context: prepareContext(requirement, settings, question.attendees),
  }))
  return (_row, resource) => {
    for (const { requirement, context } of prepared) if (matches(resource, requirement, context)) return true
    return false
  }
}

function chosenTest(only: readonly string[], columns: Columns): (row: number) => boolean {
  const rows = new Set(only.map((id) => columns.rowById.get(id)))
  return (row) => rows.has(row)
}

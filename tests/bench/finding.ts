import type { AreaId } from '#src/kernel/ids.ts'
import type { FilterDefinition } from '#src/wire/configuration.ts'
import type { Question, Requirement } from '#src/engine/compute.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, instantOf, query, question, settings, spanOf } from '#tests/compute/campus.ts'
import { seededAreas, seededResources } from '#tests/compute/seeded-campus.ts'
import { type BenchRow, medianTime, rounded, time } from './measure.ts'

const filters: FilterDefinition[] = Array.from({ length: 10 }, (_, at) => ({
  id: `p${at}`,
  name: `Property ${at}`,
  dataTypeId: at < 5 ? 1 : 2,
  visible: true,
  filterable: true,
  matchAll: false,
  choices: [],
}))

const requirementOf = (round: number): Requirement => ({
  id: '1',
  typeId: 'room' as Requirement['typeId'],
  areas: [`b${round}` as AreaId, `b${round + 5}` as AreaId],
  capacity: { min: 2 + round, max: null },
  filters: [
    { id: 'p1', kind: 'boolean', value: round % 2 === 0 },
    { id: 'p7', kind: 'range', min: 1, max: 8 },
  ],
})

const typed = ['z', 'za', 'zas', 'zasedacka', 'zsaedacka', 'cafe building 12', 'property 3', 'ro floor', 'room 3']

/** Measures filters, the counts of their choices and the search, relative to one pass over columns. */
export function benchFinding(count: number): BenchRow[] {
  const resources = seededResources(count)
  const engine = createEngine()
  engine.configure(settings({ areas: seededAreas(), filters }))
  engine.open(spanOf(0, 96))
  engine.loadResources(bytesOf(resources))
  const screen = query(36, 60, 36, { rowTo: 40 })
  const arrange = (changes: Partial<Question>): unknown => engine.arrange(question(changes), screen)
  const countAll = (round: number): unknown =>
    engine.counts({ question: question({ requirements: [requirementOf(round)] }), requirement: 0, now: instantOf(36) })
  arrange({})
  const firstSearch = time(() => engine.search('a', 8))
  const firstCounts = time(() => countAll(0))
  const pass = onePass(resources)
  const baseline = medianTime(pass, 31)
  const asked = medianTime((round) => arrange({ requirements: [requirementOf(round)] }))
  const counted = medianTime(countAll)
  const found = medianTime((round) => engine.search(typed[round] ?? '', 8))
  const slowest = Math.max(...typed.map((text) => time(() => engine.search(text, 8))))
  const search = 'search by names, places and properties'
  const rows = [
    { name: 'one pass over columns', value: baseline, unit: 'ms', target: '' },
    { name: 'filter by five conditions', value: asked, unit: 'ms', target: count > 10_000 ? '< 60' : '< 20' },
    { name: 'filter by five conditions, relative to one pass', value: asked / baseline, unit: 'x', target: '' },
    { name: 'counts of all choices, first run', value: firstCounts, unit: 'ms', target: '' },
    { name: 'counts of all choices', value: counted, unit: 'ms', target: '< 20' },
    { name: 'counts of all choices, relative to one pass', value: counted / baseline, unit: 'x', target: '' },
    { name: `${search}, first run`, value: firstSearch, unit: 'ms', target: '' },
    { name: search, value: found, unit: 'ms', target: '< 20' },
    { name: 'search, slowest of nine', value: slowest, unit: 'ms', target: '< 20' },
    { name: `${search}, relative to one pass`, value: found / baseline, unit: 'x', target: '' },
  ]
  return rounded(rows).map((row) => ({ ...row, name: `${count}: ${row.name}` }))
}

/** The lower bound of any filter: reads the columns of each row once. */
function onePass(resources: ReturnType<typeof seededResources>): () => number {
  const seats = Float64Array.from(resources, ({ capacity }) => capacity ?? 0)
  const flags = Uint8Array.from(resources, ({ properties }) => Number(properties?.[1]?.valueBoolean))
  const types = Uint16Array.from(resources, ({ resourceTypeId }) => Number(resourceTypeId === 'room'))
  return () => {
    let found = 0
    for (let row = 0; row < seats.length; row += 1) {
      if (types[row] === 1 && seats[row]! >= 4 && flags[row] === 1) found += 1
    }
    return found
  }
}

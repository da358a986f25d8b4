import type { Minutes, Quarter, ResourceId } from '#src/kernel/result.ts'
import {
  bytesOf,
  emailOf,
  instantOf,
  item,
  quarter,
  query,
  question,
  settings,
  spanOf,
  taken,
} from '#tests/compute/campus.ts'
import { makeRandom, seededAreas, seededResources, seededView } from '#tests/compute/seeded-campus.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { benchFinding } from './finding.ts'
import { benchGroup } from './group.ts'
import type { BenchRow } from './patch.ts'
import { benchUtilisation } from './utilisation.ts'

const quarters = 672
const batch = 500
/** Monday, 09:00 UTC. */
const now = 36

/** The engine in this thread: medians in milliseconds, and bytes. `short` leaves out the campus of 50,000. */
export async function benchEngine(short: boolean): Promise<{ readonly rows: readonly BenchRow[] }> {
  const rows = [
    ...benchCampus(10_000, '< 20'),
    ...benchItems(),
    ...benchSeries(52, 500),
    ...benchGroup(12, 500),
    ...benchUtilisation(10_000),
    ...benchFinding(10_000),
  ]
  if (!short) rows.push(...benchCampus(50_000, '< 60'), ...benchFinding(50_000))
  return { rows }
}

function benchCampus(count: number, arrangeAim: string): BenchRow[] {
  const rows: BenchRow[] = []
  const add = (name: string, value: number, unit: string, target: string): void => {
    rows.push({ name: `${count}: ${name}`, value: Math.round(value * 1000) / 1000, unit, target })
  }
  const areas = seededAreas()
  const resources = bytesOf(seededResources(count))
  const bodies = seededBodies(count)
  collect()
  const heapBefore = memory()
  const engine = createEngine()
  engine.configure(settings({ areas, filters: [] }))
  engine.open(spanOf(0, quarters))
  add(
    'load resources',
    time(() => engine.loadResources(resources)),
    'ms',
    '',
  )
  add(
    'first window, no schedules',
    time(() => engine.window(screen())),
    'ms',
    '< 5',
  )
  const puts = bodies.map((body) => time(() => engine.put('shown', { ...taken(0, quarters, now), schedules: body })))
  add(`put ${batch} schedules`, median(puts), 'ms', '< 10')
  add(
    'first window, all schedules, nothing patched',
    time(() => engine.window(screen())),
    'ms',
    '< 5',
  )
  add(
    'window of 40 x 120, patched',
    repeat(50, () => engine.window(screen())),
    'ms',
    '< 1',
  )
  add(
    'arrange: sort by capacity, group by area',
    repeat(9, (index) => askSorted(engine, index)),
    'ms',
    arrangeAim,
  )
  add(
    'arrange: filter',
    repeat(9, (index) => askFiltered(engine, index)),
    'ms',
    arrangeAim,
  )
  add(
    'arrange: search',
    repeat(9, (index) => askSearch(engine, index)),
    'ms',
    '< 20',
  )
  add(
    'arrange: free time, nothing patched',
    time(() => askFree(engine, 30)),
    'ms',
    '',
  )
  add(
    'arrange: free time',
    repeat(9, (index) => askFree(engine, 30, index)),
    'ms',
    arrangeAim,
  )
  add(
    'heat of 40 x 7 days',
    repeat(9, () => askHeat(engine)),
    'ms',
    '',
  )
  add(
    'alternatives',
    repeat(9, () => askAlternatives(engine)),
    'ms',
    '',
  )
  engine.arrange(question(), screen())
  add(
    'burst of 1,000 records with window',
    repeat(9, (index) => burst(engine, index)),
    'ms',
    '',
  )
  add(
    'open the next day',
    time(() => engine.open(spanOf(96, quarters + 96))),
    'ms',
    '',
  )
  engine.open(spanOf(0, quarters))
  collect()
  const figures = engine.figures()
  add('bytes a quarter', figures.quarterBytes / (count * quarters), 'bytes', '<= 2')
  add('other bytes a resource, counted', figures.otherBytes / count, 'bytes', '<= 400')
  // In a small campus the fixed cost of the program itself drowns what a resource takes.
  if (count >= 50_000)
    add('other bytes a resource, measured', (memory() - heapBefore - figures.quarterBytes) / count, 'bytes', '<= 400')
  return rows
}

/** 700,000 events in 10,000 rows. */
function benchItems(): BenchRow[] {
  const engine = createEngine()
  engine.configure(settings())
  engine.open(spanOf(0, quarters))
  engine.loadResources(bytesOf(seededResources(10_000)))
  const view = '0'.repeat(quarters)
  collect()
  const before = memory()
  const puts: number[] = []
  for (let first = 0; first < 10_000; first += batch) {
    const body = bytesOf(
      Array.from({ length: batch }, (_, index) => ({
        email: emailOf(`r${first + index}`),
        availabilityView: view,
        scheduleItems: Array.from({ length: 70 }, (_item, at) =>
          item(at * 9, at * 9 + 4, {
            subject: `Meeting ${(first + at) % 500}`,
            iCalUId: `040000008200E${first + index}-${at}`,
          }),
        ),
      })),
    )
    puts.push(time(() => engine.put('shown', { ...taken(0, quarters, now), schedules: body })))
  }
  collect()
  const rows = [
    { name: `put ${batch} schedules of 70 events`, value: median(puts), unit: 'ms', target: '' },
    { name: 'bytes per event, of 700,000', value: (memory() - before) / 700_000, unit: 'bytes', target: '' },
    {
      name: 'window of 40 x 120 with events',
      value: repeat(20, () => engine.window(screen())),
      unit: 'ms',
      target: '< 1',
    },
  ]
  return rows.map((row) => ({ ...row, value: Math.round(row.value * 1000) / 1000 }))
}

/** A year of Mondays in one of 500 rooms: every date of every room decided, and both plans over all of them. */
function benchSeries(dates: number, rooms: number): BenchRow[] {
  const engine = createEngine()
  engine.configure(settings())
  engine.loadResources(
    bytesOf(seededResources(rooms).map((room) => ({ ...room, resourceTypeId: 'room', schedulingSettings: null }))),
  )
  const random = makeRandom(9)
  const views = Array.from({ length: dates }, () => Array.from({ length: rooms }, () => seededView(random, 96)))
  const spans = views.map((_, week) => spanOf(week * 672 + 40, week * 672 + 44))
  const weekOf = (week: number) =>
    views[week]!.map((availabilityView, index) => ({ ...emptySchedule, email: emailOf(`r${index}`), availabilityView }))
  const request = {
    spans,
    resourceIds: ['r0' as ResourceId],
    requirement: null,
    attendees: { total: 0, onSite: 0 },
    limit: rooms,
    now: instantOf(now),
  }
  const schedules = views.map((_, week) => weekOf(week))
  const decide = (): void => {
    engine.openSeries(request)
    schedules.forEach((week, index) =>
      engine.put('series', { ...taken(index * 672 - 8, index * 672 + 96), schedules: week }),
    )
    engine.series({ now: instantOf(now), plans: true })
  }
  const read = repeat(9, decide)
  const baseline = repeat(9, () => countFree(views))
  const plans = repeat(9, () => engine.series({ now: instantOf(now), plans: true }))
  const rows = [
    { name: `series of ${dates} dates x ${rooms} rooms: states and plans`, value: read, unit: 'ms', target: '< 300' },
    { name: `series of ${dates} dates x ${rooms} rooms: plans alone`, value: plans, unit: 'ms', target: '< 300' },
    { name: 'relative to one read of the digits', value: read / baseline, unit: 'x', target: '' },
  ]
  return rows.map((row) => ({ ...row, value: Math.round(row.value * 1000) / 1000 }))
}

const emptySchedule = { scheduleItems: [], workingHours: null, schedulingSettings: null, serviceError: null }

/** What any way of deciding must do at least: look at each digit. */
function countFree(views: readonly (readonly string[])[]): number {
  let free = 0
  for (const week of views) for (const view of week) for (const digit of view) if (digit === '0') free += 1
  return free
}

const screen = () => query(now, now + 120, now, { rowTo: 40 })

function seededBodies(count: number): ArrayBuffer[] {
  const random = makeRandom(7)
  return Array.from({ length: count / batch }, (_, body) =>
    bytesOf(
      Array.from({ length: batch }, (_schedule, index) => ({
        email: emailOf(`r${body * batch + index}`),
        availabilityView: seededView(random, quarters),
      })),
    ),
  )
}

function askSorted(engine: Engine, index: number): void {
  const sortBy = index % 2 === 0 ? 'capacity desc' : 'name asc'
  engine.arrange(question({ sortBy, groupBy: index % 2 === 0 ? 'area' : 'none' }), screen())
}

function askFiltered(engine: Engine, index: number): void {
  const requirement = {
    id: '1',
    typeId: null,
    areas: [],
    capacity: { min: 4 + index, max: null },
    filters: [],
  }
  engine.arrange(question({ requirements: [requirement] }), screen())
}

function askSearch(engine: Engine, index: number): void {
  engine.arrange(
    question({ search: ['z', 'za', 'zas', 'zasedacka', 'zsaedacka', 'cafe 12', 'salle', 'ro', 'room 3'][index]! }),
    screen(),
  )
}

function askFree(engine: Engine, duration: number, index = 0): void {
  const from = now + 4 + index
  engine.arrange(question({ duration: duration as Minutes, availability: spanOf(from, from + 2) }), screen())
}

function askHeat(engine: Engine): void {
  const days = Array.from({ length: 8 }, (_, day): Quarter => quarter(day * 96))
  engine.heat({ sequence: 1, now: instantOf(now), rowFrom: 0, rowTo: 40, days })
}

function askAlternatives(engine: Engine): void {
  const span = spanOf(now + 4, now + 8)
  engine.alternatives({ resourceId: 'r5' as ResourceId, span, now: instantOf(now), limit: 6 })
}

function burst(engine: Engine, round: number): void {
  const random = makeRandom(round)
  const schedules = Array.from({ length: 1000 }, (_, index) => ({
    email: emailOf(`r${index * 7}`),
    availabilityView: seededView(random, quarters),
    scheduleItems: [],
    workingHours: null,
    schedulingSettings: null,
    serviceError: null,
  }))
  engine.put('shown', { ...taken(0, quarters, now), schedules }, screen())
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Median of the runs after the first, which warms up. */
function repeat(runs: number, work: (index: number) => unknown): number {
  work(0)
  return median(Array.from({ length: runs }, (_, index) => time(() => work(index))))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Frees what is free: the runner gives `gc`; measured bytes mean nothing without it. */
function collect(): void {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.()
}

import type { Minutes, Quarter } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
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
import { type BenchRow, collectGarbage, median, medianTime, rounded, time } from './measure.ts'
import { benchUtilisation } from './utilisation.ts'

const quarters = 672
const batch = 500
/** Monday, 09:00 UTC. */
const now = 36

/** Measures the engine in this thread: medians in milliseconds, and bytes. `short` leaves out the campus of 50,000. */
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
    rows.push({ name: `${count}: ${name}`, value, unit, target })
  }
  const areas = seededAreas()
  const resources = bytesOf(seededResources(count))
  const bodies = seededBodies(count)
  collectGarbage()
  const heapBefore = memory()
  const engine = createEngine()
  engine.configure(settings({ areas, filters: [] }))
  engine.open(spanOf(0, quarters))
  const measure = (name: string, target: string, work: () => unknown): void => add(name, time(work), 'ms', target)
  const measureRuns = (name: string, target: string, work: (index: number) => unknown, runs = 9): void =>
    add(name, medianTime(work, runs), 'ms', target)
  measure('load resources', '', () => engine.loadResources(resources))
  measure('first window, no schedules', '< 5', () => engine.window(screen()))
  const puts = bodies.map((body) => time(() => engine.put('shown', { ...taken(0, quarters, now), schedules: body })))
  add(`put ${batch} schedules`, median(puts), 'ms', '< 10')
  measure('first window, all schedules, nothing patched', '< 5', () => engine.window(screen()))
  measureRuns('window of 40 x 120, patched', '< 1', () => engine.window(screen()), 50)
  measureRuns('arrange: sort by capacity, group by area', arrangeAim, (index) => arrangeSorted(engine, index))
  measureRuns('arrange: filter', arrangeAim, (index) => arrangeFiltered(engine, index))
  measureRuns('arrange: search', '< 20', (index) => arrangeSearch(engine, index))
  measure('arrange: free time, nothing patched', '', () => arrangeFree(engine, 30))
  measureRuns('arrange: free time', arrangeAim, (index) => arrangeFree(engine, 30, index))
  measureRuns('heat of 40 x 7 days', '', () => readHeat(engine))
  measureRuns('alternatives', '', () => readAlternatives(engine))
  engine.arrange(question(), screen())
  measureRuns('burst of 1,000 records with window', '', (index) => burst(engine, index))
  measure('open the next day', '', () => engine.open(spanOf(96, quarters + 96)))
  engine.open(spanOf(0, quarters))
  collectGarbage()
  const figures = engine.figures()
  add('bytes a quarter', figures.quarterBytes / (count * quarters), 'bytes', '<= 2')
  add('other bytes a resource, counted', figures.otherBytes / count, 'bytes', '<= 400')
  // In a small campus, the fixed memory of the program hides that of a resource.
  if (count >= 50_000)
    add('other bytes a resource, measured', (memory() - heapBefore - figures.quarterBytes) / count, 'bytes', '<= 400')
  return rounded(rows)
}

/** Measures 700,000 events in 10,000 rows. */
function benchItems(): BenchRow[] {
  const engine = createEngine()
  engine.configure(settings())
  engine.open(spanOf(0, quarters))
  engine.loadResources(bytesOf(seededResources(10_000)))
  const view = '0'.repeat(quarters)
  collectGarbage()
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
  collectGarbage()
  const held = memory() - before
  const window = medianTime(() => engine.window(screen()), 20)
  const rows = [
    { name: `put ${batch} schedules of 70 events`, value: median(puts), unit: 'ms', target: '' },
    { name: 'bytes per event, of 700,000', value: held / 700_000, unit: 'bytes', target: '' },
    { name: 'window of 40 x 120 with events', value: window, unit: 'ms', target: '< 1' },
  ]
  return rounded(rows)
}

/** Measures a series on a year of Mondays in 500 rooms: the state of every date and room, and both plans. */
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
  const read = medianTime(decide)
  const baseline = medianTime(() => countFree(views))
  const plans = medianTime(() => engine.series({ now: instantOf(now), plans: true }))
  const rows = [
    { name: `series of ${dates} dates x ${rooms} rooms: states and plans`, value: read, unit: 'ms', target: '< 300' },
    { name: `series of ${dates} dates x ${rooms} rooms: plans alone`, value: plans, unit: 'ms', target: '< 300' },
    { name: 'relative to one read of the digits', value: read / baseline, unit: 'x', target: '' },
  ]
  return rounded(rows)
}

const emptySchedule = { scheduleItems: [], workingHours: null, schedulingSettings: null, serviceError: null }

/** The lower bound of any algorithm: reads each digit. */
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

function arrangeSorted(engine: Engine, index: number): void {
  const sortBy = index % 2 === 0 ? 'capacity desc' : 'name asc'
  engine.arrange(question({ sortBy, groupBy: index % 2 === 0 ? 'area' : 'none' }), screen())
}

function arrangeFiltered(engine: Engine, index: number): void {
  const capacity = { min: 4 + index, max: null }
  const requirement = { id: '1', typeId: null, areas: [], capacity, filters: [] }
  engine.arrange(question({ requirements: [requirement] }), screen())
}

function arrangeSearch(engine: Engine, index: number): void {
  const texts = ['z', 'za', 'zas', 'zasedacka', 'zsaedacka', 'cafe 12', 'salle', 'ro', 'room 3']
  engine.arrange(question({ search: texts[index]! }), screen())
}

function arrangeFree(engine: Engine, duration: number, index = 0): void {
  const from = now + 4 + index
  engine.arrange(question({ duration: duration as Minutes, availability: spanOf(from, from + 2) }), screen())
}

function readHeat(engine: Engine): void {
  const days = Array.from({ length: 8 }, (_, day): Quarter => quarter(day * 96))
  engine.heat({ sequence: 1, now: instantOf(now), rowFrom: 0, rowTo: 40, days })
}

function readAlternatives(engine: Engine): void {
  const span = spanOf(now + 4, now + 8)
  engine.alternatives({ resourceId: 'r5' as ResourceId, span, now: instantOf(now), limit: 6 })
}

function burst(engine: Engine, round: number): void {
  const random = makeRandom(round)
  const schedules = Array.from({ length: 1000 }, (_, index) => {
    const availabilityView = seededView(random, quarters)
    return { ...emptySchedule, email: emailOf(`r${index * 7}`), availabilityView }
  })
  engine.put('shown', { ...taken(0, quarters, now), schedules }, screen())
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

import { init, NavMeshQuery } from 'recast-navigation'
import { generateSoloNavMesh } from 'recast-navigation/generators'
import {
  createWayfinder,
  type FeatureId,
  isOpen,
  listPlaces,
  type Point,
  type Route,
  type Venue,
  type Wayfinder,
} from '@foyer/indoor'
import { walkExactly } from '#indoor-tests/wayfinding/oracles/exact-walk.ts'
import { largestFloor } from '#indoor-tests/wayfinding/oracles/largest-floor.ts'
import { metresOf } from '#indoor-tests/wayfinding/oracles/metres-of.ts'
import { type PlainWalls, plainWalls } from '#indoor-tests/wayfinding/oracles/plain-walls.ts'
import {
  isWestportThere,
  lowestFloors,
  openSandboxVenue,
  openWestport,
  pairsOf,
} from '#indoor-tests/wayfinding/venues.ts'
import { closedIn, measureNearRoute, measureOverStops } from './ask-over-stops.ts'
import { type BenchRow, rounded } from './measure.ts'

/** Number of units to which the targets apply. */
const aimedUnits = 4_200

/** Measures routes in the sandbox's largest campus and in a real venue, and the same routes with recast-navigation. */
export async function benchWayfinding(short: boolean): Promise<{ readonly rows: readonly BenchRow[] }> {
  // Measured first, because the router must be cold, like in a new worker.
  const firstWay = benchFirstWay('5,000', openSandboxVenue(5_000, 1))
  await init()
  const largest = openSandboxVenue(50_000, 1)
  const campuses = [
    { name: 'made campus', venue: lowestFloors(largest, aimedUnits), pairs: short ? 60 : 300 },
    ...(short ? [] : [{ name: 'twice that campus', venue: largest, pairs: 300 }]),
    ...(isWestportThere ? [{ name: 'Westport House', venue: openWestport(), pairs: short ? 60 : 300 }] : []),
  ]
  const largestFirst = short ? [] : benchFirstWay('50,000', largest)
  return {
    rows: [
      ...firstWay,
      ...largestFirst,
      ...campuses.flatMap(({ name, venue, pairs }) => benchVenue(name, venue, pairs)),
    ],
  }
}

/** Measures the first route, without preparation and after preparing all floors in portions. */
function benchFirstWay(people: string, venue: Venue): BenchRow[] {
  const pairs = pairsOf(venue, 1, 11)
  const timed = <Value>(work: () => Value): { readonly value: Value; readonly time: number } => {
    const began = performance.now()
    const value = work()
    return { value, time: performance.now() - began }
  }
  const unprepared = timed(() => findAll(createWayfinder(venue), pairs))
  const wayfinder = createWayfinder(venue)
  const work = wayfinder.prepare()
  const portions: number[] = []
  for (let isDone = false; !isDone;) {
    const portion = timed(() => work.next().done === true)
    portions.push(portion.time)
    isDone = portion.value
  }
  const prepared = timed(() => findAll(wayfinder, pairs))
  const stepFree = timed(() => findAll(wayfinder, pairsOf(venue, 1, 12), true))
  const row = (what: string, value: number, target: string): BenchRow => ({
    name: `routes, the sandbox's campus of ${people}, ${venue.units.length} units: ${what}`,
    value,
    unit: 'ms',
    target,
  })
  return rounded([
    row('start-up and first way, nothing prepared', unprepared.time, '<= 300'),
    row(
      `preparing all floors, ${portions.length} portions`,
      portions.reduce((sum, time) => sum + time, 0),
      'off the main thread',
    ),
    row('the longest portion', Math.max(...portions), 'a few ms'),
    row('first route, all floors prepared', prepared.time, '<= 20'),
    row('first step-free route, all floors prepared', stepFree.time, '<= 50 at 8,000 units'),
  ])
}

type Times = readonly number[]
const quantile = (times: Times, share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(share * times.length)] ?? Number.NaN

function benchVenue(venueName: string, venue: Venue, count: number): BenchRow[] {
  const name = `${venueName}, ${venue.units.length} units`
  const began = performance.now()
  const wayfinder = createWayfinder(venue)
  const start = performance.now() - began
  const pairs = pairsOf(venue, count, 11)
  const places = listPlaces(venue)
  const first = performance.now()
  const cold = findAll(wayfinder, pairs)
  const rest = performance.now() - first
  const { times, routes } = findAll(wayfinder, pairs)
  const stopped = measureOverStops(wayfinder, pairs, places)
  const onWay = measureNearRoute(wayfinder, pairs.slice(0, 20), places)
  const closures = wayfinder.setClosures(closedIn(venue)).list.length
  findAll(wayfinder, pairs)
  const closed = findAll(wayfinder, pairs).times
  const closedOver = measureOverStops(wayfinder, pairs, places)
  wayfinder.setClosures([])
  const recast = benchRecast(venue, Math.min(count, 100))
  const row = (what: string, value: number, unit: string, target: string): BenchRow => ({
    name: `routes, ${name}: ${what}`,
    value,
    unit,
    target,
  })
  return rounded([
    row('start-up', start, 'ms', '<= 300 at 4,000 units'),
    row('very first query, floors prepared', cold.times[0] ?? 0, 'ms', 'off the main thread'),
    row(`${count} first queries, floors prepared`, rest, 'ms', 'off the main thread'),
    row('query, warm, p50', quantile(times, 0.5), 'ms', '<= 3'),
    row('query, warm, p99', quantile(times, 0.99), 'ms', '<= 20'),
    row('way over a stop, warm, p99', quantile(stopped, 0.99), 'ms', '<= 20'),
    row(`query with ${closures} closures, warm, p99`, quantile(closed, 0.99), 'ms', '<= 20'),
    row(`way over a stop with ${closures} closures, warm, p99`, quantile(closedOver, 0.99), 'ms', '<= 20'),
    row('least detour of every kind, warm, p50', quantile(onWay, 0.5), 'ms', ''),
    row('pairs without a route', count - routes.length, 'pairs', 'as a flood fill says'),
    row('longest beside the exact way, of 4', worstRatio(venue, wayfinder), 'x', '<= 1.001'),
    row('routes through a wall', crossing(venue, routes.slice(0, 60)), 'of 60', '0'),
    row('recast-navigation, one floor: build', recast.build, 'ms', ''),
    row('recast-navigation, one floor: query, p50', quantile(recast.times, 0.5), 'ms', ''),
    row('the same queries here, p50', quantile(recast.own, 0.5), 'ms', ''),
    row('recast-navigation: longer than here, p95', quantile(recast.ratios, 0.95), 'x', ''),
    row('recast-navigation: pairs without a route', recast.lost, 'pairs', ''),
  ])
}

function findAll(wayfinder: Wayfinder, pairs: ReturnType<typeof pairsOf>, isStepFree = false) {
  const times: number[] = []
  const routes: Route[] = []
  for (const [from, to] of pairs) {
    const began = performance.now()
    const ends = { from: { featureId: from.id }, to: { featureId: to.id } }
    const found = wayfinder.find({ ...ends, isStepFree, preference: 'fastest' })
    times.push(performance.now() - began)
    if (found.ok) routes.push(found.value)
  }
  return { times, routes }
}

/** Returns the worst ratio of some routes on one floor to the exact route by brute force. */
function worstRatio(venue: Venue, wayfinder: Wayfinder): number {
  let worst = 0
  let compared = 0
  for (const [from, to] of pairsOf(venue, 400, 12, (one, other) => one.levelId === other.levelId)) {
    const ends = { from: { featureId: from.id }, to: { featureId: to.id } }
    const found = wayfinder.find({ ...ends, isStepFree: false, preference: 'shortest' })
    if (!found.ok || found.value.length > 20 || found.value.legs.length > 1) continue
    const route = found.value
    const passed = new Set(
      route.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.through.map(({ unitId }) => unitId) : [])),
    )
    const walls = plainWalls(venue, [from.levelId], (unit) => isOpen(unit.category) || passed.has(unit.id))
    const exact = walkExactly(walls, route.from.point, route.to.point, route.length)
    worst = Math.max(worst, route.length / (exact?.metres ?? 0))
    compared += 1
    if (compared === 4) break
  }
  return worst
}

function crossing(venue: Venue, routes: readonly Route[]): number {
  const walls = new Map<FeatureId, PlainWalls>()
  return routes.filter(({ legs }) =>
    legs.some((leg) => {
      if (leg.kind !== 'walk') return false
      const own = walls.get(leg.levelId) ?? plainWalls(venue, [leg.levelId], () => true)
      walls.set(leg.levelId, own)
      const isThrough = (point: Point, index: number, line: readonly Point[]): boolean => {
        const next = line[index + 1]
        return next !== undefined && own.isBlocked(point, next, 0.006)
      }
      return leg.points.some(isThrough) || leg.drawn.some(isThrough)
    }),
  ).length
}

/** Measures routes of recast-navigation on the floor with most units, with cells of 10 cm. */
function benchRecast(venue: Venue, count: number) {
  const { positions, indices, isThere } = largestFloor(venue)
  const began = performance.now()
  const made = generateSoloNavMesh(positions, indices, {
    cs: 0.1,
    ch: 0.1,
    walkableRadius: 0,
    walkableHeight: 10,
    walkableClimb: 1,
    maxSimplificationError: 1.1,
  })
  const build = performance.now() - began
  const times: number[] = []
  const own: number[] = []
  const ratios: number[] = []
  let lost = 0
  if (!made.success) return { build, times, own, ratios, lost: count }
  const query = new NavMeshQuery(made.navMesh)
  const wayfinder = createWayfinder(venue)
  for (const [from, to] of pairsOf(venue, count, 13, (one, other) => isThere(one.levelId) && isThere(other.levelId))) {
    const ends = { from: { featureId: from.id }, to: { featureId: to.id } }
    const find = () => wayfinder.find({ ...ends, isStepFree: false, preference: 'shortest' })
    find()
    const start = performance.now()
    const found = find()
    own.push(performance.now() - start)
    if (!found.ok || found.value.legs.some(({ kind }) => kind === 'connector')) continue
    const route = found.value
    const at = ({ x, y }: Point) => ({ x, y: 0, z: -y })
    const started = performance.now()
    const path = query.computePath(at(route.from.point), at(route.to.point))
    times.push(performance.now() - started)
    const points = path.success ? path.path.map(({ x, z }) => ({ x, y: -z })) : []
    const end = points.at(-1)
    const isArrived = end && Math.hypot(end.x - route.to.point.x, end.y - route.to.point.y) < 0.5
    if (isArrived) ratios.push(metresOf(points) / route.length)
    else lost += 1
  }
  return { build, times, own, ratios, lost }
}

import type { Deck } from '../mesh/deck.ts'
import { createHeap } from './field.ts'
import type { Ground } from './sight.ts'

/** Walkable floor of a level group under one policy: which units may be entered, and which may be passed through. */
export interface View {
  /** The common floor. Other rooms are opened by `admit` for one search. */
  readonly ground: Ground
  /**
   * Opens the rooms of a start or target, and those on the way from there to the common floor. Returns the opened
   * regions.
   */
  admit(regions: readonly number[]): readonly number[]
  /** Closes the regions that were opened. */
  dismiss(admitted: readonly number[]): void
  isWalkable(region: number): boolean
  /**
   * Returns the same number for all regions that are connected, even through private rooms. 0 if a region is not
   * walkable.
   */
  componentOf(region: number): number
}

export interface Policy {
  /** Checks if a region may be entered. */
  isWalkable(region: number): boolean
  /** Checks if a region may be passed through on the way to another place. */
  isPublic(region: number): boolean
  /** Checks if a region can only be the start or the target. */
  isBarred(region: number): boolean
  /** Checks if a region must stay part of the common floor, because it contains stairs or a lift. */
  isKept(region: number): boolean
  isGateOpen(gate: number): boolean
  /**
   * Returns the rank of a closed gate among those of a room that has no open one: the gates with the lowest rank open if
   * the room is the start or the target. Infinity if the gate never opens.
   */
  rankAtEnd(gate: number): number
}

export function createView({ regionCount, gates, links, unitOfRegion }: Deck, policy: Policy): View {
  const isWalkable = new Uint8Array(regionCount)
  const isCommon = new Uint8Array(regionCount)
  const isPrivate = new Uint8Array(regionCount)
  const isBarred = new Uint8Array(regionCount)
  for (const [region, unit] of unitOfRegion.entries()) {
    if (unit < 0) continue
    isWalkable[region] = policy.isWalkable(region) ? 1 : 0
    isBarred[region] = policy.isBarred(region) ? 1 : 0
    const leadsOn = isBarred[region] === 0 && (policy.isPublic(region) || policy.isKept(region))
    isCommon[region] = isWalkable[region] === 1 && leadsOn ? 1 : 0
    isPrivate[region] = leadsOn ? 0 : 1
  }
  const isGateOpen = new Uint8Array(gates.length)
  for (let gate = 0; gate < gates.length; gate += 1) isGateOpen[gate] = policy.isGateOpen(gate) ? 1 : 0
  const around: { readonly region: number; readonly gate: number }[][] = Array.from({ length: regionCount }, () => [])
  for (const { one, other, gate } of links) {
    if (isWalkable[one] !== 1 || isWalkable[other] !== 1 || (gate >= 0 && isGateOpen[gate] !== 1)) continue
    around[one]?.push({ region: other, gate })
    around[other]?.push({ region: one, gate })
  }
  const entries = findEntries(isWalkable, links, around, policy)
  const isKept = (region: number): boolean => isBarred[region] === 0 && policy.isKept(region)
  const rooms = { isPrivate, isBarred }
  joinStops(isCommon, rooms, around, isKept)
  dropDeadEnds(isCommon, around, isKept)
  const depths = measureDepths(isCommon, rooms, around)
  const components = labelComponents(isWalkable, around)
  for (const [region, [first]] of entries) components[region] = components[first?.region ?? region] ?? 0
  const isOpen = Uint8Array.from(isCommon)
  const areasAt: number[][] = Array.from({ length: regionCount }, () => [])
  for (const [number, { from, to, area }] of gates.entries()) {
    if (area === 0) continue
    areasAt[from]?.push(number)
    areasAt[to]?.push(number)
    if (isCommon[from] === 1 && isCommon[to] === 1) isOpen[area] = isGateOpen[number] ?? 0
  }

  /** Gates that were opened with the regions. */
  const opened = new Map<readonly number[], readonly number[]>()

  function admit(regions: readonly number[]): readonly number[] {
    const admitted: number[] = []
    const ends = new Set(regions)
    const open = (region: number): void => {
      if (isOpen[region] === 1 || isWalkable[region] !== 1) return
      isOpen[region] = 1
      admitted.push(region)
      const depth = depths[region] ?? Infinity
      for (const { region: next } of around[region] ?? []) {
        // Opens only regions that are nearer to the common floor, counted in rooms first, then in units. If none can be
        // reached, all connected rooms are opened.
        if ((depths[next] ?? Infinity) <= depth - 1 && (isBarred[next] === 0 || ends.has(next))) open(next)
      }
    }
    const gatesOpened: number[] = []
    for (const region of regions) {
      open(region)
      for (const { region: next, gate } of entries.get(region) ?? []) {
        if (isGateOpen[gate] === 1) continue
        isGateOpen[gate] = 1
        gatesOpened.push(gate)
        if (isBarred[next] === 0) open(next)
      }
    }
    opened.set(admitted, gatesOpened)
    for (const region of admitted.slice()) {
      for (const number of areasAt[region] ?? []) {
        const gate = gates[number]
        if (!gate || isOpen[gate.area] === 1 || isGateOpen[number] !== 1) continue
        if (isOpen[gate.from] !== 1 || isOpen[gate.to] !== 1) continue
        isOpen[gate.area] = 1
        admitted.push(gate.area)
      }
    }
    return admitted
  }

  return {
    ground: { isOpen, isGateOpen },
    admit,
    dismiss(admitted) {
      for (const region of admitted) isOpen[region] = 0
      for (const gate of opened.get(admitted) ?? []) isGateOpen[gate] = 0
      opened.delete(admitted)
    },
    isWalkable: (region) => isWalkable[region] === 1,
    componentOf: (region) => components[region] ?? 0,
  }
}

type Around = readonly (readonly { readonly region: number; readonly gate: number }[])[]

interface Rooms {
  readonly isPrivate: Uint8Array
  readonly isBarred: Uint8Array
}

/** Adds rooms to the common floor if they are the only route to stairs or a lift: as few as possible. */
function joinStops(isCommon: Uint8Array, rooms: Rooms, around: Around, isKept: (region: number) => boolean): void {
  const labels = labelComponents(isCommon, around)
  const sizes = new Map<number, number>()
  for (const label of labels) if (label > 0) sizes.set(label, (sizes.get(label) ?? 0) + 1)
  const [[main] = [0]] = [...sizes].toSorted((one, other) => other[1] - one[1])
  const inMain = Uint8Array.from(labels, (label) => (label === main ? 1 : 0))
  const depths = measureDepths(inMain, rooms, around)
  for (const region of isCommon.keys()) {
    if (!isKept(region)) continue
    let here = region
    while ((depths[here] ?? 0) > 0 && depths[here] !== Infinity) {
      isCommon[here] = 1
      const next = around[here]?.find((link) => (depths[link.region] ?? 0) + costOf(rooms, here) === depths[here])
      if (next === undefined) break
      here = next.region
    }
  }
}

const costOf = ({ isPrivate }: Rooms, region: number): number => (isPrivate[region] === 1 ? room : 1)

/** Finds the gates of each room that no open gate leads into: those with the lowest rank, and the regions before them. */
function findEntries(
  isWalkable: Uint8Array,
  links: Deck['links'],
  around: Around,
  policy: Policy,
): ReadonlyMap<number, Around[number]> {
  const entries = new Map<number, { readonly region: number; readonly gate: number; readonly rank: number }[]>()
  for (const { one, other, gate } of links) {
    if (gate < 0 || policy.isGateOpen(gate) || isWalkable[one] !== 1 || isWalkable[other] !== 1) continue
    const rank = policy.rankAtEnd(gate)
    if (rank === Infinity) continue
    for (const [region, next] of [
      [one, other],
      [other, one],
    ] as const) {
      if ((around[region]?.length ?? 0) > 0) continue
      const known = entries.get(region) ?? []
      const least = Math.min(rank, known[0]?.rank ?? Infinity)
      const kept = known.filter((entry) => entry.rank === least)
      entries.set(region, rank === least ? [...kept, { region: next, gate, rank }] : kept)
    }
  }
  return entries
}

/** Removes dead ends: they can be a target, but no route leads through them. */
function dropDeadEnds(isCommon: Uint8Array, around: Around, isKept: (region: number) => boolean): void {
  const degrees = around.map((list) => list.filter(({ region }) => isCommon[region] === 1).length)
  const ends = degrees.flatMap((degree, region) => (degree <= 1 ? [region] : []))
  for (let region = ends.pop(); region !== undefined; region = ends.pop()) {
    if (isCommon[region] !== 1 || isKept(region)) continue
    isCommon[region] = 0
    for (const { region: next } of around[region] ?? []) {
      const degree = (degrees[next] ?? 1) - 1
      degrees[next] = degree
      if (degree <= 1) ends.push(next)
    }
  }
}

/** Weight of a private room in a depth. All public regions together count less than one room. */
const room = 2 ** 20

/**
 * Returns the depth of each region: first the rooms, then the units, between it and the common floor. Infinity if there
 * is no connection.
 */
function measureDepths(isCommon: Uint8Array, rooms: Rooms, around: Around): Float64Array {
  const depths = new Float64Array(isCommon.length).fill(Infinity)
  const heap = createHeap()
  for (const region of isCommon.keys()) {
    if (isCommon[region] !== 1) continue
    depths[region] = 0
    heap.push(region, 0)
  }
  while (heap.size > 0) {
    const depth = heap.leastRank()
    const region = heap.pop()
    // Nobody walks on from a barred region.
    if (depth > (depths[region] ?? 0) || rooms.isBarred[region] === 1) continue
    for (const { region: next } of around[region] ?? []) {
      const through = depth + costOf(rooms, next)
      if (through >= (depths[next] ?? 0)) continue
      depths[next] = through
      heap.push(next, through)
    }
  }
  return depths
}

function labelComponents(isWalkable: Uint8Array, around: Around): Int32Array {
  const components = new Int32Array(isWalkable.length)
  let label = 0
  for (const first of components.keys()) {
    if (isWalkable[first] !== 1 || components[first] !== 0) continue
    label += 1
    const stack = [first]
    components[first] = label
    for (let region = stack.pop(); region !== undefined; region = stack.pop()) {
      for (const { region: next } of around[region] ?? []) {
        if (components[next] !== 0 || isWalkable[next] !== 1) continue
        components[next] = label
        stack.push(next)
      }
    }
  }
  return components
}

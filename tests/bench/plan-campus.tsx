import { createRef, type Ref } from 'react'
import { createRoot } from 'react-dom/client'
import type { FloorDrawing } from '#src/engine/compute.ts'
import { Floorplan, type FloorplanHandle } from '#src/features/maps/screen/floorplan/floorplan.tsx'
import type { PlacePaint } from '#src/features/maps/screen/floorplan/plan-view.ts'
import { createEngine } from '#src/platform/engine/engine-client.ts'
import { spawnWorker } from '#src/platform/engine/spawn-worker.ts'
import { frame } from './frames.ts'
import { median } from './measure.ts'
import { makeVenueArchive } from './plan-venue.ts'

/** Milliseconds. */
export interface CampusFigures {
  /** From the bytes of the archive to an opened venue. */
  readonly open: number
  /** From the request of the lowest floor to its first frame. */
  readonly first: number
  /** Median frame while panning over the floor and back. */
  readonly pan: number
  /** From 1,000 changed states to their frame. */
  readonly recolour: number
}

const recoloured = 1_000

type Paints = ReadonlyMap<string, PlacePaint>

let archive: ArrayBuffer = new ArrayBuffer(0)

/** Creates the next campus from the numbers of units per floor, lowest first. Returns its size in bytes. */
export function prepareCampus(floors: readonly number[]): number {
  archive = makeVenueArchive(floors)
  return archive.byteLength
}

/** Measures the product's map with one floor of a campus, rendered without a GPU. */
export async function runCampus(host: HTMLElement): Promise<CampusFigures> {
  const engine = createEngine({ spawn: spawnWorker, restore: () => Promise.resolve(), onState: () => undefined })
  await engine.ping()
  const began = performance.now()
  const opened = await engine.openVenue(archive, 'en')
  if (!opened.ok) throw new Error(opened.fault.kind)
  const open = performance.now() - began
  const requested = performance.now()
  const floor = await engine.venueFloor({ levelId: 'floor-0', language: 'en' })
  if (floor === null) throw new Error('There is no floor.')
  const root = createRoot(host)
  const ref = createRef<FloorplanHandle>()
  const show = (paints: Paints): void => root.render(<Plan floor={floor} paints={paints} plan={ref} />)
  show(new Map())
  while (host.querySelector('[data-floorplan=drawn]') === null) await frame()
  const first = performance.now() - requested
  const pan = await panOver(ref)
  const recolour = await recolourOn(floor, show)
  root.unmount()
  engine.dispose()
  return { open, first, pan, recolour }
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>()

const Plan = ({
  floor,
  paints,
  plan,
}: {
  readonly floor: FloorDrawing
  readonly paints: Paints
  readonly plan: Ref<FloorplanHandle>
}) => (
  <Floorplan
    ref={plan}
    floor={floor}
    label="Floor plan"
    paints={paints}
    labels={nothing}
    describe={(id) => id}
    painter="canvas"
  />
)

async function panOver(ref: { readonly current: FloorplanHandle | null }): Promise<number> {
  const start = ref.current?.camera()
  if (!start) throw new Error('There is no camera.')
  const times: number[] = []
  for (const side of [1, -1]) {
    ref.current?.moveTo({
      ...start,
      scale: Math.max(start.scale, 9),
      centre: { ...start.centre, x: start.centre.x + 30 * side },
    })
    let last = await frame()
    for (let index = 0; index < 24; index += 1) {
      const now = await frame()
      times.push(now - last)
      last = now
    }
  }
  return median(times)
}

async function recolourOn({ parts, places }: FloorDrawing, show: (paints: Paints) => void): Promise<number> {
  const ids = Array.from(places.parts.subarray(0, recoloured), (part) => parts.ids[part] ?? '')
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const paints = new Map(
      ids.map((id, index): [string, PlacePaint] => [id, { state: (index + round) % 2 === 0 ? 'free' : 'reserved' }]),
    )
    await frame()
    const before = performance.now()
    show(paints)
    await frame()
    await frame()
    times.push(performance.now() - before)
  }
  return median(times)
}

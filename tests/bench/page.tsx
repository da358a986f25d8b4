import '@fontsource-variable/inter/wght.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { subscribe } from 'valtio'
import '#src/app/slots.ts'
import type { Question } from '#src/engine/compute.ts'
import { pitchOf } from '#src/features/timeline/model/grid/row-layout.ts'
import { setMode, setZoom, timeline } from '#src/features/timeline/model/state.ts'
import { defaultQuestion, setDay, setQuestion, searchState } from '#src/base/search-state.ts'
import { reader, setZone } from '#src/base/reader.ts'
import { Timeline } from '#src/features/timeline/screen/timeline.tsx'
import { heldQuery, paintAnswer, placeWindow, timelineWindow } from '#src/features/timeline/model/window-state.ts'
import type { CalendarDay, IanaZone, Instant } from '#src/kernel/time/units.ts'
import type { Email } from '#src/kernel/ids.ts'
import { startLocale } from '#src/locale/index.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createEngine, type EngineClient } from '#src/platform/engine/engine-client.ts'
import { spawnWorker } from '#src/platform/engine/spawn-worker.ts'
import { ServicesContext } from '#src/base/use-needs.ts'
import { Skeleton } from '#src/ui/feedback.tsx'
import { useFormat } from '#src/ui/text.ts'
import '#src/ui/tokens.css'
import { emailOf } from '#src/wire/scalars.ts'
import { measuredServices } from './measured-services.ts'
import type { Update, Workload } from './workload.ts'

/**
 * The product's timeline with its worker and data from memory. `prepare` loads the resources and writes the bodies of schedules,
 * which `mount` loads with the product's own use case, visible rows first.
 */
interface Prepared {
  readonly engine: EngineClient
  readonly bodyOf: (emails: readonly string[]) => ArrayBuffer
}

const addressOf = (id: string): Email => emailOf(`${id}@bench.example`)

const day = 86_400_000

let prepared: Prepared | null = null

let root: Root | null = null

/** Renders a shell first, like the product, so that mounting measures only the timeline. */
async function getReady(): Promise<void> {
  await startLocale('en')
  await document.fonts.load('13px "Inter Variable"')
  flushSync(() => openRoot().render(<Shell now={Date.now()} />))
}

/** Formats texts and dates, like the product's shell. */
function Shell({ now }: { readonly now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <p>
        {t('timeline.name')}, {format.longDay(now, 'UTC')}, {format.hour(now, 'UTC')}
      </p>
      <Skeleton />
    </>
  )
}

function openRoot(): Root {
  root ??= createRoot(document.querySelector('#root') as HTMLElement)
  return root
}

async function prepare(w: Workload): Promise<Prepared> {
  if (prepared) {
    root?.unmount()
    root = null
    prepared.engine.dispose()
  }
  const engine = createEngine({ spawn: spawnWorker, restore: () => Promise.resolve(), onState: () => undefined })
  await engine.configure({
    areas: [],
    filters: [],
    resourceTypeInfos: [],
    resourceVisibilityRestriction: 1,
    licences: null,
    locale: 'en',
    rules: false,
  })
  const digits = String(w.rows).length
  const resources = w.resources.map(({ id, capacity }, row) => ({
    id,
    // The timeline sorts by name, which keeps the order of the workload.
    name: `Resource ${String(row + 1).padStart(digits, '0')}`,
    email: addressOf(id),
    timezone: 'UTC',
    resourceTypeId: 'room',
    capacity,
  }))
  await engine.loadResources(new TextEncoder().encode(JSON.stringify(resources)).buffer)
  prepared = { engine, bodyOf: writeBodies(w) }
  // The worker prepares its search a second after loading, which must end before the mount.
  await new Promise((resume) => setTimeout(resume, 2_500))
  return prepared
}

/** Returns the quarters from midnight UTC to the first slot of the workload. */
const leadOf = ({ startMs, slotMs }: Workload): number => Math.floor((startMs % day) / slotMs)

/** Writes every schedule once. Bodies are joined from them, which is as fast as receiving them. */
function writeBodies(w: Workload): Prepared['bodyOf'] {
  const encoder = new TextEncoder()
  const lead = leadOf(w)
  const written = new Map<string, Uint8Array>(
    w.resources.map(({ id }, row) => [
      addressOf(id),
      encoder.encode(JSON.stringify(schedule(addressOf(id), w.availabilityViews[row] ?? '', lead))),
    ]),
  )
  return (emails) => {
    const parts = emails.flatMap((email) => written.get(email) ?? [])
    const body = new Uint8Array(parts.reduce((length, part) => length + part.length + 1, 1))
    let at = 0
    for (const part of parts) {
      // '[' before the first one, ',' before the others, ']' at the end.
      body[at] = at === 0 ? 91 : 44
      body.set(part, at + 1)
      at += part.length + 1
    }
    body[body.length - 1] = 93
    return body.buffer
  }
}

async function mount(w: Workload, given?: unknown): Promise<void> {
  const { engine, bodyOf } = (given as Prepared | undefined) ?? (await prepare(w))
  const first = new Date(Math.floor(w.startMs / day) * day).toISOString().slice(0, 10) as CalendarDay
  const services = measuredServices(engine, (w.startMs - day) as Instant, bodyOf)
  setZone('UTC' as IanaZone)
  setMode('days')
  setDay(first)
  timeline.dayCount = Math.ceil((w.startMs + w.slots * w.slotMs - Date.parse(first)) / day)
  // Otherwise, the days would be fitted to the width.
  setZoom(1)
  placeWindow({ top: 0, left: 0, quarterWidth: 20 })
  flushSync(() =>
    openRoot().render(
      <ServicesContext value={services}>
        <Timeline />
      </ServicesContext>,
    ),
  )
}

/** Creates a schedule that starts with closed quarters from midnight UTC. */
const schedule = (email: Email, digits: string, lead: number) => ({
  email,
  scheduleId: email,
  availabilityView: '3'.repeat(lead) + digits,
  scheduleItems: [],
  workingHours: null,
  schedulingSettings: null,
  serviceError: null,
})

async function update(list: readonly Update[]): Promise<void> {
  if (!prepared || !searchState.opened) return
  const { engine } = prepared
  const { span } = searchState.opened
  const lead = span.to - span.from - (list[0]?.availabilityView.length ?? 0)
  const query = heldQuery(reader.now)
  const schedules = list.map(({ resourceId, availabilityView }) =>
    schedule(addressOf(resourceId), availabilityView, Math.max(0, lead)),
  )
  const put = await engine.put('shown', { schedules, span, fetchedAt: reader.now }, query ?? undefined)
  if (query && put.ok && put.value.answer) paintAnswer(query, put.value.answer, null)
}

/** Changes the question like the filter bar. Resolves when the new rows are in the document. */
function rearrange(step: number): Promise<void> {
  const { placed } = timelineWindow.painted
  const capacity = { min: 4 + (step % 12), max: null }
  const questions: Partial<Question>[] = [
    { requirements: [{ id: 'one', typeId: null, areas: [], capacity, filters: [] }] },
    { sortBy: 'capacity desc' },
    { search: `${step}` },
    {},
  ]
  return new Promise((resolve) => {
    const stop = subscribe(timelineWindow, () => {
      if (timelineWindow.painted.placed === placed) return
      stop()
      resolve()
    })
    setQuestion({ ...defaultQuestion, ...questions[step % 4] })
  })
}

function view() {
  const body = document.querySelector('[data-timeline-body]')
  if (!body || !searchState.opened) throw new Error('The timeline is not mounted')
  const { left, top, right, bottom } = body.getBoundingClientRect()
  const names = Number.parseFloat(getComputedStyle(body).getPropertyValue('--names'))
  const { painted } = timelineWindow
  return {
    left: left + names,
    top,
    right,
    bottom,
    x0: left + names - painted.left,
    y0: top - painted.top,
    slotW: timeline.sizes.quarterWidth * timeline.zoom,
    pitch: pitchOf(timeline.sizes),
  }
}

function scrollTo(top: number, left: number): void {
  document.querySelector('[data-timeline-scroller]')?.scrollTo({ top, left, behavior: 'instant' })
}

/** Waits until background loading has finished. */
async function settle(): Promise<void> {
  for (let calm = 0; calm < 5; calm += 1) {
    await new Promise((resume) => setTimeout(resume, 100))
    if (timeline.progress !== null) calm = 0
  }
}

Object.assign(window, {
  __bench: { name: 'Foyer', ready: getReady(), prepare, mount, settle, update, rearrange, scrollTo, view },
})

import type { EngineSettings, Question } from '#src/engine/compute.ts'
import type { Instant, QuarterSpan } from '#src/kernel/time/units.ts'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { ScheduleItem } from '#src/wire/schedule.ts'
import { createEngine, type Engine } from '#workers/compute/engine.ts'
import { instantOf, monday, putShown, quarter, query, schedule, spanOf } from './campus.ts'

/** The expected content of a row. */
interface Held {
  from: number
  to: number
  fetchedAt: number
  codes: Map<number, string>
  items: ScheduleItem[]
  error: string | null
}

/** A naive copy of an engine's campus, to fill a new engine from. */
export interface Model {
  span: readonly [number, number]
  now: number
  question: Question
  mark: { readonly ids: readonly string[]; readonly span: readonly [number, number] } | null
  readonly held: Map<string, Held>
}

const offsetOf = (iso: string): number => Date.parse(iso) / 900_000 - monday

const touches = (item: ScheduleItem, from: number, to: number): boolean =>
  offsetOf(item.start) < to && offsetOf(item.end) > from

export function open(model: Model, from: number, to: number): void {
  model.span = [from, to]
  for (const [id, held] of model.held) {
    held.from = Math.max(held.from, from)
    held.to = Math.min(held.to, to)
    if (held.to <= held.from) model.held.delete(id)
  }
}

export function put(
  model: Model,
  id: string,
  at: readonly [number, number],
  view: string,
  items: ScheduleItem[],
  error: string | null,
): void {
  const from = Math.max(at[0], model.span[0])
  const to = Math.min(at[1], model.span[1])
  if (to <= from) return
  const old = model.held.get(id)
  const joins = old !== undefined && old.error === null && error === null && from <= old.to && to >= old.from
  const covers = !joins || (from <= old.from && to >= old.to)
  const codes = joins ? old.codes : new Map<number, string>()
  for (let place = from; place < to; place += 1) codes.set(place, view[place - at[0]] ?? '4')
  model.held.set(id, {
    from: joins ? Math.min(from, old.from) : from,
    to: joins ? Math.max(to, old.to) : to,
    fetchedAt: covers ? model.now : Math.min(old.fetchedAt, model.now),
    codes,
    items: joins ? [...old.items.filter((item) => !touches(item, from, to)), ...items] : items,
    error,
  })
}

/** Creates an engine with the content of the model. */
export function freshEngine(model: Model, settings: EngineSettings, resources: ArrayBuffer): Engine {
  const engine = createEngine()
  engine.configure(settings)
  engine.loadResources(resources)
  engine.open(spanOf(...model.span))
  for (const [id, { from, to, fetchedAt, codes, items, error }] of model.held) {
    const view = Array.from({ length: to - from }, (_, index) => codes.get(from + index)).join('')
    const serviceError = error === null ? null : { message: error, responseCode: null }
    const span: QuarterSpan = spanOf(from, to)
    putShown(engine, [schedule(id, view, { scheduleItems: items, serviceError })], {
      span,
      fetchedAt: instantOf(fetchedAt),
    })
  }
  if (model.mark !== null) {
    engine.markCurrentEvent({ resourceIds: model.mark.ids as ResourceId[], span: spanOf(...model.mark.span) })
  }
  engine.arrange(model.question, query(...model.span, model.now))
  return engine
}

/** Returns all visible data of the engine at the time of the model, without revisions. */
export function read(engine: Engine, model: Model): unknown {
  const now: Instant = instantOf(model.now)
  const [from, to] = model.span
  const days = [quarter(from), quarter(from + 8), quarter(to)]
  return {
    rows: engine.window(query(from - 2, to + 2, model.now)).rows,
    heat: engine.heat({ sequence: 1, now, rowFrom: 0, rowTo: 100, days }).rows.map(({ shares }) => shares),
    missing: engine.missing({ rowFrom: 1, limit: 100, now }),
    explained: [from, from + 5, to - 1].map((at) => engine.explain({ key: 'r0', quarter: quarter(at), now })),
  }
}

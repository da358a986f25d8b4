import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResourceId } from '#src/kernel/ids.ts'
import type { RowView, WindowAnswer, WindowQuery } from '#src/engine/compute.ts'
import { createEngine } from '#workers/compute/engine.ts'
import {
  failedSchedule,
  area,
  bytesOf,
  instantOf,
  item,
  query,
  question,
  resource,
  schedule,
  settings,
  spanOf,
  putShown,
} from './campus.ts'
import { freshEngine, type Model, open, put, read } from './model.ts'

const ids = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5']
const length = 40

const campusSettings = settings({
  areas: [area('building', null, { maxUt: 50 }), area('floor', 'building', { maxUt: 34 })],
})

const resources = () =>
  bytesOf([
    resource('r0', { mapInfos: [{ areaId: 'floor' }] }),
    resource('r1', { mapInfos: [{ areaId: 'floor' }], startTime: '01:00', endTime: '09:00' }),
    resource('r2', { mapInfos: [{ areaId: 'floor' }], conditions: { reservedTo: 'you' } }),
    resource('r3', { mapInfos: [{ areaId: 'building' }], schedulingSettings: { maxAdvanceDays: 0 } }),
    resource('r4', {
      timezone: 'Asia/Kolkata',
      startTime: '08:00',
      endTime: '10:00',
      schedulingSettings: { rejectOutsideWorkingHours: true },
    }),
    resource('r5', { email: null }),
  ])

const view = fc.string({
  unit: fc.constantFrom('0', '0', '0', '0', '1', '2', '2', '3', '4', '9'),
  minLength: 20,
  maxLength: length + 8,
})
const row = fc.constantFrom(...ids.slice(0, 5))
const items = fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 6 }), fc.constantFrom('One', 'Two')), {
  maxLength: 4,
})

/** Draws a step with these fields. */
const step = <Name extends string, Fields>(
  weight: number,
  name: Name,
  fields: { readonly [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({ weight, arbitrary: fc.record(fields).map((drawn) => ({ ...drawn, do: name })) })

const steps = fc.array(
  fc.oneof(
    step(6, 'put', {
      rows: fc.uniqueArray(row, { minLength: 1 }),
      view,
      items,
      part: fc.option(fc.tuple(fc.nat(30), fc.integer({ min: 4, max: 40 }))),
    }),
    step(1, 'fail', { row }),
    step(2, 'wait', { quarters: fc.constantFrom(0, 1, 1, 2, 70) }),
    step(2, 'open', { from: fc.constantFrom(0, 4, 8, 32, 64), length: fc.constantFrom(length, 32, 44) }),
    step(2, 'mark', { row: fc.option(row), from: fc.nat(60), length: fc.integer({ min: 1, max: 6 }) }),
    step(2, 'ask', {
      duration: fc.constantFrom(15, 30, 60),
      free: fc.option(fc.nat(40)),
      sortBy: fc.constantFrom('name asc' as const, 'capacity desc' as const, 'name desc' as const),
      groupBy: fc.constantFrom('none' as const, 'area' as const),
    }),
    step(3, 'window', {
      rowFrom: fc.nat(3),
      rows: fc.integer({ min: 1, max: 6 }),
      from: fc.nat(40),
      length: fc.integer({ min: 1, max: 40 }),
    }),
  ),
  { minLength: 1, maxLength: 20 },
)

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

/** A screen that keeps rows and applies changes like the timeline. */
function createScreen() {
  let rows = new Map<number, RowView>()
  let held: WindowQuery['held'] = null
  return {
    ask(asked: WindowQuery): WindowQuery {
      const isAlike = held?.quarterFrom === asked.quarterFrom && held.quarterTo === asked.quarterTo
      return { ...asked, held: isAlike ? held : null }
    },
    /** Finds the rows on screen after the answer. */
    take(asked: WindowQuery, answer: WindowAnswer): RowView[] {
      const isKept = held !== null && held.quarterFrom === asked.quarterFrom && held.quarterTo === asked.quarterTo
      const next = new Map<number, RowView>()
      if (isKept)
        for (const [index, kept] of rows) if (index >= asked.rowFrom && index < asked.rowTo) next.set(index, kept)
      for (const named of answer.rows) next.set(named.row, named)
      rows = next
      held = { ...asked, revision: answer.revision }
      return [...rows.values()].sort((one, other) => one.row - other.row)
    },
  }
}

function run(script: readonly Step[]) {
  const engine = createEngine()
  const model: Model = { span: [0, length], now: 2, question: question(), mark: null, held: new Map() }
  const screen = createScreen()
  const asking = () => query(...model.span, model.now)
  engine.configure(campusSettings)
  engine.loadResources(resources())
  engine.open(spanOf(0, length))
  engine.arrange(model.question, asking())
  let matched = ids.length
  const windows: { readonly shown: readonly RowView[]; readonly whole: readonly RowView[] }[] = []
  for (const action of script) {
    switch (action.do) {
      case 'put': {
        const at: [number, number] =
          action.part === null
            ? ([...model.span] as [number, number])
            : [action.part[0], action.part[0] + action.part[1]]
        const list = action.items.map(([from, size, subject]) => item(at[0] + from, at[0] + from + size, { subject }))
        const within = list.filter(
          ({ start, end }) => Date.parse(start) < instantOf(at[1]) && Date.parse(end) > instantOf(at[0]),
        )
        for (const id of action.rows) put(model, id, at, action.view, within, null)
        const records = action.rows.map((id) => schedule(id, action.view, { scheduleItems: within }))
        putShown(engine, records, { span: spanOf(...at), fetchedAt: instantOf(model.now) }, asking())
        break
      }
      case 'fail':
        put(model, action.row, model.span, '', [], 'No mailbox')
        putShown(engine, [failedSchedule(action.row, 'No mailbox')], {
          span: spanOf(...model.span),
          fetchedAt: instantOf(model.now),
        })
        break
      case 'wait':
        model.now += action.quarters
        break
      case 'open':
        open(model, action.from, action.from + action.length)
        engine.open(spanOf(...model.span))
        break
      case 'mark':
        model.mark =
          action.row === null ? null : { ids: [action.row], span: [action.from, action.from + action.length] }
        engine.markCurrentEvent(
          model.mark && { resourceIds: model.mark.ids as ResourceId[], span: spanOf(...model.mark.span) },
        )
        break
      case 'ask': {
        const { duration, free, sortBy, groupBy } = action
        model.question = question({
          duration: duration as never,
          availability: free === null ? null : spanOf(free, free + 2),
          sortBy,
          groupBy,
        })
        matched = engine.arrange(model.question, asking()).matched
        break
      }
      case 'window': {
        const asked = query(action.from, action.from + action.length, model.now, {
          rowFrom: action.rowFrom,
          rowTo: action.rowFrom + action.rows,
        })
        const shown = screen.take(asked, engine.window(screen.ask(asked)))
        const whole = engine.window(asked).rows
        windows.push({ shown: shown.filter(({ row: index }) => index < matched), whole })
        break
      }
    }
  }
  return { engine, model, windows }
}

test('after any calls, the engine shows the same as a new one with the same data, and its changes keep a screen up to date', () => {
  fc.assert(
    fc.property(steps, (script) => {
      const { engine, model, windows } = run(script)
      for (const { shown, whole } of windows) expect(shown).toEqual(whole)
      // A free-time question is a snapshot, so both engines answer it again.
      engine.arrange(model.question, query(...model.span, model.now))
      expect(read(engine, model)).toEqual(read(freshEngine(model, campusSettings, resources()), model))
    }),
    { numRuns: 60 },
  )
})

test('known records change no row', () => {
  fc.assert(
    fc.property(fc.array(view, { minLength: 5, maxLength: 5 }), items, (views, list) => {
      const engine = createEngine()
      engine.configure(campusSettings)
      engine.loadResources(resources())
      engine.open(spanOf(0, length))
      const records = views.map((one, index) =>
        schedule(ids[index]!, one, { scheduleItems: list.map(([from, size]) => item(from, from + size)) }),
      )
      const taking = { span: spanOf(0, length), fetchedAt: instantOf(0) }
      putShown(engine, records, taking)
      const first = engine.window(query(0, length, 0))
      const held = { ...query(0, length, 0), revision: first.revision }
      const again = putShown(engine, structuredClone(records).toReversed(), taking, query(0, length, 0, { held }))
      expect(again.answer?.rows).toEqual([])
      const [changed] = records
      const digits = changed!.availabilityView.replace(/^./, (code) => (code === '2' ? '0' : '2'))
      const other = putShown(engine, [{ ...changed!, availabilityView: digits }], taking, query(0, length, 0, { held }))
      const named = other.answer?.rows.map(({ key }) => key) ?? []
      expect(named).toContain('r0')
    }),
    { numRuns: 50 },
  )
})

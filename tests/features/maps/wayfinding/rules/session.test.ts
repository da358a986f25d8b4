import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  advance,
  type Transition,
  transitionFor,
  transitions,
} from '#src/features/maps/model/wayfinding/rules/session/advance.ts'
import {
  newSession,
  reactions,
  roles,
  type Session,
  type SessionEvent,
  viewModes,
  waysOfChoosing,
} from '#src/features/maps/model/wayfinding/rules/session/session.ts'
import { drawTransitions } from './draw-transitions.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 150)

const faults = Object.keys(reactions) as (keyof typeof reactions)[]
const role = fc.constantFrom(...roles)
const placeId = fc.constantFrom('kitchen', 'desk', 'lobby')
const choice = fc.record({ placeId, way: fc.constantFrom(...waysOfChoosing) })
const plain = (
  ['swap', 'show', 'again', 'go', 'stop', 'next', 'previous', 'overtaken', 'back', 'restart'] as const
).map((kind): SessionEvent => ({ kind }))

const anything: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constantFrom(...plain),
  fc.record({ kind: fc.constant('select' as const), role }),
  fc.tuple(role, choice).map(([of, chosen]): SessionEvent => ({ kind: 'choose', role: of, ...chosen })),
  fc.record({ kind: fc.constant('follow' as const), start: choice, target: choice, stop: fc.option(choice) }),
  fc.record({ kind: fc.constant('detail' as const), placeId }),
  fc.record({ kind: fc.constant('found' as const), stepCount: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('failed' as const), fault: fc.constantFrom(...faults) }),
  fc.record({ kind: fc.constant('broken' as const), fault: fc.constantFrom(...faults) }),
  fc.record({ kind: fc.constant('jump' as const), step: fc.oneof(fc.integer({ min: -2, max: 6 }), fc.constant(0.5)) }),
)
const events = fc.array(anything, { maxLength: 60 })

const play = (list: readonly SessionEvent[], from: Session = newSession): Session => list.reduce(advance, from)

function expectPossible(session: Session): void {
  const { mode, stepState, progress, fault, stepCount, step, detail, start, target, stop } = session
  expect(stepState === 'StepByStepOn').toBe(mode === 'StepByStepNavigation')
  expect(stepState === 'NotStarted' || progress === 'found').toBe(true)
  expect(fault !== null).toBe(progress === 'failed')
  expect(detail !== null).toBe(mode === 'ResourcesDetail')
  expect(stepCount > 0).toBe(progress === 'found')
  expect(Number.isInteger(step) && step >= 0 && step < Math.max(1, stepCount)).toBe(true)
  const isRoute = start !== null && target !== null && start.placeId !== target.placeId
  expect(stop === null || ![start?.placeId, target?.placeId].includes(stop.placeId)).toBe(true)
  expect(isRoute || (progress !== 'found' && progress !== 'asked')).toBe(true)
}

const toFound: readonly SessionEvent[] = [
  { kind: 'choose', role: 'target', placeId: 'kitchen', way: 'SelectedFromList' },
  { kind: 'choose', role: 'start', placeId: 'desk', way: 'ScanQR' },
  { kind: 'found', stepCount: 4 },
]

describe('section 2: the navigation view modes, and section 4: the step states', () => {
  test('all states are possible after any events', () => {
    fc.assert(
      fc.property(events, (list) => {
        let session = newSession
        for (const event of list) {
          session = advance(session, event)
          expectPossible(session)
        }
      }),
      { numRuns },
    )
  })

  test('Back always changes the mode, and leads to the default mode', () => {
    fc.assert(
      fc.property(events, (list) => {
        let session = play(list)
        for (let presses = 0; session.mode !== 'Default'; presses++) {
          expect(presses).toBeLessThan(4)
          const before = session.mode
          session = advance(session, { kind: 'back' })
          expect(session.mode).not.toBe(before)
        }
      }),
      { numRuns },
    )
  })

  test('every transition is used, and all reachable states are possible', () => {
    const chosen = (['kitchen', 'desk'] as const).flatMap((one) =>
      roles.map((of): SessionEvent => ({ kind: 'choose', role: of, placeId: one, way: 'ScanQR' })),
    )
    const start = { placeId: 'desk', way: 'TypeQr' } as const
    const all: readonly SessionEvent[] = [
      ...plain,
      ...chosen,
      ...roles.map((of): SessionEvent => ({ kind: 'select', role: of })),
      { kind: 'follow', start, target: { ...start, placeId: 'kitchen' } },
      { kind: 'detail', placeId: 'lobby' },
      { kind: 'found', stepCount: 2 },
      { kind: 'failed', fault: 'NotFound' },
      { kind: 'broken', fault: 'KioskIsOutOfOrder' },
      { kind: 'jump', step: 1 },
    ]
    const used = new Set<Transition>()
    const reached = new Map([[JSON.stringify(newSession), newSession]])
    for (const session of reached.values()) {
      expectPossible(session)
      for (const event of all) {
        const line = transitionFor(session, event)
        if (line !== null) used.add(line)
        const next = advance(session, event)
        reached.set(JSON.stringify(next), next)
      }
    }
    expect(transitions.filter((line) => !used.has(line))).toEqual([])
  })

  test('every mode can be reached from every other mode', () => {
    for (const from of viewModes) {
      const reached = new Set([from])
      for (const mode of reached) for (const line of transitions) if (line.from === mode) reached.add(line.to)
      expect([...reached].sort()).toEqual([...viewModes].sort())
    }
  })

  test('a target and a start request a route, which keeps its step when it is stopped', () => {
    const chosen = play(toFound.slice(0, 1))
    expect(chosen).toMatchObject({ mode: 'StartSelection', progress: 'none', stepState: 'NotStarted' })
    expect(play(toFound.slice(1, 2), chosen)).toMatchObject({ mode: 'ShowRouteMessage', progress: 'asked' })
    const going = play([...toFound, { kind: 'go' }, { kind: 'next' }, { kind: 'next' }])
    expect(going).toMatchObject({ mode: 'StepByStepNavigation', stepState: 'StepByStepOn', step: 2 })
    const stopped = advance(going, { kind: 'stop' })
    expect(stopped).toMatchObject({ mode: 'ShowRouteMessage', stepState: 'StepByStepOff', step: 2 })
    expect(advance(stopped, { kind: 'go' })).toMatchObject({ stepState: 'StepByStepOn', step: 2 })
    expect(play([{ kind: 'next' }, { kind: 'next' }], going).step).toBe(3)
  })

  test('a late result changes nothing', () => {
    const found = play(toFound)
    expect(advance(found, { kind: 'failed', fault: 'NotFound' })).toBe(found)
    const away = play([...toFound.slice(0, 2), { kind: 'back' }, { kind: 'found', stepCount: 3 }])
    expect(away).toMatchObject({ mode: 'Default', progress: 'found' })
    expect(advance(away, { kind: 'show' })).toMatchObject({ mode: 'ShowRouteMessage', stepCount: 3 })
  })

  test('a closed passage asks to plan again, and two equal places are no route', () => {
    const overtaken = play([...toFound, { kind: 'go' }, { kind: 'overtaken' }])
    expect(overtaken).toMatchObject({
      mode: 'ShowRouteMessage',
      fault: 'RequestRestartNavigation',
      stepState: 'NotStarted',
    })
    expect(advance(overtaken, { kind: 'again' })).toMatchObject({ progress: 'asked', fault: null })
    const same = play([
      { kind: 'choose', role: 'target', placeId: 'desk', way: 'TypeQr' },
      { kind: 'choose', role: 'start', placeId: 'desk', way: 'SelectedFromNearestList' },
    ])
    expect(same).toMatchObject({ mode: 'ShowRouteMessage', fault: 'SameStartTarget' })
  })

  test('a stop stays in a new route, unless it is an end of it', () => {
    const [start, target, stop] = ['desk', 'kitchen', 'lobby'].map((id) => ({ placeId: id, way: 'TypeQr' as const }))
    if (!start || !target || !stop) throw new Error('A place is missing.')
    const going = play([{ kind: 'follow', start, target, stop }, { kind: 'found', stepCount: 3 }, { kind: 'go' }])
    expect(going).toMatchObject({ stop: { placeId: 'lobby' }, stepState: 'StepByStepOn' })
    const choosing = { kind: 'choose', way: 'ScanQR' } as const
    const elsewhere = advance(going, { ...choosing, role: 'start', placeId: 'exit' })
    expect(elsewhere).toMatchObject({ mode: 'ShowRouteMessage', progress: 'asked', stop: { placeId: 'lobby' } })
    expect(advance(elsewhere, { kind: 'swap' })).toMatchObject({ stop: { placeId: 'lobby' } })
    expect(advance(elsewhere, { ...choosing, role: 'target', placeId: 'lobby' }).stop).toBeNull()
    expect(advance(elsewhere, { kind: 'follow', start, target }).stop).toBeNull()
  })

  test('details return to the mode in which they were opened', () => {
    const details: SessionEvent = { kind: 'detail', placeId: 'lobby' }
    const selecting = play([{ kind: 'select', role: 'target' }, details, details])
    expect(selecting).toMatchObject({ mode: 'ResourcesDetail', detail: 'lobby', behind: 'TargetSelection' })
    expect(advance(selecting, { kind: 'back' }).mode).toBe('TargetSelection')
    const going = play([...toFound, { kind: 'go' }, { kind: 'next' }, details, { kind: 'back' }])
    expect(going).toMatchObject({ mode: 'ShowRouteMessage', stepState: 'StepByStepOff', step: 1 })
  })

  test('the documentation contains the transitions', () => {
    expect(readFileSync('docs/wayfinding.md', 'utf8')).toContain(`\`\`\`mermaid\n${drawTransitions()}\n\`\`\``)
  })
})

describe('section 8: navigation error kinds', () => {
  test('there are ten kinds, each with something to do next', () => {
    const kinds =
      'BarrierFreeRouteNotFound InvalidKiosk InvalidKioskLicence KioskIsOutOfOrder NotFound ' +
      'RequestRestartNavigation SameStartTarget StartNotFound TargetNotFound Unknown'
    expect(faults.toSorted()).toEqual(kinds.split(' '))
    for (const actions of Object.values(reactions)) expect(actions.length).toBeGreaterThan(0)
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AreaId, ResourceTypeId } from '#src/kernel/result.ts'
import type { PropertyFilter, Requirement } from '#src/features/finding/rules/question.ts'
import type { ChoiceCounts } from '#src/engine/compute.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, instantOf, query, schedule, spanOf, taken, putShown } from './campus.ts'
import { type Asked, asked } from './drawn-questions.ts'
import { naiveMatches } from './naive-match.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_000)

function engineOf({ settings, resources }: Asked) {
  const engine = createEngine()
  engine.configure(settings)
  engine.open(spanOf(0, 8))
  engine.loadResources(bytesOf(resources))
  return engine
}

test('section 5: the matcher in the worker shows what the rules, read one by one, show', () => {
  fc.assert(
    fc.property(asked, (drawn) => {
      const shown = engineOf(drawn).arrange(drawn.question, query(0, 8, 0))
      const expected = naiveMatches(drawn.settings, drawn.resources, drawn.question)
      expect(shown.answer.rows.map(({ key }) => key).toSorted()).toEqual(expected)
      expect(shown.matched).toBe(expected.length)
    }),
    { numRuns },
  )
})

/** Every choice that is counted, with the requirement after it. */
function* choicesOf({ settings }: Asked, base: Requirement, counts: ChoiceCounts): Generator<[Requirement, number]> {
  yield [{ ...base, typeId: null }, counts.anyType]
  for (const [id, count] of Object.entries(counts.types)) yield [{ ...base, typeId: id as ResourceTypeId }, count]
  for (const [id, count] of Object.entries(counts.areas))
    yield [{ ...base, areas: [...base.areas, id as AreaId] }, count]
  for (const [id, { any, yes, no, choices }] of Object.entries(counts.properties)) {
    const others = base.filters.filter((filter) => filter.id !== id)
    const chosen = base.filters.find((filter) => filter.id === id)
    const keys = chosen?.kind === 'choices' ? chosen.keys : []
    const having = (filter: PropertyFilter): Requirement => ({ ...base, filters: [...others, filter] })
    yield [{ ...base, filters: others }, any]
    if (settings.filters.find((definition) => definition.id === id)?.dataTypeId === 1) {
      yield [having({ id, kind: 'boolean', value: true }), yes]
      yield [having({ id, kind: 'boolean', value: false }), no]
    }
    for (const [key, count] of Object.entries(choices))
      yield [having({ id, kind: 'choices', keys: [...keys, key] }), count]
  }
}

const blank: Requirement = { id: 'new', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [] }

test('the count of a choice is how many match the requirement once it is chosen and the others stay', () => {
  fc.assert(
    fc.property(asked, fc.nat(3), (drawn, at) => {
      const requirement = at % (drawn.question.requirements.length + 1)
      const base = drawn.question.requirements[requirement] ?? blank
      const counts = engineOf(drawn).counts({ question: drawn.question, requirement, now: instantOf(0) })
      for (const [changed, count] of choicesOf(drawn, base, counts)) {
        const alone = { ...drawn.question, requirements: [changed] }
        expect(count).toBe(naiveMatches(drawn.settings, drawn.resources, alone).length)
      }
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  )
})

test('a range divides if some of the matching resources have more than others', () => {
  fc.assert(
    fc.property(asked, (drawn) => {
      const { settings, resources } = drawn
      const one = { ...drawn.question, requirements: [blank] }
      const counts = engineOf(drawn).counts({ question: one, requirement: 0, now: instantOf(0) })
      const matching = naiveMatches(settings, resources, one)
      for (const { id, dataTypeId } of settings.filters) {
        const field = dataTypeId === 2 ? 'valueNumber' : 'valueDecimal'
        const found = counts.properties[id]
        if (found === undefined || (dataTypeId !== 2 && dataTypeId !== 3)) continue
        const numbers = resources
          .filter((resource) => matching.includes(resource.id))
          .flatMap(({ properties }) => properties?.find(({ propertyId }) => propertyId === id)?.[field] ?? [])
        expect(found.yes > 0).toBe(new Set(numbers).size > 1)
      }
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  )
})

test('counts keep to the wanted time and to what is searched for', () => {
  fc.assert(
    fc.property(asked, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (drawn, busy) => {
      const engine = engineOf(drawn)
      const views = drawn.resources.map(({ id }, at) => schedule(id, busy[at] ? '02000000' : '00000000'))
      putShown(engine, views, taken(0, 8))
      const question = { ...drawn.question, requirements: [], availability: spanOf(1, 2), search: 'caf' }
      engine.arrange(question, query(0, 8, 0))
      const counts = engine.counts({ question, requirement: 0, now: instantOf(0) })
      for (const [id, count] of Object.entries(counts.types)) {
        const requirements = [{ ...blank, typeId: id as ResourceTypeId }]
        expect(engine.arrange({ ...question, requirements }, query(0, 8, 0)).matched).toBe(count)
      }
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  )
})

test('what is not offered is not counted', () => {
  const [drawn] = fc.sample(asked, { numRuns: 1, seed: 1 })
  const filters = drawn!.settings.filters.map((filter) => ({ ...filter, filterable: false }))
  const engine = engineOf({ ...drawn!, settings: { ...drawn!.settings, filters } })
  expect(engine.counts({ question: drawn!.question, requirement: 0, now: instantOf(0) }).properties).toEqual({})
})

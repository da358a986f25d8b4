import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { PropertyFilter, Requirement } from '#src/base/rules/question.ts'
import type { ChoiceCounts } from '#src/engine/compute.ts'
import { instantOf, query, requirement as requirementOf, schedule, spanOf, taken, putShown } from './campus.ts'
import { type Asked, asked } from './drawn-questions.ts'
import { engineWith } from './engine-with.ts'
import { naiveMatches } from './naive-match.ts'

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300)

const engineOf = ({ settings, resources }: Asked) => engineWith(resources, settings, 8)

test('section 5: the matcher finds the same resources as the plain rules', () => {
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

/** Yields all counted choices with their requirements. */
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

const blank = requirementOf()

test('the count of a choice is the number of resources that match with it', () => {
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

test('a range is useful if matching resources have different values', () => {
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

test('counts include the requested time and the search', () => {
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

test('properties that cannot be filtered have no counts', () => {
  const [drawn] = fc.sample(asked, { numRuns: 1, seed: 1 })
  const filters = drawn!.settings.filters.map((filter) => ({ ...filter, filterable: false }))
  const engine = engineOf({ ...drawn!, settings: { ...drawn!.settings, filters } })
  expect(engine.counts({ question: drawn!.question, requirement: 0, now: instantOf(0) }).properties).toEqual({})
})

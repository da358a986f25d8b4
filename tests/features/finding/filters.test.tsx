import * as fc from 'fast-check'
import { t } from 'i18next'
import { describe, expect, test } from 'vitest'
import { type AreaNode, areaState, areaTree, toggleArea } from '#src/features/finding/screen/area-tree.tsx'
import {
  chipsOf,
  requirementOf,
  withFilter,
  withoutConditions,
  withRequirement,
} from '#src/features/bookings/model/reserve/chips.ts'
import { parseMailbox } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { defaultQuestion } from '#src/base/search-state.ts'
import type { AreaId, ResourceTypeId } from '#src/kernel/ids.ts'
import type { IanaZone } from '#src/kernel/time/units.ts'
import { formatFor } from '#src/ui/text.ts'
import type { Area, Configuration } from '#src/wire/configuration.ts'

const area = (id: string, parentAreaId: string | null = null, name = id.toUpperCase()): Area => ({
  id,
  parentAreaId,
  name,
  maxUt: 100,
  timezone: null,
})

const areas = [area('hq'), area('f1', 'hq'), area('f2', 'hq'), area('f3', 'hq'), area('east', 'f2'), area('other')]
const ids = (...names: string[]): AreaId[] => names as AreaId[]
const contextOf = (configuration: Configuration) => ({
  configuration,
  zone: 'UTC' as IanaZone,
  format: formatFor('en-GB'),
  t,
})

describe('areas', () => {
  const tree = areaTree(areas)

  test('section 3: areas are below their parents, or roots if the parent is unknown or circular', () => {
    expect(tree.map(({ id }) => id)).toEqual(['hq', 'other'])
    expect(areaTree([area('a', 'b'), area('b', 'a'), area('c', 'gone')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  test('areas without a name are replaced by those below them', () => {
    const unnamed = [area('1', null, ''), area('f1', '1'), area('2', 'f1', ''), area('east', '2')]
    const [first, ...others] = areaTree(unnamed)
    expect([first?.name, others, first?.children.map(({ name }) => name)]).toEqual(['F1', [], ['EAST']])
  })

  test('choosing an area replaces the chosen areas below it', () => {
    expect(toggleArea(tree, ids('east', 'other'), 'hq' as AreaId)).toEqual(['other', 'hq'])
  })

  test('removing one floor of a chosen building keeps the others', () => {
    expect(toggleArea(tree, ids('hq'), 'f2' as AreaId)).toEqual(['f1', 'f3'])
    expect(toggleArea(tree, ids('hq'), 'east' as AreaId)).toEqual(['f1', 'f3'])
  })

  test('toggling twice covers the same areas as before', () => {
    const covered = (nodes: readonly AreaNode[], chosen: readonly AreaId[], isAbove = false): string[] =>
      nodes.flatMap((node) => {
        const isChosen = areaState(node, chosen, isAbove) === 'chosen'
        const below = covered(node.children, chosen, isChosen)
        return node.children.length === 0 && isChosen ? [node.id] : below
      })
    fc.assert(
      fc.property(
        fc.constantFrom(...ids('f1', 'f3', 'east', 'other')),
        fc.subarray(ids('f1', 'f3', 'east')),
        (id, chosen) => {
          const twice = toggleArea(tree, toggleArea(tree, chosen, id), id)
          expect(covered(tree, twice).toSorted()).toEqual(covered(tree, chosen).toSorted())
        },
      ),
    )
  })
})

describe('conditions', () => {
  const typed = {
    ...defaultQuestion,
    requirements: withRequirement(defaultQuestion, { typeId: 't' as ResourceTypeId }),
  }

  test('section 5: a requirement without conditions is removed', () => {
    expect(withRequirement(typed, { typeId: null })).toEqual([])
    expect(requirementOf(typed).typeId).toBe('t')
  })

  test('setting a filter replaces it, and null removes it', () => {
    const once = withFilter([], 'a', { id: 'a', kind: 'text', text: 'x' })
    expect(withFilter(once, 'a', { id: 'a', kind: 'text', text: 'y' })).toEqual([{ id: 'a', kind: 'text', text: 'y' }])
    expect(withFilter(once, 'a', null)).toEqual([])
  })

  test('every condition has a chip that removes only itself', () => {
    const configuration = {
      resourceTypeInfos: [{ resourceTypeId: 't', name: 'Meeting room', rank: 0, csCode: null }],
      areas,
      filters: [{ id: 'p', name: 'Projector', dataTypeId: 1, visible: true, filterable: true, choices: [] }],
    } as unknown as Configuration
    const question = {
      ...typed,
      name: 'Amber',
      requirements: withRequirement(typed, {
        areas: ids('f1'),
        capacity: { min: 4, max: null },
        filters: [{ id: 'p', kind: 'boolean', value: true }],
      }),
    }
    const chips = chipsOf(question, contextOf(configuration))
    expect(chips.map(({ label }) => label)).toEqual(['Meeting room', 'Seats: 4+', 'F1', 'Projector', 'Name: Amber'])
    for (const chip of chips) {
      const left = chipsOf({ ...question, ...chip.without }, contextOf(configuration)).map(({ id }) => id)
      expect(left).toEqual(chips.map(({ id }) => id).filter((id) => id !== chip.id))
    }
    expect(chipsOf({ ...question, ...withoutConditions }, contextOf(configuration))).toEqual([])
  })
})

test('the chip of an area without a name shows its parent, or else "Location"', () => {
  const unnamed = [area('1', null, ''), area('hq'), area('2', 'hq', '')]
  const configuration = { resourceTypeInfos: [], areas: unnamed, filters: [] } as unknown as Configuration
  const requirements = withRequirement(defaultQuestion, { areas: ids('1', '2', 'gone') })
  const chips = chipsOf({ ...defaultQuestion, requirements }, contextOf(configuration))
  expect(chips.map(({ label }) => label)).toEqual(['Location', 'HQ', 'Location'])
})

test('a typed address may have a name before it', () => {
  expect(parseMailbox(' Ann.Lee@Example.org ')).toEqual({ name: 'ann.lee@example.org', email: 'ann.lee@example.org' })
  expect(parseMailbox('Ann Lee <ann@example.org>')).toEqual({ name: 'Ann Lee', email: 'ann@example.org' })
  expect([parseMailbox('Ann Lee'), parseMailbox('a@b')]).toEqual([null, null])
})

import { expect, test } from 'vitest'
import type { AreaId, ResourceTypeId } from '#src/kernel/result.ts'
import type { PropertyFilter, Question } from '#src/features/finding/rules/question.ts'
import type { DataTypeId } from '#src/wire/configuration.ts'
import type { ResourceOnWire } from '#src/wire/resource.ts'
import { createEngine } from '#workers/compute/engine.ts'
import { bytesOf, query, question, resource, settings, spanOf } from './campus.ts'
import { naiveMatches } from './naive-match.ts'

type Given = Partial<ResourceOnWire>
type Row = readonly [rule: string, asked: Partial<Question>, shown: readonly Given[], hidden: readonly Given[]]

const areas = ['house', 'floor', 'other'].map((id, at) => ({
  id,
  parentAreaId: at === 1 ? 'house' : null,
  name: id,
  maxUt: 100,
  timezone: null,
}))
const definition = (id: string, dataTypeId: DataTypeId, matchAll = false) => ({
  id,
  name: id,
  dataTypeId,
  visible: true,
  filterable: true,
  matchAll,
  choices: ['x', 'y'].map((key) => ({ key, value: key, imageUrl: null, imagePreferCover: false })),
})
const filters = [
  definition('bool', 1),
  definition('int', 2),
  definition('dec', 3),
  definition('text', 4),
  definition('any', 5),
  definition('all', 5, true),
  definition('html', 6),
]

const requiring = (given: Partial<Question['requirements'][number]>): Partial<Question> => ({
  requirements: [{ id: 'r', typeId: null, areas: [], capacity: { min: null, max: null }, filters: [], ...given }],
})
const filtered = (...given: PropertyFilter[]) => requiring({ filters: given })
const having = (propertyId: string, value: object = {}): Given => ({ properties: [{ propertyId, ...value }] })
const lacking: Given = { properties: [] }
const withAttendees = (total: number, onSite: number) => ({ attendees: { total, onSite } })

/** Section 5, sentence by sentence: what each question shows and what it hides. */
const table: readonly Row[] = [
  [
    'the resource is in the chosen type',
    requiring({ typeId: 'room' as ResourceTypeId }),
    [{ resourceTypeId: 'room' }],
    [{ resourceTypeId: 'desk' }],
  ],
  [
    'capacity is within the range',
    requiring({ capacity: { min: 4, max: 6 } }),
    [{ capacity: 4 }, { capacity: 6 }],
    [{ capacity: 3 }, { capacity: 7 }, { capacity: null }],
  ],
  [
    'it is in one of the chosen areas',
    requiring({ areas: ['house', 'other'] as AreaId[] }),
    [
      { mapInfos: [{ areaId: 'house' }] },
      { mapInfos: [{ areaId: 'floor' }] },
      { mapInfos: [{ areaId: 'gone' }, { areaId: 'other' }] },
    ],
    [{ mapInfos: [] }, { mapInfos: [{ areaId: 'gone' }] }],
  ],
  [
    'capacity suffices for on-site attendees (attendees flagged remotely are not counted)',
    withAttendees(9, 4),
    [{ capacity: 4 }, { capacity: 40 }],
    [{ capacity: 3 }, { capacity: null }],
  ],
  ['it is premium-like if attendees exist', withAttendees(1, 0), [{ csCode: 'CS0600' }], [{ csCode: 'CS0641' }]],
  ['it need not be premium-like if none exist', withAttendees(0, 0), [{ csCode: 'CS0641' }], []],
  [
    'restricted resources are hidden unless reservedTo is null or you',
    {},
    [{ conditions: { reservedTo: null } }, { conditions: { reservedTo: 'you' } }],
    [{ conditions: { reservedTo: 'other' } }],
  ],
  [
    'boolean: equality; a resource lacking the property passes',
    filtered({ id: 'bool', kind: 'boolean', value: true }),
    [having('bool', { valueBoolean: true }), having('bool'), lacking],
    [having('bool', { valueBoolean: false })],
  ],
  [
    'integer: within range; a resource lacking the property passes',
    filtered({ id: 'int', kind: 'range', min: 2, max: 4 }),
    [having('int', { valueNumber: 2 }), having('int', { valueNumber: 4 }), having('int'), lacking],
    [having('int', { valueNumber: 1 }), having('int', { valueNumber: 5 })],
  ],
  [
    'decimal: within range; a resource lacking the property passes',
    filtered({ id: 'dec', kind: 'range', min: null, max: 1.5 }),
    [having('dec', { valueDecimal: 1.5 }), having('dec', { valueNumber: 9 }), lacking],
    [having('dec', { valueDecimal: 1.51 })],
  ],
  [
    'text: case- and accent-insensitive substring; a resource lacking the property fails',
    filtered({ id: 'text', kind: 'text', text: 'TICHE' }),
    [having('text', { valueText: 'Velmi tiché místo' })],
    [having('text', { valueText: 'hlučné' }), having('text'), lacking],
  ],
  [
    'html is text',
    filtered({ id: 'html', kind: 'text', text: 'tiche' }),
    [having('html', { valueHTMLContent: '<p>Ti<b>ché</b></p>' })],
    [having('html', { valueHTMLContent: '<p title="tiche"></p>' }), lacking],
  ],
  [
    'choice list: any chosen choice',
    filtered({ id: 'any', kind: 'choices', keys: ['x', 'y'] }),
    [having('any', { valueChoiceIds: ['y'] }), having('any', { valueChoiceIds: ['x', 'y'] })],
    [having('any', { valueChoiceIds: ['z'] }), having('any', { valueChoiceIds: [] }), lacking],
  ],
  [
    'or all if matchAll',
    filtered({ id: 'all', kind: 'choices', keys: ['x', 'y'] }),
    [having('all', { valueChoiceIds: ['y', 'z', 'x'] })],
    [having('all', { valueChoiceIds: ['x'] }), lacking],
  ],
  [
    'name: case-insensitive exact match on name or display names',
    { name: 'žižka' },
    [{ name: 'Žižka' }, { displayName: 'ŽIŽKA' }, { displayNameForApp: 'žižka' }],
    [{ name: 'Zizka' }, { name: 'Žižka 2' }],
  ],
  [
    'all must hold',
    { ...requiring({ typeId: 'room' as ResourceTypeId, capacity: { min: 4, max: null } }), name: 'Amber' },
    [{ name: 'Amber', capacity: 4 }],
    [
      { name: 'Amber', capacity: 3 },
      { name: 'Birch', capacity: 4 },
      { name: 'Amber', resourceTypeId: 'desk' },
    ],
  ],
]

test.each(table)('section 5: %s', (_rule, asked, shown, hidden) => {
  const resources = [
    ...shown.map((given, at) => resource(`shown${at}`, given)),
    ...hidden.map((given, at) => resource(`hidden${at}`, { capacity: 3, ...given })),
  ]
  const campus = settings({ areas, filters })
  const engine = createEngine()
  engine.configure(campus)
  engine.open(spanOf(0, 8))
  engine.loadResources(bytesOf(resources))
  const expected = shown.map((_given, at) => `shown${at}`)
  const found = engine.arrange(question(asked), query(0, 8, 0)).answer.rows.map(({ key }) => key)
  expect(found.toSorted()).toEqual(expected)
  expect(naiveMatches(campus, resources, question(asked))).toEqual(expected)
})

test('section 5: restricted resources are hidden unless resourceVisibilityRestriction equals 1', () => {
  const engine = createEngine()
  engine.open(spanOf(0, 8))
  engine.loadResources(bytesOf([resource('a', { conditions: { reservedTo: 'other' } })]))
  const matched = (resourceVisibilityRestriction: number): number => {
    engine.configure(settings({ resourceVisibilityRestriction }))
    return engine.arrange(question(), query(0, 8, 0)).matched
  }
  expect([0, 1, 2].map(matched)).toEqual([0, 1, 0])
})

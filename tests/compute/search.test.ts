import { expect, test } from 'vitest'
import { createEngine } from '#workers/compute/engine.ts'
import { area, bytesOf, query, question, resource, settings } from './campus.ts'
import { engineWith } from './engine-with.ts'
import { seededAreas, seededResources } from './seeded-campus.ts'

const areas = [
  area('h', null, { name: 'Přístav' }),
  area('h1', 'h', { name: 'Floor 1' }),
  area('h2', 'h', { name: 'Floor 2' }),
  area('empty', null, { name: 'Příkop' }),
]
const plain = { visible: true, filterable: false, matchAll: false, choices: [] }
const filters = [
  { ...plain, id: 'screen', name: 'Big screen', dataTypeId: 1 as const },
  { ...plain, id: 'remark', name: 'Remark', dataTypeId: 4 as const },
  { ...plain, id: 'secret', name: 'Secret', dataTypeId: 4 as const, visible: false },
  {
    ...plain,
    id: 'kit',
    name: 'Equipment',
    dataTypeId: 5 as const,
    choices: [{ key: 'p', value: 'Projector', imageUrl: null, imagePreferCover: false }],
  },
]

const resources = [
  resource('amber', {
    name: 'Amber',
    mapInfos: [{ areaId: 'h1' }],
    properties: [
      { propertyId: 'screen', valueBoolean: true },
      { propertyId: 'kit', valueChoiceIds: ['p'] },
      { propertyId: 'secret', valueText: 'safe' },
    ],
  }),
  resource('birch', {
    name: 'Birch',
    mapInfos: [{ areaId: 'h2' }],
    properties: [
      { propertyId: 'screen', valueBoolean: false },
      { propertyId: 'remark', valueText: 'Tiché místo' },
    ],
  }),
  resource('cedar', { name: 'Cedar', conditions: { reservedTo: 'other' }, mapInfos: [{ areaId: 'empty' }] }),
]
const searchedEngine = () => engineWith(resources, { areas, filters }, 8)

test.each([
  ['amb', 'amber'],
  ['pristav', 'amber birch'],
  ['floor 2', 'birch'],
  ['big scr', 'amber'],
  ['projektor', 'amber'],
  ['projetcor', 'amber'],
  ['tiche', 'birch'],
  ['birch projector', ''],
  ['safe', ''],
  ['cedar', ''],
])('%j finds the listed resources %j by name, place or property', (text, expected) => {
  const engine = searchedEngine()
  const found = engine.search(text, 9).map(({ id }) => id)
  expect(found.join(' ')).toBe(expected)
  const shown = engine.arrange(question({ search: text }), query(0, 8, 0))
  expect(shown.answer.rows.map(({ key }) => key).join(' ')).toBe(expected)
})

test('areas with listed resources are found by their own name first, with their parents', () => {
  const engine = searchedEngine()
  expect(engine.searchAreas('pri', 9)).toEqual([
    { id: 'h', name: 'Přístav', count: 2 },
    { id: 'h1', name: 'Přístav, Floor 1', count: 1 },
    { id: 'h2', name: 'Přístav, Floor 2', count: 1 },
  ])
  expect(engine.searchAreas('floor', 1)).toHaveLength(1)
  expect(engine.searchAreas(' ', 9)).toEqual([])
})

test('a parent is left out if the name of the area repeats it', () => {
  const engine = searchedEngine()
  const parts = [
    area('h', null, { name: 'Harbour' }),
    area('h1', 'h', { name: 'Harbour 1' }),
    area('h2', 'h1', { name: 'Harbour 10' }),
  ]
  engine.configure(settings({ areas: parts, filters: [] }))
  const names = engine.searchAreas('harbour', 9).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Harbour', 'Harbour 1', 'Harbour 1, Harbour 10'])
})

test('a new configuration is searched', () => {
  const engine = searchedEngine()
  engine.search('amb', 1)
  engine.searchAreas('pri', 1)
  engine.configure(settings({ areas: areas.map((one) => ({ ...one, name: `${one.name} West` })), filters: [] }))
  expect(engine.search('projector', 9)).toEqual([])
  expect(engine.search('west', 9)).toHaveLength(2)
  expect(engine.searchAreas('west', 9)).toHaveLength(3)
})

test('section 8: a search finds the same with an index that is prepared, partly prepared or missing', () => {
  const campus = bytesOf(seededResources(5_000))
  const [ahead, inPart, notAtAll] = [0, 1, 2].map(() => {
    const engine = createEngine()
    engine.configure(settings({ areas: seededAreas(), filters }))
    engine.loadResources(campus.slice(0))
    return engine
  })
  let steps = 0
  while (ahead!.prepare()) steps += 1
  expect(steps).toBeGreaterThan(5)
  inPart!.prepare()
  inPart!.prepare()
  for (const text of ['room 12', 'zasedacka', 'floor 3', 'zsaedacka', '4.1']) {
    const found = notAtAll!.search(text, 20)
    expect(found.length).toBeGreaterThan(0)
    expect(ahead!.search(text, 20)).toEqual(found)
    expect(inPart!.search(text, 20)).toEqual(found)
  }
})

test('section 8: resources are found if they load after the index was prepared', () => {
  const engine = searchedEngine()
  while (engine.prepare());
  engine.loadResources(bytesOf([resource('dahlia', { name: 'Dahlia' })]))
  expect(engine.search('dahl', 5).map(({ id }) => id)).toEqual(['dahlia'])
  expect(engine.search('amber', 5)).toEqual([])
})

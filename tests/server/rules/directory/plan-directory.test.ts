import { describe, expect, it } from 'vitest'
import { type DirectoryPlan, type Listing, planDirectory } from '#server/rules/directory/plan-directory.ts'
import type { DirectoryLink, DirectoryRecord } from '#server/rules/directory/record.ts'
import type { KnownOffice } from '#server/rules/resources/known-office.ts'
import type { StoredResource } from '#server/rules/resources/stored-resource.ts'
import { emptyOffice, officeAfter, readLines } from '../resources/office-lines.ts'

const record = (
  name: string,
  cells: Partial<DirectoryRecord['cells']> = {},
  words: readonly string[] = [],
): DirectoryRecord => ({
  key: `key ${name}`,
  cells: { name, type: 'room', email: `${name.toLowerCase()}@contoso.com`, building: 'Main', floor: '2', ...cells },
  words: [...words],
})

/** An office that imports a directory again and again. */
function openDirectory(start: KnownOffice = emptyOffice()) {
  let known = start
  let links: readonly DirectoryLink[] = []
  const plan = (records: readonly DirectoryRecord[], more: Partial<Listing> & { readonly overwrites?: boolean } = {}) =>
    planDirectory({ records, leftOut: [], isComplete: true, ...more }, links, known, {
      overwrites: more.overwrites ?? false,
    })
  const store = ({ resources, areas, links: next }: DirectoryPlan) => {
    const after = new Map(known.resources.map((resource) => [resource.id, resource]))
    for (const resource of resources) after.set(resource.id, resource)
    known = { ...known, resources: [...after.values()], areas }
    links = next
  }
  const named = (name: string): StoredResource => {
    const found = known.resources.find((resource) => resource.name === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  return {
    plan,
    imported: (...given: Parameters<typeof plan>) => {
      const planned = plan(...given)
      store(planned)
      return planned
    },
    named,
    /** Changes resources by a spreadsheet. */
    edit: (...rows: readonly (readonly string[])[]) => {
      known = officeAfter(known, readLines(rows, known))
    },
    remove: (name: string) => {
      const gone = named(name)
      known = {
        ...known,
        resources: known.resources.map((one) => (one === gone ? { ...one, isDeleted: true } : one)),
      }
    },
    get areas() {
      return known.areas.map(({ id }) => id)
    },
    get links() {
      return links
    },
  }
}

const textOfChanges = ({ changed }: DirectoryPlan) =>
  changed.flatMap(({ name, changes }) =>
    changes.map(({ column, before, after }) => `${name} ${column}: ${before} > ${after}`),
  )
const textOfKept = ({ kept }: DirectoryPlan) =>
  kept.map(({ name, column, value, listed }) => `${name} ${column}: ${value}, not ${listed}`)
const textOfLeftOut = ({ leftOut }: DirectoryPlan) =>
  leftOut.map(({ name, column, problem, value }) => `${name} ${column} ${problem} ${value}`.trim())

describe('a directory of resources', () => {
  it('creates its resources with place, capacity, zone and equipment, and changes nothing the second time', () => {
    const here = openDirectory()
    const records = [
      record('Oslo', { capacity: '12', zone: 'North', timeZone: 'W. Europe Standard Time' }, [
        'Whiteboard',
        'camera',
        'bean bags',
      ]),
      record('Desk', { type: 'desk', reservable: 'no', note: 'By the window' }),
    ]
    const first = here.imported(records)
    expect(first.added.map(({ name, place }) => [name, place])).toEqual([
      ['Oslo', 'Main, 2, North'],
      ['Desk', 'Main, 2'],
    ])
    expect(first.unknownWords).toEqual([{ word: 'bean bags', count: 1 }])
    expect(here.named('Oslo')).toMatchObject({
      email: 'oslo@contoso.com',
      typeId: 'meeting-room',
      areaId: 'main-2-north',
      body: {
        capacity: 12,
        timezone: 'W. Europe Standard Time',
        properties: [
          { propertyId: 'whiteboard', valueBoolean: true },
          { propertyId: 'equipment', valueChoiceIds: ['camera'] },
        ],
      },
    })
    expect(here.named('Desk').body).toMatchObject({
      reservationsEnabled: false,
      properties: [{ valueText: 'By the window' }],
    })
    const second = here.imported(records)
    expect([second.added, second.changed, second.kept, second.gone, second.same]).toEqual([[], [], [], [], 2])
    expect(second.resources).toEqual([])
  })

  it('reports each change with the values before and after', () => {
    const here = openDirectory()
    here.imported([record('Oslo', { capacity: '12' }, ['whiteboard']), record('Rome')])
    // Its address is the same, its key is not.
    const renamed = record('Roma', { email: 'rome@contoso.com' })
    const next = here.imported([record('Oslo', { capacity: '14', floor: '3', email: 'o@contoso.com' }), renamed])
    expect(textOfChanges(next)).toEqual([
      'Oslo floor: 2 > 3',
      'Oslo capacity: 12 > 14',
      'Oslo email: oslo@contoso.com > o@contoso.com',
      'Oslo whiteboard: yes > ',
      'Roma name: Rome > Roma',
    ])
    expect([next.added, next.gone]).toEqual([[], []])
    expect(here.named('Oslo').areaId).toBe('main-3')
    expect(here.links.map(({ key }) => key)).toEqual(['key Oslo', 'key Roma'])
  })

  it('keeps values that were changed in Foyer, and reports those that the directory has otherwise', () => {
    const here = openDirectory()
    here.imported([record('Oslo', { capacity: '12', timeZone: '' })])
    here.edit(
      ['name', 'type', 'building', 'floor', 'capacity', 'time zone', 'whiteboard'],
      ['Oslo', 'room', 'Main', '2', '10', 'Europe/Oslo', 'yes'],
    )
    const again = here.imported([record('Oslo', { capacity: '14', timeZone: '' })])
    expect(textOfKept(again)).toEqual(['Oslo capacity: 10, not 14'])
    expect(here.named('Oslo').body).toMatchObject({ capacity: 10, timezone: 'Europe/Oslo' })
    expect(here.named('Oslo').body.properties).toHaveLength(1)
    // Until both agree, or the administrator decides for the directory.
    expect(textOfKept(here.imported([record('Oslo', { capacity: '14' })]))).toHaveLength(1)
    expect(textOfKept(here.imported([record('Oslo', { capacity: '10' })]))).toEqual([])
    expect(textOfChanges(here.imported([record('Oslo', { capacity: '16' })]))).toEqual(['Oslo capacity: 10 > 16'])
    here.edit(['name', 'type', 'building', 'floor', 'capacity'], ['Oslo', 'room', 'Main', '2', '8'])
    expect(textOfChanges(here.imported([record('Oslo', { capacity: '16' })], { overwrites: true }))).toEqual([
      'Oslo capacity: 8 > 16',
    ])
  })

  it('adopts a resource with the same address, fills what is empty and keeps the rest', () => {
    const here = openDirectory()
    here.edit(['name', 'type', 'email', 'capacity'], ['Big Oslo', 'room', 'oslo@contoso.com', '10'])
    const { id } = here.named('Big Oslo')
    const first = here.imported([record('Oslo', { email: 'Oslo@Contoso.com', capacity: '12', zone: 'North' })])
    expect(first.added).toEqual([])
    expect(textOfChanges(first)).toEqual([
      'Big Oslo building:  > Main',
      'Big Oslo floor:  > 2',
      'Big Oslo zone:  > North',
    ])
    expect(textOfKept(first)).toEqual(['Big Oslo name: Big Oslo, not Oslo', 'Big Oslo capacity: 10, not 12'])
    expect(here.named('Big Oslo')).toMatchObject({ id, areaId: 'main-2-north' })
  })

  it('leaves out wrong records one by one, with all that they would have left behind', () => {
    const here = openDirectory()
    here.imported([record('Rome', { capacity: '4' })])
    const plan = here.imported(
      [
        record('Oslo'),
        record('Wien', { capacity: '-4', building: 'Annexe' }),
        record('Bern', { type: 'castle' }),
        record('Lima', { timeZone: 'Mars/Base' }),
        record('Kyiv', { email: ' ' }),
        record('Graz', { email: 'nobody' }),
        record('Ann', { email: 'ann@heron.example' }),
        { ...record('Oslo'), key: 'other', cells: { ...record('Oslo').cells, email: 'oslo2@contoso.com' } },
        record('Nice', { email: 'OSLO@contoso.com' }),
        record('Rome', { capacity: 'many' }),
      ],
      { leftOut: [{ key: 'x', name: 'Ulm', column: '', problem: 'Unreadable', value: '' }] },
    )
    expect(textOfLeftOut(plan).toSorted()).toEqual([
      'Ann email DuplicateEmail ann@heron.example',
      'Bern type UnknownType castle',
      'Graz email InvalidEmail nobody',
      'Kyiv email MissingValue',
      'Lima time zone UnknownTimeZone Mars/Base',
      'Nice email DuplicateEmail oslo@contoso.com',
      'Oslo name DuplicateName Oslo',
      'Rome capacity NotANumber many',
      'Ulm  Unreadable',
      'Wien capacity NotANumber -4',
    ])
    expect(plan.added.map(({ name }) => name)).toEqual(['Oslo'])
    // Wrong ones are neither gone nor changed.
    expect(plan.gone).toEqual([])
    expect(here.named('Rome').body.capacity).toBe(4)
    expect(here.areas).toEqual(['office', 'main', 'main-2'])
  })

  it('reports resources that are gone, remembers them, and restores them when they are back', () => {
    const here = openDirectory()
    here.imported([record('Oslo'), record('Rome')])
    const names = ({ gone }: DirectoryPlan) => gone.map(({ name }) => name)
    expect(names(here.imported([record('Oslo')], { isComplete: false }))).toEqual([])
    expect(names(here.imported([record('Oslo')]))).toEqual(['Rome'])
    expect(names(here.imported([record('Oslo')]))).toEqual(['Rome'])
    expect(here.imported([record('Oslo'), record('Rome')]).same).toBe(2)
    here.remove('Rome')
    const removed = here.imported([record('Oslo'), record('Rome', { capacity: '3' })])
    expect(textOfLeftOut(removed)).toEqual(['Rome  RemovedInFoyer'])
    expect(here.named('Rome').isDeleted).toBe(true)
    expect(names(here.imported([record('Oslo')]))).toEqual([])
    expect(here.links.map(({ key }) => key)).toEqual(['key Oslo'])
    expect(here.imported([record('Oslo'), record('Rome', { capacity: '3' })]).added).toMatchObject([{ name: 'Rome' }])
    expect(here.named('Rome')).toMatchObject({ isDeleted: false, body: { capacity: 3 } })
  })

  it('leaves out a second owner of an address that another record has', () => {
    const here = openDirectory()
    here.imported([record('Oslo')])
    const plan = here.imported([record('Bern', { email: 'oslo@contoso.com' }), record('Oslo', { capacity: '4' })])
    expect(textOfLeftOut(plan)).toEqual(['Bern email DuplicateEmail oslo@contoso.com'])
    expect(textOfChanges(plan)).toEqual(['Oslo capacity:  > 4'])
  })

  it('reads a record that comes twice once', () => {
    const here = openDirectory()
    const plan = here.imported([record('Oslo', { capacity: '3' }), record('Rome'), record('Oslo', { capacity: '4' })])
    expect(plan.added.map(({ name }) => name)).toEqual(['Oslo', 'Rome'])
    expect(here.named('Oslo').body.capacity).toBe(4)
  })
})

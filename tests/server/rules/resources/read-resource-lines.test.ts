import { describe, expect, it } from 'vitest'
import { exampleOffice } from '#server/rules/resources/example-office.ts'
import { mostAreas } from '#server/rules/resources/limits.ts'
import { officeArea } from '#server/rules/resources/places.ts'
import { mostLines, readResourceLines } from '#server/rules/resources/read-resource-lines.ts'
import { emptyOffice, officeAfter, readLines, told } from './office-lines.ts'

const header = ['name', 'type']

describe('lines of a spreadsheet of resources', () => {
  it('create a resource with its place, rules and properties', () => {
    const { lines, areas, problems } = readLines([
      [
        ...header,
        'Building',
        'Floor',
        'Zone',
        'Capacity',
        'Time zone',
        'opens',
        'closes',
        'days',
        'min minutes',
        'Max Advance Days',
        'Confirmation',
        'check-in minutes',
        'Release minutes',
        'approver',
        'whiteboard',
        'equipment',
        'note',
      ],
      [
        'Lisbon',
        'room',
        'Main',
        '2',
        'North',
        '12',
        'Europe/Lisbon',
        '8:00',
        '18:00',
        'Mon-Fri',
        '30',
        '60',
        'yes',
        '10',
        '5',
        'Boss@Heron.example',
        'yes',
        'HDMI; Projector',
        'Quiet, side\nof the garden',
      ],
    ])
    expect(problems).toEqual([])
    const [line] = lines
    expect(line).toMatchObject({
      line: 2,
      name: 'Lisbon',
      kind: 'Meeting room',
      place: 'Main, 2, North',
      action: 'create',
    })
    expect(line?.resource).toMatchObject({
      email: 'lisbon@heron.rooms.invalid',
      typeId: 'meeting-room',
      areaId: 'main-2-north',
      approver: 'boss@heron.example',
      body: {
        capacity: 12,
        timezone: 'Europe/Lisbon',
        startTime: '08:00',
        endTime: '18:00',
        daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        requiresConfirmation: true,
        resourceMinutesForConfirmationBeforeStartTime: 10,
        resourceUnconfirmedEventCancelEventTime: 5,
        schedulingSettings: {
          minimumMeetingDurationInMinutes: 30,
          maxAdvanceDays: 60,
          rejectOutsideWorkingHours: false,
        },
        properties: [
          { propertyId: 'whiteboard', valueBoolean: true },
          { propertyId: 'remark', valueText: 'Quiet, side\nof the garden' },
          { propertyId: 'equipment', valueChoiceIds: ['projector', 'hdmi'] },
        ],
      },
    })
    expect(areas.map(({ id, parentAreaId, name }) => [id, parentAreaId, name])).toEqual([
      ['office', null, ''],
      ['main', 'office', 'Main'],
      ['main-2', 'main', 'Main 2'],
      ['main-2-north', 'main-2', 'Main 2, North'],
    ])
  })

  it('can have headers and types in any language of the product', () => {
    const { lines, problems } = readLines([
      ['Název', 'TYP', 'Patro', 'e-mail', 'Whiteboard', 'Bílá tabule'.toUpperCase()],
      ['Sál', 'Zasedací místnost', '1', '', 'ano', ''],
    ])
    expect(problems).toEqual([{ column: 'BÍLÁ TABULE', problem: 'DuplicateColumn', value: 'BÍLÁ TABULE' }])
    expect(lines.map(({ resource }) => resource?.email)).toEqual(['sal@heron.rooms.invalid'])
    expect(
      readLines([
        ['назва', 'тип'],
        ['Зал Їжак', 'Переговорна'],
      ]).lines[0]?.resource?.email,
    ).toBe('zal-izhak@heron.rooms.invalid')
  })

  it.each([
    ['capacity', 'twelve', 'NotANumber'],
    ['opens', 'early', 'NotATime'],
    ['closes', '25:00', 'NotATime'],
    ['days', 'Funday', 'UnknownDay'],
    ['time zone', 'Europe/Atlantis', 'UnknownTimeZone'],
    ['email', 'not an address', 'InvalidEmail'],
    ['approver', '@', 'InvalidEmail'],
    ['confirmation', 'perhaps', 'NotYesOrNo'],
    ['equipment', 'Hologram', 'UnknownProperty'],
    ['layout', 'Boardroom, Hologram', 'UnknownProperty'],
    ['monitors', '1.5', 'NotANumber'],
    ['note', 'x'.repeat(2001), 'TooLong'],
    ['building', 'x'.repeat(201), 'TooLong'],
    ['email', `${'x'.repeat(300)}@heron.example`, 'TooLong'],
    ['id', '../../etc/passwd', 'InvalidId'],
    ['min minutes', '-15', 'NotANumber'],
    ['release minutes', 'soon', 'NotANumber'],
  ])('are wrong if the %s is “%.20s”: %s', (column, value, problem) => {
    const { lines } = readLines([
      [...header, column],
      ['Lisbon', 'room', value],
    ])
    expect(lines[0]?.action).toBe('wrong')
    expect(lines.flatMap(told)).toContain(`${column} ${problem}`)
  })

  it('are wrong if a value, a type or the end of the hours is missing', () => {
    expect(readLines([['name', 'colour']]).problems).toEqual([
      { column: 'colour', problem: 'UnknownColumn', value: 'colour' },
      { column: 'type', problem: 'MissingColumn', value: '' },
    ])
    const { lines } = readLines([
      [...header, 'opens', 'closes'],
      ['', 'room'],
      ['Lisbon', 'castle'],
      ['Oslo', 'room', '8:00'],
    ])
    expect(lines.map(told)).toEqual([['name MissingValue'], ['type UnknownType'], ['closes MissingValue']])
  })

  it('are wrong if they have more values than columns', () => {
    const { lines } = readLines([header, ['Lisbon', 'room', 'twelve']])
    expect(lines.map(told)).toEqual([[' UnknownColumn']])
  })

  it('are rejected if there are too many', () => {
    const many = Array.from({ length: mostLines + 1 }, (_, index) => [`Desk ${index}`, 'desk'])
    const { lines, problems } = readLines([header, ...many])
    expect([lines.length, problems.map(({ problem }) => problem)]).toEqual([0, ['TooManyLines']])
  })

  it('are rejected if the office would have too many areas', () => {
    const areas = Array.from({ length: mostAreas }, (_, index) => ({ ...officeArea, id: `area-${index}` }))
    const known = emptyOffice({ areas })
    const rows = [
      [...header, 'building'],
      ['Lisbon', 'room', 'New house'],
    ]
    const read = readLines(rows, known)
    expect([read.lines, read.problems.map(({ problem }) => problem)]).toEqual([[], ['TooManyLines']])
    expect(read.areas).toBe(areas)
    expect(readLines(rows, { ...known, areas: areas.slice(1) }).problems).toEqual([])
  })

  it('change only the given columns of the resource with the same name, type and place', () => {
    const known = emptyOffice()
    const full = [
      [...header, 'building', 'capacity', 'note'],
      ['Lisbon', 'room', 'Main', '12', 'Quiet'],
    ]
    const after = officeAfter(known, readLines(full, known))
    const again = readLines(full, after)
    expect(again.lines.map(({ action }) => action)).toEqual(['same'])
    const changed = readLines(
      [
        [...header, 'building', 'capacity'],
        ['LISBON', 'meeting room', 'main', '14'],
      ],
      after,
    )
    expect(changed.lines[0]).toMatchObject({
      action: 'change',
      resource: {
        id: 'r1',
        email: 'lisbon@heron.rooms.invalid',
        body: { capacity: 14, properties: [{ valueText: 'Quiet' }] },
      },
    })
    const elsewhere = readLines(
      [
        [...header, 'building'],
        ['Lisbon', 'room', 'Annexe'],
      ],
      after,
    )
    expect(elsewhere.lines[0]).toMatchObject({
      action: 'create',
      resource: { email: 'lisbon-annexe@heron.rooms.invalid' },
    })
  })

  it('clear a value with a blank cell, except for the address', () => {
    const known = emptyOffice()
    const after = officeAfter(
      known,
      readLines(
        [
          [...header, 'capacity', 'email'],
          ['Lisbon', 'room', '12', 'lx@heron.example'],
        ],
        known,
      ),
    )
    const { lines } = readLines(
      [
        [...header, 'capacity', 'email'],
        ['Lisbon', 'room', '', ''],
      ],
      after,
    )
    expect(lines[0]).toMatchObject({
      action: 'change',
      resource: { email: 'lx@heron.example', body: { capacity: null } },
    })
  })

  it('are wrong if a name, an address or an id is not unique', () => {
    const columns = [...header, 'email', 'id']
    const { lines } = readLines([
      columns,
      ['Lisbon', 'room', 'lx@heron.example', ''],
      ['Lisbon', 'room', '', ''],
      ['Oslo', 'room', 'LX@heron.example', ''],
      ['Ann', 'room', 'ann@heron.example', ''],
      ['Rome', 'room', '', 'x1'],
      ['Bern', 'room', '', 'x1'],
    ])
    expect(lines.map(told)).toEqual([
      [],
      ['name DuplicateName'],
      ['email DuplicateEmail'],
      ['email DuplicateEmail'],
      [],
      ['id DuplicateId'],
    ])
  })

  it('can swap the names of two resources, but not take an existing name', () => {
    const known = emptyOffice()
    const after = officeAfter(
      known,
      readLines(
        [
          [...header, 'id'],
          ['Lisbon', 'room', 'a'],
          ['Oslo', 'room', 'b'],
        ],
        known,
      ),
    )
    const swapped = readLines(
      [
        [...header, 'id'],
        ['Oslo', 'room', 'a'],
        ['Lisbon', 'room', 'b'],
      ],
      after,
    )
    expect(swapped.lines.map(({ action }) => action)).toEqual(['change', 'change'])
    const taken = readLines(
      [
        [...header, 'id'],
        ['Oslo', 'room', 'a'],
      ],
      after,
    )
    expect(taken.lines.map(told)).toEqual([['name DuplicateName']])
  })

  it('change nothing if an exported choice no longer exists', () => {
    const known = emptyOffice()
    const after = officeAfter(
      known,
      readLines(
        [
          [...header, 'equipment', 'id'],
          ['Lisbon', 'room', 'HDMI', 'a'],
        ],
        known,
      ),
    )
    const withoutChoices = after.filters.map((filter) => ({ ...filter, choices: [] }))
    const later = readLines(
      [
        [...header, 'equipment', 'id'],
        ['Lisbon', 'room', 'hdmi', 'a'],
      ],
      {
        ...after,
        filters: withoutChoices,
      },
    )
    expect(later.lines.map(({ action }) => action)).toEqual(['same'])
  })

  it('keep the ids of another server, and restore removed resources', () => {
    const known = emptyOffice()
    const file = [
      [...header, 'id'],
      ['Lisbon', 'room', 'printed-on-the-door'],
    ]
    const after = officeAfter(known, readLines(file, known))
    const removed = { ...after, resources: after.resources.map((resource) => ({ ...resource, isDeleted: true })) }
    const { lines } = readLines(file, removed)
    expect(lines[0]).toMatchObject({ action: 'create', resource: { id: 'printed-on-the-door', isDeleted: false } })
  })

  it('are wrong if two resources have the name and the place is missing', () => {
    const known = emptyOffice()
    const two = [
      [...header, 'building'],
      ['Lisbon', 'room', 'Main'],
      ['Lisbon', 'room', 'Annexe'],
    ]
    const after = officeAfter(known, readLines(two, known))
    expect(
      readLines(
        [
          [...header, 'capacity'],
          ['Lisbon', 'room', '3'],
        ],
        after,
      ).lines.map(told),
    ).toEqual([['name DuplicateName']])
  })

  it('make the same example office in every language', () => {
    for (const language of ['en', 'cs', 'de', 'fr', 'es', 'ca', 'ua']) {
      const known = emptyOffice({ languages: [language] })
      const read = readResourceLines(exampleOffice(language), known)
      expect([read.problems, read.lines.flatMap(told)]).toEqual([[], []])
      const kinds = read.lines.map(({ resource }) => resource?.typeId)
      expect(['meeting-room', 'workplace', 'parking'].map((id) => kinds.filter((kind) => kind === id).length)).toEqual([
        12, 30, 4,
      ])
      expect(read.areas.filter(({ kind }) => kind === 'floor')).toHaveLength(2)
      const again = readResourceLines(exampleOffice(language), officeAfter(known, read))
      expect(new Set(again.lines.map(({ action }) => action))).toEqual(new Set(['same']))
    }
  })
})

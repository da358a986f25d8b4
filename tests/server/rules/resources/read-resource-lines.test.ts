import { describe, expect, it } from 'vitest'
import { exampleOffice } from '#server/rules/resources/example-office.ts'
import { mostAreas } from '#server/rules/resources/limits.ts'
import { officeArea } from '#server/rules/resources/places.ts'
import type { KnownOffice } from '#server/rules/resources/known-office.ts'
import { mostLines, readResourceLines, type ReadResourceLines } from '#server/rules/resources/read-resource-lines.ts'
import { emptyOffice, messagesOf, officeAfter, readLines } from './office-lines.ts'

/** Splits the rows of a table at '|'. */
const table = (...rows: readonly string[]) => rows.map((row) => row.split('|').map((cell) => cell.trim()))

/** Returns the office after an import of a table. */
const imported = (known: KnownOffice, ...rows: readonly string[]) =>
  officeAfter(known, readLines(table(...rows), known))

const actionsOf = ({ lines }: ReadResourceLines) => lines.map(({ action }) => action)
const problemsOf = ({ lines }: ReadResourceLines) => lines.map(messagesOf)

describe('lines of a spreadsheet of resources', () => {
  it('create a resource with its place, rules and properties', () => {
    const cells = {
      name: 'Lisbon',
      type: 'room',
      Building: 'Main',
      Floor: '2',
      Zone: 'North',
      Capacity: '12',
      'Time zone': 'Europe/Lisbon',
      opens: '8:00',
      closes: '18:00',
      days: 'Mon-Fri',
      'min minutes': '30',
      'Max Advance Days': '60',
      Confirmation: 'yes',
      'check-in minutes': '10',
      'Release minutes': '5',
      approver: 'Boss@Heron.example',
      whiteboard: 'yes',
      equipment: 'HDMI; Projector',
      note: 'Quiet, side\nof the garden',
    }
    const { lines, areas, problems } = readLines([Object.keys(cells), Object.values(cells)])
    expect(problems).toEqual([])
    const [line] = lines
    const texts = { name: 'Lisbon', kind: 'Meeting room', place: 'Main, 2, North' }
    expect(line).toMatchObject({ line: 2, ...texts, action: 'create' })
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
    const czech = 'Název | TYP | Patro | e-mail | Whiteboard | BÍLÁ TABULE'
    const { lines, problems } = readLines(table(czech, 'Sál | Zasedací místnost | 1 | | ano |'))
    expect(problems).toEqual([{ column: 'BÍLÁ TABULE', problem: 'DuplicateColumn', value: 'BÍLÁ TABULE' }])
    expect(lines.map(({ resource }) => resource?.email)).toEqual(['sal@heron.rooms.invalid'])
    const ukrainian = readLines(table('назва | тип', 'Зал Їжак | Переговорна'))
    expect(ukrainian.lines[0]?.resource?.email).toBe('zal-izhak@heron.rooms.invalid')
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
      ['name', 'type', column],
      ['Lisbon', 'room', value],
    ])
    expect(lines[0]?.action).toBe('wrong')
    expect(lines.flatMap(messagesOf)).toContain(`${column} ${problem}`)
  })

  it('are wrong if a value, a type or the end of the hours is missing', () => {
    expect(readLines(table('name | colour')).problems).toEqual([
      { column: 'colour', problem: 'UnknownColumn', value: 'colour' },
      { column: 'type', problem: 'MissingColumn', value: '' },
    ])
    const read = readLines(table('name | type | opens | closes', ' | room', 'Lisbon | castle', 'Oslo | room | 8:00'))
    expect(problemsOf(read)).toEqual([['name MissingValue'], ['type UnknownType'], ['closes MissingValue']])
  })

  it('are wrong if they have more values than columns', () => {
    expect(problemsOf(readLines(table('name | type', 'Lisbon | room | twelve')))).toEqual([[' UnknownColumn']])
  })

  it('are rejected if there are too many', () => {
    const many = Array.from({ length: mostLines + 1 }, (_, index) => `Desk ${index} | desk`)
    const { lines, problems } = readLines(table('name | type', ...many))
    expect([lines.length, problems.map(({ problem }) => problem)]).toEqual([0, ['TooManyLines']])
  })

  it('are rejected if the office would have too many areas', () => {
    const areas = Array.from({ length: mostAreas }, (_, index) => ({ ...officeArea, id: `area-${index}` }))
    const known = emptyOffice({ areas })
    const rows = table('name | type | building', 'Lisbon | room | New house')
    const read = readLines(rows, known)
    expect([read.lines, read.problems.map(({ problem }) => problem)]).toEqual([[], ['TooManyLines']])
    expect(read.areas).toBe(areas)
    expect(readLines(rows, { ...known, areas: areas.slice(1) }).problems).toEqual([])
  })

  it('change only the given columns of the resource with the same name, type and place', () => {
    const full = ['name | type | building | capacity | note', 'Lisbon | room | Main | 12 | Quiet']
    const after = imported(emptyOffice(), ...full)
    expect(actionsOf(readLines(table(...full), after))).toEqual(['same'])
    const rows = table('name | type | building | capacity', 'LISBON | meeting room | main | 14')
    const body = { capacity: 14, properties: [{ valueText: 'Quiet' }] }
    expect(readLines(rows, after).lines).toMatchObject([
      { action: 'change', resource: { id: 'r1', email: 'lisbon@heron.rooms.invalid', body } },
    ])
    const elsewhere = readLines(table('name | type | building', 'Lisbon | room | Annexe'), after)
    const resource = { email: 'lisbon-annexe@heron.rooms.invalid' }
    expect(elsewhere.lines).toMatchObject([{ action: 'create', resource }])
  })

  it('clear a value with a blank cell, except for the address', () => {
    const header = 'name | type | capacity | email'
    const after = imported(emptyOffice(), header, 'Lisbon | room | 12 | lx@heron.example')
    const { lines } = readLines(table(header, 'Lisbon | room | |'), after)
    const resource = { email: 'lx@heron.example', body: { capacity: null } }
    expect(lines).toMatchObject([{ action: 'change', resource }])
  })

  it('are wrong if a name, an address or an id is not unique', () => {
    const rows: readonly (readonly [row: string, problem?: string])[] = [
      ['Lisbon | room | lx@heron.example |'],
      ['Lisbon | room | |', 'name DuplicateName'],
      ['Oslo | room | LX@heron.example |', 'email DuplicateEmail'],
      ['Ann | room | ann@heron.example |', 'email DuplicateEmail'],
      ['Rome | room | | x1'],
      ['Bern | room | | x1', 'id DuplicateId'],
    ]
    const read = readLines(table('name | type | email | id', ...rows.map(([row]) => row)))
    expect(problemsOf(read)).toEqual(rows.map(([, ...problems]) => problems))
  })

  it('can swap the names of two resources, but not take an existing name', () => {
    const after = imported(emptyOffice(), 'name | type | id', 'Lisbon | room | a', 'Oslo | room | b')
    const swapped = readLines(table('name | type | id', 'Oslo | room | a', 'Lisbon | room | b'), after)
    expect(actionsOf(swapped)).toEqual(['change', 'change'])
    const taken = readLines(table('name | type | id', 'Oslo | room | a'), after)
    expect(problemsOf(taken)).toEqual([['name DuplicateName']])
  })

  it('change nothing if an exported choice no longer exists', () => {
    const header = 'name | type | equipment | id'
    const after = imported(emptyOffice(), header, 'Lisbon | room | HDMI | a')
    const filters = after.filters.map((filter) => ({ ...filter, choices: [] }))
    const later = readLines(table(header, 'Lisbon | room | hdmi | a'), { ...after, filters })
    expect(actionsOf(later)).toEqual(['same'])
  })

  it('keep the ids of another server, and restore removed resources', () => {
    const file = ['name | type | id', 'Lisbon | room | printed-on-the-door']
    const after = imported(emptyOffice(), ...file)
    const removed = { ...after, resources: after.resources.map((resource) => ({ ...resource, isDeleted: true })) }
    const resource = { id: 'printed-on-the-door', isDeleted: false }
    expect(readLines(table(...file), removed).lines).toMatchObject([{ action: 'create', resource }])
  })

  it('are wrong if two resources have the name and the place is missing', () => {
    const after = imported(emptyOffice(), 'name | type | building', 'Lisbon | room | Main', 'Lisbon | room | Annexe')
    const read = readLines(table('name | type | capacity', 'Lisbon | room | 3'), after)
    expect(problemsOf(read)).toEqual([['name DuplicateName']])
  })

  it('make the same example office in every language', () => {
    for (const language of ['en', 'cs', 'de', 'fr', 'es', 'ca', 'ua']) {
      const known = emptyOffice({ languages: [language] })
      const read = readResourceLines(exampleOffice(language), known)
      expect([read.problems, read.lines.flatMap(messagesOf)]).toEqual([[], []])
      const kinds = read.lines.map(({ resource }) => resource?.typeId)
      const countOf = (id: string) => kinds.filter((kind) => kind === id).length
      expect(['meeting-room', 'workplace', 'parking'].map(countOf)).toEqual([12, 30, 4])
      expect(read.areas.filter(({ kind }) => kind === 'floor')).toHaveLength(2)
      const again = readResourceLines(exampleOffice(language), officeAfter(known, read))
      expect(new Set(actionsOf(again))).toEqual(new Set(['same']))
    }
  })
})

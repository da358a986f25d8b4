import { columnNames, headerOf, usualProperties } from './columns.ts'
import type { FileLine } from './known-office.ts'
import { usualHours } from '#src/kernel/time/wall-clock.ts'
import { choiceNames, usualFilters } from './usual.ts'
import { wordIn } from './words.ts'

const header = [
  'name',
  'type',
  'building',
  'floor',
  'zone',
  'capacity',
  'opens',
  'closes',
  'days',
  'min minutes',
  'max minutes',
  'max advance days',
  'confirmation',
  'display',
  'whiteboard',
  'monitors',
  'standing',
  'charger',
  'equipment',
  'layout',
] as const
type Header = (typeof header)[number]

/** Rivers, in every language the same. */
const rooms = [
  { name: 'Danube', capacity: 12, equipment: ['projector', 'speakerphone', 'camera'], layout: 'boardroom' },
  { name: 'Elbe', capacity: 8, equipment: ['speakerphone', 'hdmi'], layout: 'boardroom' },
  { name: 'Loire', capacity: 6, equipment: ['hdmi', 'usbc'], layout: 'boardroom' },
  { name: 'Ebro', capacity: 4, equipment: ['usbc'], layout: 'lounge' },
  { name: 'Thames', capacity: 4, equipment: ['usbc'], layout: 'lounge' },
  { name: 'Tagus', capacity: 2, equipment: [], layout: 'lounge' },
  { name: 'Rhine', capacity: 20, equipment: ['projector', 'speakerphone', 'camera', 'hearingloop'], layout: 'theatre' },
  { name: 'Seine', capacity: 10, equipment: ['projector', 'flipchart'], layout: 'ushape' },
  { name: 'Oder', capacity: 8, equipment: ['speakerphone', 'flipchart'], layout: 'classroom' },
  { name: 'Dniester', capacity: 6, equipment: ['hdmi', 'usbc'], layout: 'boardroom' },
  { name: 'Meuse', capacity: 4, equipment: ['usbc'], layout: 'lounge' },
  { name: 'Po', capacity: 2, equipment: [], layout: 'lounge' },
] as const

const desksOnFloor = 15
const parkingPlaces = 4

/** The example office as lines of a file: 12 rooms, 30 desks and 4 parking places on two floors. Names are in a language of the product. */
export function exampleOffice(language?: string): readonly FileLine[] {
  const word = (english: string): string => wordIn(english, language)
  const building = word('Main building')
  const hours = { opens: usualHours.startTime, closes: usualHours.endTime, days: 'Mon-Fri' }
  const lines: readonly Partial<Record<Header, string | number>>[] = [
    ...rooms.map(({ name, capacity, equipment, layout }, index) => ({
      name,
      type: 'room',
      building,
      floor: index < 6 ? 1 : 2,
      zone: word(index % 6 < 3 ? 'North' : 'South'),
      capacity,
      ...hours,
      'min minutes': 15,
      'max minutes': 480,
      'max advance days': 180,
      confirmation: capacity >= 10 ? 'yes' : 'no',
      display: capacity > 2 ? 'yes' : 'no',
      whiteboard: index % 2 === 0 ? 'yes' : 'no',
      equipment: equipment.map((key) => choiceNames[key] ?? key).join(', '),
      layout: choiceNames[layout] ?? layout,
    })),
    ...[1, 2].flatMap((floor) =>
      Array.from({ length: desksOnFloor }, (_, index) => ({
        name: `${word('Desk')} ${floor}-${String(index + 1).padStart(2, '0')}`,
        type: 'desk',
        building,
        floor,
        zone: word(index < 8 ? 'North' : 'South'),
        capacity: 1,
        opens: '07:00',
        closes: '20:00',
        days: 'Mon-Fri',
        'max advance days': 14,
        monitors: index % 3,
        standing: index % 5 === 0 ? 'yes' : 'no',
      })),
    ),
    ...Array.from({ length: parkingPlaces }, (_, index) => ({
      name: `${word('Parking')} P-${index + 1}`,
      type: 'parking',
      building,
      'max advance days': 7,
      charger: index === 0 ? 'yes' : 'no',
    })),
  ]
  return [
    { line: 1, cells: header },
    ...lines.map((line, index) => ({ line: index + 2, cells: header.map((name) => String(line[name] ?? '')) })),
  ]
}

/** The headers of all usual columns besides ids, which only exports have, and three lines as an example. */
export function templateLines(language?: string): readonly (readonly (string | number)[])[] {
  const properties = usualFilters().flatMap((filter) =>
    usualProperties.includes(filter.id) ? [{ kind: 'property', filter } as const] : [],
  )
  const headers = [
    ...columnNames.filter((name) => name !== 'id').map((name) => ({ kind: 'fact', name }) as const),
    ...properties,
  ]
  const building = wordIn('Main building', language)
  const lines: readonly Readonly<Record<string, string | number>>[] = [
    {
      name: 'Danube',
      type: 'room',
      building,
      floor: 1,
      capacity: 12,
      opens: usualHours.startTime,
      closes: usualHours.endTime,
      days: 'Mon-Fri',
      'max minutes': 480,
      'reject outside hours': 'yes',
      confirmation: 'yes',
      display: 'yes',
      whiteboard: 'yes',
      equipment: 'Projector, Speakerphone',
      layout: 'Boardroom',
    },
    {
      name: `${wordIn('Desk', language)} 2-01`,
      type: 'desk',
      building,
      floor: 2,
      capacity: 1,
      monitors: 2,
      standing: 'yes',
    },
    { name: `${wordIn('Parking', language)} P-1`, type: 'parking', building, charger: 'yes' },
  ]
  return [headers.map(headerOf), ...lines.map((line) => headers.map((column) => line[headerOf(column)] ?? ''))]
}

import { type Kind, kinds } from '#server/rules/resources/usual.ts'
import type { SchedulingSettings } from '#src/wire/resource.ts'
import type { WorldChoice } from '../../worlds/world.ts'
import type { Place, Places } from './places.ts'
import { createRandom, mix, pick } from '../random.ts'
import { demoName } from './demo-names.ts'
import { type WeekDay, workdays } from '#src/kernel/time/wall-clock.ts'

/** Working hours in the format of the API, with the quarters of the day for simulated events. */
interface Hours {
  readonly daysOfWeek: readonly WeekDay[]
  readonly startTime: string
  readonly endTime: string
  /** Minutes after midnight. An end at or before the start is on the next day, and equal ones are the whole day. */
  readonly start: number
  readonly end: number
}

const allDays: readonly WeekDay[] = ['sunday', ...workdays, 'saturday']

function hours(daysOfWeek: readonly WeekDay[], start: string, end: string): Hours {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  return { daysOfWeek, startTime: start, endTime: end, start: minutes(start), end: minutes(end) }
}

const office = hours(workdays, '08:00:00.0000000', '18:00:00.0000000')
export const longOffice = hours(workdays, '07:00', '20:00')
const sixDays = hours([...workdays, 'saturday'], '06:00:00', '22:00:00')
const nightShift = hours(workdays, '22:00', '06:00')
const always = hours(allDays, '00:00', '00:00')

/** A resource of the server. `resource-body.ts` creates its body for the API. */
export interface ResourceRecord {
  readonly index: number
  readonly id: string
  readonly email: string
  readonly name: string
  readonly kind: Kind
  readonly place: Place
  /** Number of people, or null if there are no seats. */
  readonly capacity: number | null
  /** Null if the resource has none and the working hours of its schedule count. */
  readonly hours: Hours | null
  readonly settings: SchedulingSettings
  readonly requiresConfirmation: boolean
  readonly reservedTo: 'you' | 'other' | null
  readonly reservationsEnabled: boolean
  /** True if the provider cannot read its calendar. */
  readonly isFailing: boolean
  /** From 0 (unpopular) to 1 (always requested). */
  readonly popularity: number
}

export interface Resources {
  readonly all: readonly ResourceRecord[]
  readonly byId: ReadonlyMap<string, ResourceRecord>
  readonly byEmail: ReadonlyMap<string, ResourceRecord>
  readonly rooms: readonly ResourceRecord[]
}

const capacities = [2, 4, 4, 4, 6, 6, 6, 8, 8, 10, 12, 14, 16, 20, 24, 40] as const

/** Generates all resources from the seed. The same choice always has the same resources in the same order. */
export function createResources(choice: WorldChoice, { places }: Places): Resources {
  const all: ResourceRecord[] = []
  const numbers = new Map<string, number>()
  const next = (counter: string) => {
    const number = (numbers.get(counter) ?? 0) + 1
    numbers.set(counter, number)
    return number
  }
  for (let zone = 0; zone < places.length; zone++) {
    const place = places[zone]
    if (place === undefined) continue
    const from = Math.round((choice.size * zone) / places.length)
    const to = Math.round((choice.size * (zone + 1)) / places.length)
    for (let index = from; index < to; index++) {
      const kind = kindAt(choice, index - from, to - from)
      const { code } = place.building
      const number = { inBuilding: next(`${code} ${kind}`), onFloor: next(`${code} ${kind} ${place.floor}`) }
      all.push(draw(choice, index, kind, place, number))
    }
  }
  return {
    all,
    byId: new Map(all.map((resource) => [resource.id, resource])),
    byEmail: new Map(all.map((resource) => [resource.email, resource])),
    rooms: all.filter((resource) => resource.kind === 'room'),
  }
}

/** The kinds in a zone by their shares: rooms first, then desks and the rest. */
function kindAt({ size }: WorldChoice, position: number, count: number): Kind {
  const at = (position + 0.5) / count
  let sum = 0
  for (const kind of kinds) {
    sum += shares[kind][size <= 500 ? 'small' : 'big']
    if (at < sum) return kind
  }
  return 'equipment'
}

/** Names are numbered within a floor, addresses within a building. */
interface Numbers {
  readonly inBuilding: number
  readonly onFloor: number
}

function draw(choice: WorldChoice, index: number, kind: Kind, place: Place, number: Numbers): ResourceRecord {
  const random = createRandom(mix(choice.seed, index, 1))
  const rare = index % 97
  const isRoom = kind === 'room'
  return {
    index,
    id: `r${index}`,
    email: `${place.building.code}.${kind}.${number.inBuilding}@rooms.foyer.example`,
    name: nameOf(kind, place, number, choice.language),
    kind,
    place,
    capacity: kind === 'parking' || kind === 'equipment' ? null : isRoom ? pick(capacities, random()) : 1,
    hours: hoursOf(kind, random()),
    settings: choice.world.strict ? strictSettings : settingsOf(kind, random()),
    requiresConfirmation: isRoom && (choice.world.strict || random() < 0.14),
    reservedTo: rare === 20 ? 'you' : rare === 41 || rare === 42 ? 'other' : null,
    reservationsEnabled: rare !== 60,
    isFailing: rare === 33,
    popularity: random(),
  }
}

function nameOf(
  kind: Kind,
  { building, floor, side }: Place,
  { inBuilding, onFloor }: Numbers,
  language?: string,
): string {
  const called = (english: string): string => demoName(english, language)
  const padded = String(inBuilding).padStart(3, '0')
  const onDoor = `${floor}.${String(onFloor).padStart(2, '0')}`
  const code = building.code.toUpperCase()
  switch (kind) {
    case 'room':
      return `${building.theme[(inBuilding - 1) % building.theme.length] ?? building.name} ${onDoor}`
    case 'desk':
      return `${called('Desk')} ${code} ${floor}${side.charAt(0)}-${String(onFloor).padStart(3, '0')}`
    case 'parking':
      return `${called('Parking')} ${code} P-${padded}`
    case 'booth':
      return `${called('Booth')} ${code} ${floor}${side.charAt(0)}-${padded}`
    case 'equipment':
      return `${called(equipment[inBuilding % equipment.length] ?? 'Equipment')} ${code}-${padded}`
  }
}

const equipment = [
  'Projector',
  'Speakerphone',
  'Cargo bike',
  'Camera set',
  'Flipchart',
  'Label printer',
  'Test device',
] as const

function hoursOf(kind: Kind, random: number): Hours | null {
  switch (kind) {
    case 'room':
      return random < 0.72 ? office : random < 0.94 ? longOffice : sixDays
    case 'desk':
      return random < 0.88 ? longOffice : random < 0.94 ? sixDays : nightShift
    case 'parking':
      return always
    case 'booth':
      return random < 0.5 ? null : longOffice
    case 'equipment':
      return null
  }
}

const limits = (
  minimum: number | null,
  maximum: number | null,
  maxAdvanceDays: number | null,
  rejectOutsideWorkingHours: boolean,
): SchedulingSettings => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
  maxAdvanceDays,
  rejectOutsideWorkingHours,
})

const strictSettings = limits(30, 120, 14, true)

function settingsOf(kind: Kind, random: number): SchedulingSettings {
  if (kind === 'booth') return limits(15, 60, 2, false)
  if (kind === 'desk') return random < 0.85 ? limits(60, 720, 14, false) : limits(null, null, 30, true)
  if (kind === 'parking') return limits(30, 1440, 7, false)
  if (random < 0.6) return limits(15, 480, 180, false)
  if (random < 0.78) return limits(15, 240, 60, true)
  if (random < 0.9) return limits(30, 120, 30, false)
  return random < 0.96 ? limits(15, 90, 0, true) : limits(null, null, null, false)
}

/** Share of a zone's resources, in small and large worlds. */
const shares: Readonly<Record<Kind, { readonly small: number; readonly big: number }>> = {
  room: { small: 0.42, big: 0.24 },
  desk: { small: 0.34, big: 0.56 },
  parking: { small: 0.08, big: 0.1 },
  booth: { small: 0.08, big: 0.06 },
  equipment: { small: 0.08, big: 0.04 },
}

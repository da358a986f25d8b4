import type { World } from '../../worlds/world.ts'
import { instantAt, weekDayOf } from '../time/clock.ts'
import { subjects } from '../people/people-names.ts'
import { createRandom, mix, pick } from '../random.ts'
import type { Kind } from '#server/rules/resources/usual.ts'
import type { ResourceRecord } from '../resources/resources.ts'

/** A generated event. It is derived from (seed, resource, day) at each request. */
export interface BaseEvent {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly subject: string
  /** Number of the organiser in the directory. */
  readonly organizer: number
  readonly isTentative: boolean
  readonly isPrivate: boolean
}

export interface BaseEvents {
  /** The events of one local day of a resource, in order and without overlaps. */
  ofDay(resource: ResourceRecord, day: number): readonly BaseEvent[]
  /** The parts of an id that was generated here, or null for any other id. */
  read(id: string): { readonly index: number; readonly day: number } | null
}

/** The iCalUId of a generated event. */
export const uidOf = (id: string): string => `${id}@foyer.example`

/** Personas are not drawn as organisers because their events are added one by one. */
const firstColleague = 4

export function createBaseEvents(seed: number, world: World, people: number): BaseEvents {
  return {
    ofDay: (resource, day) => {
      const list: BaseEvent[] = []
      const random = createRandom(mix(seed, resource.index, day, 4))
      const add = (start: number, quarters: number) => {
        list.push({
          id: `b.${resource.index}.${day}.${list.length}`,
          start: instantAt(resource.place.city.zone, day, start * 15),
          end: instantAt(resource.place.city.zone, day, (start + quarters) * 15),
          subject: pick(subjects[resource.kind], random()),
          organizer: firstColleague + Math.floor(random() * (people - firstColleague)),
          isTentative: random() < 0.08,
          isPrivate: random() < 0.09,
        })
      }
      if (resource.kind === 'room') drawRoomDay(add, random, weekDayOf(day), resource.popularity, world.load)
      else drawOtherDay(add, random, weekDayOf(day), resource.kind, world.load)
      return list
    },
    read: (id) => {
      const match = /^b\.(\d+)\.(-?\d+)\.\d+$/.exec(id)
      return match === null ? null : { index: Number(match[1]), day: Number(match[2]) }
    },
  }
}

type Add = (startQuarter: number, quarters: number) => void

const roomDurations = [1, 2, 2, 3, 4, 4, 4, 6, 8] as const
const gaps = [0, 0, 1, 2, 3, 5] as const

/** Four to eight meetings between 8 and 18 h in a popular room, rarely one in the evening, almost none at weekends. */
function drawRoomDay(add: Add, random: () => number, weekDay: number, popularity: number, load: number): void {
  const isWeekend = weekDay === 0 || weekDay === 6
  if (isWeekend && random() > 0.04) return
  const wanted = isWeekend ? 1 : Math.round((2 + popularity * 6) * load)
  const slack = load > 1 ? 0 : 1
  let cursor = 32 + Math.floor(random() * 5 * slack)
  for (let number = 0; number < wanted; number++) {
    const quarters = pick(roomDurations, random())
    cursor += pick(gaps, random()) * slack
    if (cursor + quarters > 73) break
    add(cursor, quarters)
    cursor += quarters
  }
  if (random() < 0.05) add(76 + Math.floor(random() * 4), 6)
}

/** At most one: a desk for the day, a car, a call. */
function drawOtherDay(
  add: Add,
  random: () => number,
  weekDay: number,
  kind: Exclude<Kind, 'room'>,
  load: number,
): void {
  const isWeekend = weekDay === 0 || weekDay === 6
  const share = { desk: 0.55, parking: 0.6, booth: 0.5, equipment: 0.2 }[kind] * load
  if (random() > (isWeekend ? 0.02 : share)) return
  if (kind === 'booth') {
    add(34 + Math.floor(random() * 30), 2 + Math.floor(random() * 3))
    return
  }
  const start = pick([28, 32, 32, 34, 36, 48], random())
  add(start, start >= 48 ? 20 : pick([16, 32, 34, 36], random()))
}

import { type BaseEvent, type BaseEvents, uidOf } from './base-events.ts'
import { instantAt, weekDayOf } from '../time/clock.ts'
import type { Person } from '../people/people.ts'
import { subjects } from '../people/people-names.ts'
import { createRandom, mix, pick } from '../random.ts'
import type { ResourceRecord, Resources } from '../resources/resources.ts'
import type { BusyItem } from '#server/rules/calendar/stored-event.ts'

const homes = ['Europe/Prague', 'Europe/London', 'America/New_York', 'Europe/Kyiv', 'Australia/Sydney'] as const

export const homeZoneOf = (person: Person): string => pick(homes, (person.index % 10) / 10)

/** A colleague's day in free/busy: derived from (seed, person, day), as for rooms. */
export function personDay(seed: number, person: Person, day: number): readonly BusyItem[] {
  const weekDay = weekDayOf(day)
  if (weekDay === 0 || weekDay === 6) return []
  const random = createRandom(mix(seed, person.index, day, 5))
  const zone = homeZoneOf(person)
  const list: BusyItem[] = []
  const add = (start: number, quarters: number, status: BusyItem['status'], subject: string) => {
    const id = `d.${person.index}.${day}.${list.length}`
    list.push({
      id,
      iCalUId: uidOf(id),
      start: instantAt(zone, day, start * 15),
      end: instantAt(zone, day, (start + quarters) * 15),
      status,
      subject,
      isPrivate: random() < 0.1,
      organizer: person.name,
      location: '',
    })
  }
  if (random() < 0.04) {
    add(32, 40, 'oof', 'Out of office')
    return list
  }
  let cursor = 34 + Math.floor(random() * 4)
  const wanted = 3 + Math.floor(random() * 4)
  for (let number = 0; number < wanted && cursor < 66; number++) {
    const quarters = pick([2, 2, 4, 4, 6], random())
    const draw = random()
    add(
      cursor,
      quarters,
      draw < 0.1 ? 'tentative' : draw < 0.16 ? 'workingElsewhere' : 'busy',
      pick(subjects.person, random()),
    )
    cursor += quarters + 1 + Math.floor(random() * 6)
  }
  return list
}

/** The desks of colleagues. A desk is in the colleague's calendar as a location, not as busy time. */
export interface DrawnSeats {
  ofDay(person: Person, day: number): readonly BusyItem[]
}

/** Maximum number of desks that are searched for a day, because a large world has many more desks than colleagues. */
const desksAtMost = 2_000
const daysKept = 40

export function createDrawnSeats(baseEvents: BaseEvents, { all }: Resources): DrawnSeats {
  const desks = all.filter(({ kind, isFailing }) => kind === 'desk' && !isFailing).slice(0, desksAtMost)
  const days = new Map<number, ReadonlyMap<number, BusyItem>>()

  const draw = (day: number): ReadonlyMap<number, BusyItem> => {
    const seats = new Map<number, BusyItem>()
    for (const desk of desks)
      for (const base of baseEvents.ofDay(desk, day))
        if (!seats.has(base.organizer)) seats.set(base.organizer, seatAt(desk, base))
    if (days.size >= daysKept) days.clear()
    days.set(day, seats)
    return seats
  }
  return {
    ofDay: ({ index }, day) => {
      const seat = (days.get(day) ?? draw(day)).get(index)
      return seat === undefined ? [] : [seat]
    },
  }
}

function seatAt(desk: ResourceRecord, { id, start, end, subject, isPrivate }: BaseEvent): BusyItem {
  // A colleague at a desk is not busy: the status only has their location.
  const status = 'workingElsewhere'
  return { id, iCalUId: uidOf(id), start, end, status, subject, isPrivate, organizer: '', location: desk.name }
}

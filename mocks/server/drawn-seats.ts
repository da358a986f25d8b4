import { type BaseEvent, type BaseEvents, uidOf } from './base-events.ts'
import type { BusyItem } from './calendar-store.ts'
import type { Person } from './people.ts'
import type { ResourceRecord, Resources } from './resources.ts'

/** Where colleagues sit: a desk drawn as theirs stands in their own calendar too, as a place and not as busy time. */
export interface DrawnSeats {
  ofDay(person: Person, day: number): readonly BusyItem[]
}

/** Desks looked through for a day; there are many more than colleagues in a big world. */
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
  // Somebody at a desk is not taken: the calendar says where they work.
  const status = 'workingElsewhere'
  return { id, iCalUId: uidOf(id), start, end, status, subject, isPrivate, organizer: '', location: desk.name }
}

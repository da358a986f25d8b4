import { easyRoom, type OpenWorld } from '#tests/mocks/open-world.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { ContractRoom, ContractWorld } from './contract/entrance.ts'

const worlds = new WeakMap<ContractWorld, OpenWorld>()
const known = new WeakMap<OpenWorld, ContractWorld>()

/** Returns the simulation of a world of the contract. */
export function openWorldOf(world: OpenWorld | ContractWorld): OpenWorld {
  const found = 'backEnd' in world ? world : worlds.get(world)
  if (found === undefined) throw new RangeError('This world is not simulated')
  return found
}

const roomOf = (resource: ResourceRecord): ContractRoom => ({
  name: resource.name,
  email: resource.email,
  zone: resource.place.city.zone,
  city: resource.place.city.code,
  hours: resource.hours,
  isFailing: resource.isFailing,
})

/** Returns the simulation as a world of the contract. */
export function simulatedWorld(world: OpenWorld): ContractWorld {
  const made = known.get(world) ?? createWorld(world)
  known.set(world, made)
  worlds.set(made, world)
  return made
}

function createWorld(world: OpenWorld): ContractWorld {
  const { calendar, colleagues, faults, people, resources } = world.backEnd.server
  const resourceOf = ({ email }: Pick<ContractRoom, 'email'>): ResourceRecord => {
    const resource = resources.byEmail.get(emailOf(email))
    if (resource === undefined) throw new RangeError(`No resource has the address ${email}`)
    return resource
  }
  const isFree = (resource: ResourceRecord, times: readonly { readonly start: number; readonly end: number }[]) =>
    times.every(({ start, end }) => calendar.busyOfResource(resource, start, end).length === 0)
  return {
    people: people.all,
    rooms: [...resources.rooms, ...resources.all.filter(({ kind }) => kind !== 'room')].map(roomOf),
    closed: people.persona('facility'),
    letRoomsAnswer: () => world.timers.pass(5_000),
    busyOf: async (room, from, to) => calendar.busyOfResource(resourceOf(room), from, to),
    eventsOf: async (address, from, to) => calendar.eventsOf(address, from, to),
    put: async (event) => calendar.put(event),
    reserve: async (room, start, end) => void colleagues.book({ resource: resourceOf(room), start, end }),
    freeRoom: async (times, days) => {
      const [first = { start: 0, end: 0 }] = times
      const { kind } = easyRoom(world, first.start, first.end)
      return roomOf(
        world.resource(
          (candidate) =>
            candidate.kind === kind &&
            candidate.reservedTo === null &&
            !candidate.requiresConfirmation &&
            !candidate.isFailing &&
            !candidate.settings.rejectOutsideWorkingHours &&
            (candidate.settings.maxAdvanceDays ?? 365) >= days &&
            (candidate.settings.minimumMeetingDurationInMinutes ?? 0) <= 60 &&
            isFree(candidate, times),
        ),
      )
    },
    arm: (fault, times) => faults.arm(fault, times),
    disarm: () => faults.disarm(),
  }
}

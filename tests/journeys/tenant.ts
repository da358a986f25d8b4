import { type BackEnd, createBackEnd } from '#mocks/back-end.ts'
import { createMemoryLog } from '#mocks/server/changes.ts'
import type { ResourceRecord } from '#mocks/server/resources/resources.ts'
import { realTimers } from '#mocks/server/time/clock.ts'
import { worlds } from '#mocks/worlds/index.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The vendor has to know the address before the server runs. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A simulated Microsoft 365 or Google Workspace by a clock, in UTC milliseconds: that of this machine unless another is given. */
export function openTenant(serverType: 'o365' | 'gspace', now: () => number = Date.now): Promise<BackEnd> {
  const { campus } = worlds
  if (campus === undefined) throw new Error('There is no campus')
  return createBackEnd({
    choice: { world: campus, size: 50, seed: 1 },
    apiURL: 'https://foyer.test/api',
    picturesURL: 'https://foyer.test/pictures',
    log: createMemoryLog(),
    timers: realTimers,
    realNow: now,
    serverType,
  })
}

/** A room in Prague that is free between two instants and accepts every invitation. */
export function freeRoom({ server }: BackEnd, from: number, to: number, except?: ResourceRecord): ResourceRecord {
  const found = server.resources.all.find(
    (room) =>
      room.kind === 'room' &&
      room !== except &&
      room.email.startsWith('kar.') &&
      room.reservedTo === null &&
      !room.requiresConfirmation &&
      !room.isFailing &&
      room.settings.maxAdvanceDays !== 0 &&
      server.calendar.busyOfResource(room, from, to).length === 0,
  )
  if (found === undefined) throw new Error('No room of the campus is free')
  return found
}

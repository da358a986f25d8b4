import * as v from 'valibot'
import { type RulesInForce, rulesInForce } from '#src/features/devices/model/rules/device-rules.ts'
import type { Office } from '../../office.ts'
import { type DeviceState, outOfOrderOnWire } from '../../rules/devices/record.ts'
import { buildingOfArea } from '../../rules/devices/sight.ts'
import { kioskObject } from '../../rules/hub.ts'
import { deviceLicence } from '../../rules/licences.ts'
import { deviceById, readBuildingRules, type StoredDevice } from '../../store/devices.ts'
import type { Queries } from '../../store/schema.ts'
import type { Tell } from '../../store/write.ts'
import { problem, readBody } from '../answers.ts'
import type { AnswerCall, CallInfo, HttpCallName } from '../call.ts'
import { type Ground, readGround, type RoomAtDoor, roomsById } from './ground.ts'

/** A code or key as a device sends it: longer than any that the server makes. */
export const deviceSecret = v.pipe(v.string(), v.maxLength(200))

export type DeviceCall = Extract<HttpCallName, `${string}/api/kiosks/{id}${string}`>

/** A device with its place and rules. */
export interface PlacedDevice {
  readonly device: StoredDevice
  readonly state: DeviceState
  readonly rules: RulesInForce
  readonly ground: Ground
  /** Of a door panel. Null for a kiosk, and if its room was deleted. */
  readonly room: RoomAtDoor | null
  /** The area of its building. */
  readonly buildingId: string | null
}

/** Puts devices together with their rooms, areas, and the rules of their buildings. */
export async function placeDevices(
  queries: Queries,
  devices: readonly StoredDevice[],
): Promise<readonly PlacedDevice[]> {
  const ground = await readGround(queries)
  const rulesOf = await readBuildingRules(queries)
  const rooms = await roomsById(
    queries,
    devices.flatMap(({ place }) => place.resourceId ?? []),
  )
  return devices.map((device) => {
    const { kind, place } = device
    const room = rooms.get(place.resourceId ?? '') ?? null
    const areaId = room?.areaId ?? place.areaId
    const buildingId = buildingOfArea(ground.areas, areaId)
    const buildingName = ground.areas.get(buildingId ?? '')?.name ?? ''
    const buildingRules = rulesOf(kind, buildingId)
    const state: DeviceState = {
      ...device,
      place: { ...place, areaId },
      csCode: deviceLicence,
      timezone: ground.zoneOf(areaId),
      // The server simulates no sensors, and those of the building set their objects.
      confirmsBySensor: false,
      rules: device.rules ?? {},
      building: { name: buildingName, rules: buildingRules ?? {} },
    }
    return {
      device,
      state,
      rules: rulesInForce({ kind, rules: device.rules, building: { name: buildingName, rules: buildingRules } }),
      ground,
      room: kind === 'panel' ? room : null,
      buildingId,
    }
  })
}

/** An error of the navigation (section 8). */
export const unknownDevice = (): Response =>
  problem(404, 'InvalidKiosk', 'There is no such device. Set the screen up again.')

type AnswerDevice<Name extends HttpCallName> = (
  placed: PlacedDevice,
  info: CallInfo<Name> & { readonly params: { readonly id: string } },
) => Response | Promise<Response>

async function placedDevice(queries: Queries, id: string): Promise<PlacedDevice | null> {
  const device = await deviceById(queries, id)
  return device === null ? null : ((await placeDevices(queries, [device]))[0] ?? null)
}

type InfoOf<Name extends HttpCallName> = CallInfo<Name> & { readonly params: { readonly id: string } }

/** Runs the handler for the device itself. */
export const forDevice =
  <Name extends DeviceCall>({ db }: Pick<Office, 'db'>, handle: AnswerDevice<Name>): AnswerCall<Name> =>
  async (caller, given) => {
    const info = given as InfoOf<Name>
    if (caller.deviceId !== info.params.id) return problem(403, 'NotAllowed', 'This token belongs to another device.')
    const placed = await placedDevice(db, info.params.id)
    return placed === null ? unknownDevice() : handle(placed, info)
  }

/** Runs the handler with a device, for its administrators. */
export const withDevice =
  <Name extends DeviceCall>({ db }: Pick<Office, 'db'>, handle: AnswerDevice<Name>): AnswerCall<Name> =>
  async (_caller, given) => {
    const info = given as InfoOf<Name>
    const placed = await placedDevice(db, info.params.id)
    return placed === null ? unknownDevice() : handle(placed, info)
  }

/** Tells the pages that show a device, and the device itself, to ask for it again. */
export const tellOfDevice = (tell: Tell, device: Pick<StoredDevice, 'id' | 'outOfOrder'>): void =>
  tell('ObjectChanged', kioskObject(device.id), JSON.stringify(outOfOrderOnWire(device)))

/** A body whose members are checked by the rules of devices. */
export const readMembers = (request: Request): Promise<Readonly<Record<string, unknown>> | Response> =>
  readBody(request, v.record(v.string(), v.unknown()))

/** A member of a body that the rules of devices refuse. `reason` is a sentence. */
export const invalidDevice = (reason: string): Response => problem(400, 'InvalidDevice', reason)

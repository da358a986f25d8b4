import type { DeviceRules } from '#src/wire/kiosk.ts'
import { endSessionsOf } from '../../identity/sessions.ts'
import { recordOnWire } from '../../rules/devices/record.ts'
import { readPlace, readReason, readRules } from '../../rules/devices/settings.ts'
import { newSetUpCodeOf, revokeCodesOf } from '../../store/device-codes.ts'
import { allDevices, changeDevice, type DeviceChange, setBuildingRules } from '../../store/devices.ts'
import type { Queries } from '../../store/schema.ts'
import { type Tell, write } from '../../store/write.ts'
import { subjectOfDevice } from '../../identity/subjects.ts'
import { noContent, problem } from '../answers.ts'
import type { Family } from '../app.ts'
import { placesFor } from './ground.ts'
import { invalidDevice, placeDevices, type PlacedDevice, readMembers, tellOfDevice, withDevice } from './parts.ts'

/** The calls of device administrators. */
export const kioskAdministrationCalls: Family = ({ on, office }) => {
  const { db, now } = office

  /** Changes a device and tells the pages that show it. */
  const change = async ({ device }: PlacedDevice, changed: DeviceChange): Promise<Response> => {
    await write(office, async (transaction, tell) => {
      await changeDevice(transaction, device.id, changed)
      tellOfDevice(tell, {
        ...device,
        outOfOrder: changed.outOfOrder === undefined ? device.outOfOrder : changed.outOfOrder,
      })
    })
    return noContent()
  }
  const rulesIn = async (request: Request): Promise<DeviceRules | Response> => {
    const body = await readMembers(request)
    if (body instanceof Response) return body
    const rules = readRules(body['rules'])
    return typeof rules === 'string' ? invalidDevice(rules) : rules
  }

  on('GET /api/kiosks', async () => {
    const placed = await placeDevices(db, await allDevices(db))
    return Response.json(placed.map(({ device: { log, screen }, state }) => ({ ...recordOnWire(state), log, screen })))
  })

  on(
    'PUT /api/kiosks/{id}',
    withDevice(office, async (placed, { request }) => {
      const body = await readMembers(request)
      if (body instanceof Response) return body
      const place = readPlace(await placesFor(db, body), placed.device.kind, body)
      return typeof place === 'string' ? invalidDevice(place) : change(placed, { place })
    }),
  )

  on(
    'PUT /api/kiosks/{id}/out-of-order',
    withDevice(office, async (placed, { request }) => {
      const body = await readMembers(request)
      if (body instanceof Response) return body
      const reason = readReason(body['reason'])
      return change(placed, { outOfOrder: reason === null ? null : { since: now(), reason } })
    }),
  )

  on(
    'PUT /api/kiosks/{id}/rules',
    withDevice(office, async (placed, { request }) => {
      const rules = await rulesIn(request)
      return rules instanceof Response ? rules : change(placed, { rules })
    }),
  )

  on(
    'PUT /api/kiosks/{id}/building-rules',
    withDevice(office, async ({ device: { kind }, buildingId }, { request }) => {
      const rules = await rulesIn(request)
      if (rules instanceof Response) return rules
      if (buildingId === null)
        return problem(409, 'NoBuilding', 'This device is in no building. Give it a place first.')
      await write(office, async (transaction, tell) => {
        await setBuildingRules(transaction, { kind, areaId: buildingId }, rules, now())
        await tellOfBuilding(
          transaction,
          tell,
          (other) => other.device.kind === kind && other.buildingId === buildingId,
        )
      })
      return noContent()
    }),
  )

  on(
    'POST /api/kiosks/{id}/reload',
    withDevice(office, (placed) => change(placed, { reloadAt: now() })),
  )

  on(
    'DELETE /api/kiosks/{id}/reports',
    withDevice(office, (placed) => change(placed, { reports: [] })),
  )

  on(
    'POST /api/kiosks/{id}/setup',
    withDevice(office, async ({ device }) => Response.json({ code: await newSetUpCodeOf(db, device.id, now()) })),
  )

  on(
    'DELETE /api/kiosks/{id}/keys',
    withDevice(office, async ({ device }) => {
      await write(office, async (transaction, tell) => {
        await revokeCodesOf(transaction, device.id, now())
        // Otherwise the tokens that the device has would be renewed for ever.
        await endSessionsOf(transaction, subjectOfDevice(device.id), now())
        tellOfDevice(tell, device)
      })
      return noContent()
    }),
  )
}

async function tellOfBuilding(queries: Queries, tell: Tell, isMeant: (placed: PlacedDevice) => boolean): Promise<void> {
  const placed = await placeDevices(queries, await allDevices(queries))
  for (const one of placed) if (isMeant(one)) tellOfDevice(tell, one.device)
}

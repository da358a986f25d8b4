import * as v from 'valibot'
import { countTries } from '../../identity/limits.ts'
import { beginSession } from '../../identity/sessions.ts'
import { afterHeartbeat, isNews, recordOnWire } from '../../rules/devices/record.ts'
import { readReport, withReport } from '../../rules/devices/settings.ts'
import { changeDevice, deviceById, noteHeartbeat } from '../../store/devices.ts'
import { type DeviceProof, newKeyOf, spendProof } from '../../store/device-codes.ts'
import { write } from '../../store/write.ts'
import { subjectOfDevice } from '../../identity/subjects.ts'
import { tooManyTries } from '../account.ts'
import { noContent, problem, readBody } from '../answers.ts'
import type { Family } from '../app.ts'
import { deviceSecret, forDevice, readMembers, tellOfDevice, unknownDevice } from './parts.ts'

export const sessionSchema = v.union([v.object({ code: deviceSecret }), v.object({ key: deviceSecret })])

const textUpTo = (length: number) => v.pipe(v.string(), v.maxLength(length))
const record = v.record(v.string(), v.unknown())

/** A device's report about itself. The members are read by the pages that show it (`src/wire/kiosk.ts`). */
export const heartbeatSchema = v.object({
  version: textUpTo(100),
  network: v.nullish(record),
  screen: v.nullish(record),
  log: v.nullish(v.pipe(v.array(record), v.maxLength(20))),
})

/** UTF-16 units of all that a device says of itself. Twenty entries of a log are much shorter. */
const longestHeartbeat = 60_000

/** Door panels and lobby kiosks: signing in, and their reports. */
export const kioskCalls: Family = ({ on, office }) => {
  const { db, now } = office

  on('POST /api/kiosks/{id}/session', async (_caller, { request, params, address }) => {
    const proof = await readBody(request, sessionSchema)
    if (proof instanceof Response) return proof
    const started = await write(office, async (transaction) => {
      const device = await deviceById(transaction, params.id)
      if (device === null) return null
      const given: DeviceProof =
        'code' in proof ? { purpose: 'device-setup', secret: proof.code } : { purpose: 'device-key', secret: proof.key }
      if (!(await spendProof(transaction, device.id, given, now()))) return 'unproven'
      const tokens = await beginSession(transaction, { subject: subjectOfDevice(device.id), way: 'device', now: now() })
      return { ...tokens, key: 'code' in proof ? await newKeyOf(transaction, device.id, now()) : null }
    })
    if (started !== null && started !== 'unproven') return Response.json(started)
    const wait = await countTries(db, { kind: 'device-session', address, now: now() })
    if (wait !== null) return tooManyTries(wait)
    if (started === null) return unknownDevice()
    return problem(403, 'InvalidKiosk', 'This code or key is not good any more. Set the screen up again.')
  })

  on(
    'GET /api/kiosks/{id}',
    forDevice(office, ({ state }) => Response.json(recordOnWire(state))),
  )

  on(
    'POST /api/kiosks/{id}/heartbeat',
    forDevice(office, async ({ device, state }, { request }) => {
      const heartbeat = await readBody(request, heartbeatSchema)
      if (heartbeat instanceof Response) return heartbeat
      if (JSON.stringify(heartbeat).length > longestHeartbeat)
        return problem(413, 'TooLarge', 'A heartbeat may have 60 kB at most.')
      const after = afterHeartbeat(device, heartbeat, now())
      if (after === null) return Response.json(recordOnWire(state))
      await write(office, async (transaction, tell) => {
        await noteHeartbeat(transaction, device.id, after)
        if (isNews(device, after)) tellOfDevice(tell, device)
      })
      const { version = null, network = null, lastSeen = null } = after
      return Response.json(recordOnWire({ ...state, version, network, lastSeen }))
    }),
  )

  on(
    'POST /api/kiosks/{id}/reports',
    forDevice(office, async ({ device }, { request }) => {
      const body = await readMembers(request)
      if (body instanceof Response) return body
      const report = readReport(body, now())
      if (report === null) return problem(400, 'InvalidReport', 'A report needs an ID of 1 to 100 characters.')
      await write(office, async (transaction, tell) => {
        const before = (await deviceById(transaction, device.id))?.reports ?? []
        const reports = withReport(before, report)
        if (reports === before) return
        await changeDevice(transaction, device.id, { reports })
        tellOfDevice(tell, device)
      })
      return noContent()
    }),
  )
}

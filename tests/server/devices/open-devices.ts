import { newSetUpCodeOf } from '#server/store/device-codes.ts'
import { addDevice } from '#server/store/devices.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { type OfficeOptions, openOffice, type OpenOffice } from '../open-office.ts'

/** A device that has signed in. */
export interface SignedInDevice {
  readonly id: string
  readonly token: string
  readonly refreshToken: string
  readonly key: string
}

export interface OpenDevices extends OpenOffice {
  /** Adds a device with a session. */
  addDevice(kind: Kiosk['kind'], place: Partial<KioskSettings>): Promise<SignedInDevice>
  signIn(id: string): Promise<SignedInDevice>
  /** Puts a document of the configuration. */
  putDocument(name: string, body: unknown): Promise<void>
  addRoom(id: string, areaId: string, body?: Readonly<Record<string, unknown>>): Promise<void>
}

const nowhere: KioskSettings = {
  name: 'Door',
  language: null,
  resourceId: null,
  areaId: null,
  unitId: null,
  heading: null,
}

/** An office with two buildings in Prague and one in Brno, and a room on each floor. */
export async function openDevices(options: OfficeOptions = {}): Promise<OpenDevices> {
  const here = await openOffice(options)
  const { db, now } = here.office
  const putDocument = async (name: string, value: unknown) => {
    const body = JSON.stringify(value)
    await db
      .insertInto('documents')
      .values({ name, body, changed_at: now() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ body, changed_at: now() }))
      .execute()
  }
  const addRoom: OpenDevices['addRoom'] = async (id, areaId, body = {}) => {
    await db
      .insertInto('resources')
      .values({
        id,
        email: `${id}@rooms.heron.example`,
        name: id.charAt(0).toUpperCase() + id.slice(1),
        type_id: 'meeting-room',
        area_id: areaId,
        body: JSON.stringify(body),
        position: 0,
        is_deleted: 0,
        changed_at: now(),
      })
      .execute()
  }
  const signIn = async (id: string): Promise<SignedInDevice> => {
    const code = await newSetUpCodeOf(db, id, now())
    const started = await here.send('POST', `/api/kiosks/${id}/session`, { body: { code } })
    return { id, ...((await started.json()) as Omit<SignedInDevice, 'id'>) }
  }
  const area = (id: string, parentAreaId: string | null, name: string, timezone: string | null = null) => ({
    id,
    parentAreaId,
    name,
    timezone,
  })
  await putDocument('areas', [
    area('prague', null, 'Prague', 'Europe/Prague'),
    area('north', 'prague', 'North'),
    area('north-1', 'north', 'North 1'),
    area('south', 'prague', 'South'),
    area('south-1', 'south', 'South 1'),
    area('london', null, 'London', 'Europe/London'),
    area('tower', 'london', 'Tower'),
    area('tower-1', 'tower', 'Tower 1'),
  ])
  await addRoom('amber', 'north-1')
  await addRoom('basalt', 'north-1')
  await addRoom('coral', 'south-1')
  await addRoom('dusk', 'tower-1')
  return Object.defineProperties(
    {
      putDocument,
      addRoom,
      signIn,
      addDevice: async (kind: Kiosk['kind'], place: Partial<KioskSettings>) =>
        signIn((await addDevice(db, kind, { ...nowhere, ...place })).id),
    },
    Object.getOwnPropertyDescriptors(here),
  ) as OpenDevices
}

import { newSetUpCodeOf } from '#server/store/device-codes.ts'
import { addDevice } from '#server/store/devices.ts'
import { writeDocument } from '#server/store/documents.ts'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import { emptyPlace, type OfficeOptions, openOffice, type OpenOffice } from '../open-office.ts'

/** A device that has signed in. */
export interface SignedInDevice {
  readonly id: string
  readonly token: string
  readonly refreshToken: string
  readonly key: string
}

export interface OpenDevices extends OpenOffice {
  /** Adds a device that signs in with a set-up code. */
  addDevice(kind: Kiosk['kind'], place: Partial<KioskSettings>): Promise<SignedInDevice>
  signIn(id: string): Promise<SignedInDevice>
  /** Stores a document of the configuration. */
  putDocument(name: string, body: unknown): Promise<void>
}

/** Opens an office with two buildings in Prague and one in London, with rooms on their floors. */
export async function openDevices(options: OfficeOptions = {}): Promise<OpenDevices> {
  const here = await openOffice(options)
  const { db, now } = here.office
  const putDocument = (name: string, value: unknown) => writeDocument(db, name, value, now())
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
  for (const [name, area_id] of [
    ['Amber', 'north-1'],
    ['Basalt', 'north-1'],
    ['Coral', 'south-1'],
    ['Dusk', 'tower-1'],
  ] as const)
    await here.addResource(name.toLowerCase(), { name, area_id })
  const devices = {
    putDocument,
    signIn,
    addDevice: async (kind: Kiosk['kind'], place: Partial<KioskSettings>) =>
      signIn((await addDevice(db, kind, { ...emptyPlace, ...place })).id),
  }
  // Copies the accessors of the office, too.
  return Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(here)) as OpenOffice, devices)
}

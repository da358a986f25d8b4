import type { NowView } from '#src/engine/compute.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { Quarter } from '#src/kernel/time/units.ts'
import { zoneNamed } from '#src/kernel/time/zones.ts'
import { start } from '#tests/services/scripted-services.ts'

const quarter = (start / 900_000) as Quarter

/** A favourite that is free from `start` for 90 minutes. */
export const nowView = (id: string, name: string, given: Partial<NowView> = {}): NowView => ({
  id: id as ResourceId,
  name,
  email: `${id}@example.com` as Email,
  areaId: 'floor-1',
  areaName: 'Prague, House',
  typeId: 'meeting',
  capacity: 8,
  zone: zoneNamed('UTC'),
  bookable: true,
  minimumDuration: null,
  maximumDuration: null,
  data: 'ready',
  message: null,
  state: 'NOW',
  free: { from: quarter, to: (quarter + 6) as Quarter },
  freeUntil: (quarter + 6) as Quarter,
  isHeld: false,
  ...given,
})

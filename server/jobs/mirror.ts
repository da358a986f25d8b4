import { oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import { mirrorOf } from '../mirror/mirror.ts'
import type { Office } from '../office.ts'
import { stampOf } from '../store/documents.ts'
import { freeOwnHolds } from '../store/confirmations.ts'
import { addMirrorRooms, forgetMirrorRooms, mirroredAddresses } from '../store/mirror.ts'
import type { Job } from './jobs.ts'

/** Milliseconds of one run. The rest is read by the next one, so that the server can end in between. */
const runAtMost = 10_000
/** Milliseconds between two looks for rooms that were added, removed or renamed, besides those after a change of resources. */
const lookEvery = oneMinute
/** Events that one look removes at most, so that others can write in between. */
const removedAtOnce = 500

/** When each office has looked for rooms, and the stamp of its resources then. */
const looked = new WeakMap<Office, { readonly at: number; readonly stamp: string }>()

/** Reads the calendars of rooms at a vendor. */
export const mirror: Job = {
  name: 'mirror',
  run: async (office) => {
    const { db, now } = office
    const reading = mirrorOf(office)
    const last = looked.get(office)
    const stamp = await stampOf(db, 'resources', now())
    if (last === undefined || last.stamp !== stamp || now() - last.at >= lookEvery) {
      const isDone = await followRooms(office, reading !== null)
      if (isDone) looked.set(office, { at: now(), stamp })
      else if (reading === null) return now()
    }
    return reading === null ? null : reading.readDue(now() + runAtMost)
  },
}

/** Adds new rooms, and removes what was read of rooms that are gone. Returns false if some of it is still there. */
async function followRooms({ db, now }: Office, isMirrored: boolean): Promise<boolean> {
  const rows = isMirrored ? await db.selectFrom('resources').select('email').where('is_deleted', '=', 0).execute() : []
  const rooms = new Set(rows.map(({ email }) => emailOf(email)))
  const known = await mirroredAddresses(db)
  const [added, gone] = [
    [...rooms].filter((room) => !known.has(room)),
    [...known].filter((room) => !rooms.has(emailOf(room))),
  ]
  if (added.length > 0) await addMirrorRooms(db, added, now())
  // What Foyer's own calendar held is not reserved at the vendor.
  if (isMirrored) await freeOwnHolds(db, now())
  if (gone.length === 0) return true
  const removed = await db.transaction().execute((transaction) => forgetMirrorRooms(transaction, gone, removedAtOnce))
  return removed < removedAtOnce
}

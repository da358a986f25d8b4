import * as v from 'valibot'
import { createGate } from '#src/calendars/batches.ts'
import type { Result } from '#src/kernel/result.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { DirectoryRecord } from '../rules/directory/record.ts'
import type { Remark } from './vendor-listing.ts'

const zoneSchema = v.object({ timeZone: v.nullish(v.string(), null) })
/** Names of zones with rules of their own, in Outlook. */
const unnamedZone = /^(?:customized time zone|custom time zone)?$/i
const calendarsAtOnce = 4

const isRefusal = (fault: Fault): boolean => traitsOf(fault).isDenied === true || isSignIn.has(fault.kind)
const isSignIn = new Set<Fault['kind']>(['sign-in-needed', 'sign-in-failed'])

/**
 * Adds the time zone of each calendar. `ask` fetches the settings of the one with an address, which have it in `timeZone`. Without the
 * permission, the records stay as they are.
 */
export async function withTimeZones(
  records: readonly DirectoryRecord[],
  ask: (email: string) => Promise<Result<unknown>>,
): Promise<{ readonly records: readonly DirectoryRecord[]; readonly remarks: readonly Remark[] }> {
  const pass = createGate(calendarsAtOnce)
  let isRefused = false
  let isIncomplete = false
  const zoned = await Promise.all(
    records.map((record) =>
      pass(async (): Promise<DirectoryRecord> => {
        const { email } = record.cells
        if (isRefused || email === '') return record
        const answered = await ask(email)
        if (!answered.ok) {
          if (isRefusal(answered.fault)) isRefused = true
          else isIncomplete = true
          return record
        }
        const read = v.safeParse(zoneSchema, answered.value)
        const zone = read.success ? (read.output.timeZone ?? '').trim() : ''
        return unnamedZone.test(zone) ? record : { ...record, cells: { ...record.cells, timeZone: zone } }
      }),
    ),
  )
  if (isRefused) return { records, remarks: ['TimeZonesRefused'] }
  return { records: zoned, remarks: isIncomplete ? ['TimeZonesIncomplete'] : [] }
}

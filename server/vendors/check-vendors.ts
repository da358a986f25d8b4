import * as v from 'valibot'
import type { HttpAnswer } from '#src/engine/http.ts'
import { messageOf } from '#src/kernel/message-of.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Result } from '#src/kernel/result.ts'
import { instantOf, oneMinute } from '#src/kernel/time/moment.ts'
import { emailOf } from '#src/wire/scalars.ts'
import type { Settings } from '../settings.ts'
import { connectDirectory } from './directories.ts'
import { roomsOf } from './rooms-of.ts'
import { type Vendor, vendorFault, vendors } from './vendor-faults.ts'
import type { VendorNetwork } from './vendor-http.ts'

/**
 * Reads one record of each directory that the settings have credentials for, and the calendar of a room if the rooms of the office are
 * there. Returns a sentence for each that is refused.
 */
export async function checkVendors(settings: Settings, network: VendorNetwork): Promise<readonly string[]> {
  const problems: string[] = []
  for (const vendor of vendors) {
    const first = await outcomeOf(() => connectDirectory[vendor](settings, network)?.first())
    if (typeof first === 'string') problems.push(first)
    else if (first?.ok === false) problems.push(vendorFault(vendor, first.fault))
    if (settings.calendar !== calendarOf[vendor] || typeof first === 'string') continue
    const address = vendor === 'google' ? settings.google?.admin : firstRoomIn(first)
    const fault = address === undefined ? null : await faultOfCalendar(address, settings, network)
    if (fault !== null) problems.push(vendorFault(vendor, fault, 'calendars'))
  }
  return problems
}

const calendarOf = { graph: 'microsoft', google: 'google' } as const satisfies Record<Vendor, Settings['calendar']>

type First = Result<HttpAnswer<unknown>>

/** Returns the message if the credentials cannot be read. */
async function outcomeOf(ask: () => Promise<First> | undefined): Promise<First | string | undefined> {
  try {
    return await ask()
  } catch (error) {
    return messageOf(error)
  }
}

const roomsSchema = v.object({ value: v.tuple([v.object({ emailAddress: v.string() })]) })

/** The address of the room that Microsoft lists first. Google lists buildings, and the administrator has a calendar for the check. */
function firstRoomIn(first: First | undefined): string | undefined {
  const read = first?.ok === true ? v.safeParse(roomsSchema, first.value.body) : null
  return read?.success === true ? read.output.value[0].emailAddress : undefined
}

async function faultOfCalendar(address: string, settings: Settings, network: VendorNetwork): Promise<Fault | null> {
  const start = instantOf(network.now())
  const span = { start, end: instantOf(start + oneMinute) }
  const listed = await roomsOf(settings, network)?.events(emailOf(address), span)
  return listed === undefined || listed.ok ? null : listed.fault
}

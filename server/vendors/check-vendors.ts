import { messageOf } from '#src/kernel/message-of.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Settings } from '../settings.ts'
import { connectDirectory } from './directories.ts'
import { vendorFault, vendors } from './vendor-faults.ts'
import type { VendorNetwork } from './vendor-http.ts'

/** Reads one record of each directory that the settings have credentials for. Returns a sentence for each that refuses it. */
export async function checkVendors(settings: Settings, network: VendorNetwork): Promise<readonly string[]> {
  const problems: string[] = []
  for (const vendor of vendors) {
    const fault = await faultOf(() => connectDirectory[vendor](settings, network)?.first())
    if (fault !== null) problems.push(typeof fault === 'string' ? fault : vendorFault(vendor, fault))
  }
  return problems
}

async function faultOf(
  ask: () => Promise<{ readonly ok: boolean; readonly fault?: Fault }> | undefined,
): Promise<Fault | string | null> {
  try {
    return (await ask())?.fault ?? null
  } catch (error) {
    return messageOf(error)
  }
}

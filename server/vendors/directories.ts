import { messageOf } from '#src/kernel/message-of.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Settings } from '../settings.ts'
import { connectGoogleAs } from './google/connect-google.ts'
import { listGoogleDirectory } from './google/list-resources.ts'
import { connectGraphAsApp } from './graph/connect-graph.ts'
import { listGraphDirectory } from './graph/list-places.ts'
import type { VendorNetwork } from './vendor-http.ts'
import type { VendorListing } from './vendor-listing.ts'
import { type Vendor, vendorFault } from './vendor-faults.ts'

export const vendors = ['graph', 'google'] as const satisfies readonly Vendor[]

/** A listing with the name under which it is remembered, or a sentence that says what to do. */
export type ListedDirectory =
  | { readonly directory: string; readonly listing: VendorListing }
  | { readonly problem: string }

/** Reads the directory of a vendor with the credentials of the settings. */
export async function listDirectory(
  vendor: Vendor,
  settings: Settings,
  network: VendorNetwork,
): Promise<ListedDirectory> {
  let asked: Awaited<ReturnType<(typeof directories)[Vendor]>>
  try {
    asked = await directories[vendor](settings, network)
  } catch (error) {
    return { problem: messageOf(error) }
  }
  if ('problem' in asked) return asked
  const { directory, listed } = asked
  return listed.ok ? { directory, listing: listed.value } : { problem: vendorFault(vendor, listed.fault) }
}

type Asked = { readonly directory: string; readonly listed: Result<VendorListing> } | { readonly problem: string }

const directories: Readonly<Record<Vendor, (settings: Settings, network: VendorNetwork) => Promise<Asked>>> = {
  graph: async ({ microsoft }, network) => {
    if (microsoft === null)
      return {
        problem: "There is no application of Microsoft 365. Set 'microsoft' as docs/server.md says, or its variables.",
      }
    const listed = await listGraphDirectory(connectGraphAsApp(microsoft, network))
    return { directory: `graph ${microsoft.tenantId}`, listed }
  },
  google: async ({ google }, network) => {
    if (google === null)
      return {
        problem: "There is no service account of Google. Set 'google' as docs/server.md says, or its variables.",
      }
    const connect = (scope: string) => connectGoogleAs(google.admin, [scope], google, network)
    const domain = google.admin.slice(google.admin.lastIndexOf('@') + 1)
    const listed = await listGoogleDirectory(connect(directoryScope), connect(calendarScope), google.customer)
    return { directory: `google ${google.customer === 'my_customer' ? domain : google.customer}`, listed }
  },
}

const directoryScope = 'https://www.googleapis.com/auth/admin.directory.resource.calendar.readonly'
/** Of a token of its own: if it was not delegated, the directory can be read nevertheless. */
const calendarScope = 'https://www.googleapis.com/auth/calendar.calendars.readonly'

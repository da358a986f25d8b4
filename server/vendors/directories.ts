import type { HttpAnswer } from '#src/engine/http.ts'
import { messageOf } from '#src/kernel/message-of.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Settings } from '../settings.ts'
import { connectGoogleAs } from './google/connect-google.ts'
import { firstGoogleBuilding, listGoogleDirectory } from './google/list-resources.ts'
import { connectGraphAsApp } from './graph/connect-graph.ts'
import { firstGraphRoom, listGraphDirectory } from './graph/list-places.ts'
import { type Vendor, vendorFault } from './vendor-faults.ts'
import type { VendorNetwork } from './vendor-http.ts'
import type { VendorListing } from './vendor-listing.ts'

/** A directory with the credentials of the settings. */
interface Directory {
  /** Under which its imports are remembered. */
  readonly name: string
  list(): Promise<Result<VendorListing>>
  /** Asks for one record, to see whether the directory can be read. */
  first(): Promise<Result<HttpAnswer<unknown>>>
}

const directoryScope = 'https://www.googleapis.com/auth/admin.directory.resource.calendar.readonly'
/** Of a token of its own: if it was not delegated, the directory can be read nevertheless. */
const calendarScope = 'https://www.googleapis.com/auth/calendar.calendars.readonly'

/** Null without credentials. Throws if these cannot be read. */
export const connectDirectory: Readonly<
  Record<Vendor, (settings: Settings, network: VendorNetwork) => Directory | null>
> = {
  graph: ({ microsoft }, network) => {
    if (microsoft === null) return null
    const http = connectGraphAsApp(microsoft, network)
    return {
      name: `graph ${microsoft.tenantId}`,
      list: () => listGraphDirectory(http),
      first: () => firstGraphRoom(http),
    }
  },
  google: ({ google }, network) => {
    if (google === null) return null
    const { admin, customer } = google
    const connect = (scope: string) => connectGoogleAs(admin, [scope], google, network)
    const [directory, calendars] = [connect(directoryScope), connect(calendarScope)]
    const domain = admin.slice(admin.lastIndexOf('@') + 1)
    return {
      name: `google ${customer === 'my_customer' ? domain : customer}`,
      list: () => listGoogleDirectory(directory, calendars, customer),
      first: () => firstGoogleBuilding(directory, customer),
    }
  },
}

/** A listing with the name under which it is remembered, or a sentence that says what to do. */
export type ListedDirectory =
  | { readonly directory: string; readonly listing: VendorListing }
  | { readonly problem: string }

const noCredentials: Readonly<Record<Vendor, string>> = {
  graph: "There is no application of Microsoft 365. Set 'microsoft' as docs/server.md says, or its variables.",
  google: "There is no service account of Google. Set 'google' as docs/server.md says, or its variables.",
}

/** Reads the directory of a vendor with the credentials of the settings. */
export async function listDirectory(
  vendor: Vendor,
  settings: Settings,
  network: VendorNetwork,
): Promise<ListedDirectory> {
  try {
    const directory = connectDirectory[vendor](settings, network)
    if (directory === null) return { problem: noCredentials[vendor] }
    const listed = await directory.list()
    return listed.ok
      ? { directory: directory.name, listing: listed.value }
      : { problem: vendorFault(vendor, listed.fault) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

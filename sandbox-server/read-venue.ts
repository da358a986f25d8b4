import { zipSync } from 'fflate'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openVenueArchive, describeVenueFault, venueFileOf } from '@foyer/indoor'
import { fail, type Result, succeed } from '#src/kernel/result.ts'

/** Path at which the archive is served. */
export const venuePath = '/venue.zip'

/** Reads an IMDF archive, or packs a folder into one. Fails with a sentence if the product could not open it. */
export function readVenue(path: string): Result<Uint8Array, string> {
  let bytes: Uint8Array
  try {
    bytes = statSync(path).isDirectory() ? packFolder(path) : readFileSync(path)
  } catch (error) {
    return fail(`Could not read ${path}: ${String(error)}.`)
  }
  const opened = openVenueArchive(bytes)
  return opened.ok ? succeed(bytes) : fail(`Could not open the map ${path}. ${describeVenueFault(opened.fault)}`)
}

function packFolder(folder: string): Uint8Array {
  const names = readdirSync(folder).filter((name) => venueFileOf(name) !== null)
  return zipSync(Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))])))
}

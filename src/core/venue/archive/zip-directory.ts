import { strFromU8 } from 'fflate'
import { fail, type Result, succeed } from '../../result.ts'
import type { VenueFault, VenueLimits } from '../fault.ts'

/** An entry as the archive's directory states it (PKWARE's APPNOTE, 4.3.12). */
export interface ZipEntry {
  readonly name: string
  /** Where its local header begins. */
  readonly offset: number
  readonly packed: number
  readonly unpacked: number
  readonly crc: number
  readonly isEncrypted: boolean
  /** 0 stored, 8 deflated. */
  readonly method: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 0xffff

const damaged = (detail: string): { readonly ok: false; readonly fault: VenueFault } =>
  fail({ kind: 'archive-damaged', detail })

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** All entries of the archive. The directory alone counts; what local headers say besides is not believed. */
export function readDirectory(archive: Uint8Array, limits: VenueLimits): Result<readonly ZipEntry[], VenueFault> {
  const view = viewOf(archive)
  const end = findEnd(view)
  if (end === null) {
    const begins = archive.length >= 4 && view.getUint32(0, true) === localSignature
    return begins ? damaged('its directory is missing, so it was cut off') : fail({ kind: 'not-a-zip' })
  }
  const total = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  if (total > limits.entries) return fail({ kind: 'over-limit', what: 'entries', found: total, limit: limits.entries })
  const entries: ZipEntry[] = []
  let place = offset
  for (let index = 0; index < total; index += 1) {
    if (place + 46 > end || view.getUint32(place, true) !== entrySignature) return damaged('its directory is broken')
    const nameLength = view.getUint16(place + 28, true)
    const next = place + 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    if (next > end) return damaged('its directory is broken')
    entries.push({
      name: strFromU8(archive.subarray(place + 46, place + 46 + nameLength)),
      offset: view.getUint32(place + 42, true),
      packed: view.getUint32(place + 20, true),
      unpacked: view.getUint32(place + 24, true),
      crc: view.getUint32(place + 16, true),
      isEncrypted: (view.getUint16(place + 8, true) & 1) === 1,
      method: view.getUint16(place + 10, true),
    })
    place = next
  }
  return succeed(entries)
}

/** Where the record at the end begins: the last one whose comment ends with the archive. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let place = view.byteLength - endLength; place >= first; place -= 1) {
    if (view.getUint32(place, true) !== endSignature) continue
    if (place + endLength + view.getUint16(place + 20, true) === view.byteLength) return place
  }
  return null
}

/** The packed bytes of an entry; null where its local header is not where the directory says, or the bytes end before it does. */
export function packedBytes(archive: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = viewOf(archive)
  if (entry.offset + 30 > archive.length || view.getUint32(entry.offset, true) !== localSignature) return null
  const begin = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  return begin + entry.packed > archive.length ? null : archive.subarray(begin, begin + entry.packed)
}

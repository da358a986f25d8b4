import { Inflate } from 'fflate'
import { fail, type Result, succeed } from '../../result.ts'
import { type LimitName, type VenueFault, type VenueLimits, venueLimits } from '../fault.ts'
import { checksumOf } from './checksum.ts'
import { choosePaths, type VenueFile, type VenueFiles } from './venue-files.ts'
import { packedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

/** Packed bytes unpacked at a time: deflate makes a thousand times as many at most, so no step takes more than 17 MB. */
const step = 16 * 1024
/** A file of fewer bytes may be packed as well as it likes. */
const ratioMatters = 2 ** 20

/** A file of a venue, and where it is packed. */
export type WantedEntry = readonly [file: VenueFile, entry: ZipEntry]

/**
 * What of a zip is a venue's, after all that can be said against it before anything is unpacked: sizes are those that the archive
 * states, and whoever unpacks counts them again.
 */
export function chooseEntries(
  archive: Uint8Array,
  limits: VenueLimits = venueLimits,
): Result<readonly WantedEntry[], VenueFault> {
  const overLimit = (what: LimitName, found: number): Result<never, VenueFault> =>
    fail({ kind: 'over-limit', what, found, limit: limits[what] })
  if (archive.length > limits.archiveBytes) return overLimit('archiveBytes', archive.length)
  const directory = readDirectory(archive, limits)
  if (!directory.ok) return directory
  const chosen = choosePaths(directory.value.map(({ name }) => name))
  if (!chosen.ok) return chosen
  const byName = new Map(directory.value.map((entry) => [entry.name, entry]))
  const wanted = [...chosen.value].flatMap(([file, path]): WantedEntry[] => {
    const entry = byName.get(path)
    return entry === undefined ? [] : [[file, entry]]
  })
  const total = wanted.reduce((sum, [, { unpacked }]) => sum + unpacked, 0)
  if (total > limits.unpackedBytes) return overLimit('unpackedBytes', total)
  for (const [, { packed, unpacked }] of wanted) {
    const ratio = unpacked / Math.max(1, packed)
    if (unpacked > ratioMatters && ratio > limits.ratio) return overLimit('ratio', ratio)
  }
  return succeed(wanted)
}

/** The files of a venue in a zip, unpacked. What is not of a venue is not unpacked at all. */
export function readZip(archive: Uint8Array, limits: VenueLimits = venueLimits): Result<VenueFiles, VenueFault> {
  const wanted = chooseEntries(archive, limits)
  if (!wanted.ok) return wanted
  const files = new Map<VenueFile, Uint8Array>()
  for (const [file, entry] of wanted.value) {
    const bytes = unpack(archive, entry)
    if (!bytes.ok) return bytes
    files.set(file, bytes.value)
  }
  return succeed(files)
}

/** One entry's bytes; its size is counted on the way, since the one that is stated may be a lie. */
export function unpack(archive: Uint8Array, entry: ZipEntry): Result<Uint8Array, VenueFault> {
  const { name, method, unpacked } = entry
  if (entry.isEncrypted) return fail({ kind: 'archive-encrypted', entry: name })
  if (method !== 0 && method !== 8) return fail({ kind: 'compression-unknown', entry: name })
  const packed = packedBytes(archive, entry)
  if (packed === null) return fail({ kind: 'archive-damaged', detail: `'${name}' is cut off` })
  const bytes = method === 0 ? packed : inflate(packed, unpacked)
  if (bytes === null || bytes.length !== unpacked) {
    return fail({ kind: 'archive-damaged', detail: `'${name}' does not unpack to what it says` })
  }
  if (checksumOf(bytes) !== entry.crc)
    return fail({ kind: 'archive-damaged', detail: `the checksum of '${name}' is wrong` })
  return succeed(bytes)
}

/** Null where it cannot be unpacked, or is longer or shorter than stated. */
function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  const bytes = new Uint8Array(size)
  let filled = 0
  let isWhole = false
  let isTooLong = false
  const inflating = new Inflate((chunk, isLast) => {
    if (filled + chunk.length > size) isTooLong = true
    else bytes.set(chunk, filled)
    filled += chunk.length
    isWhole ||= isLast
  })
  try {
    for (let place = 0; place < packed.length && !isTooLong; place += step) {
      inflating.push(packed.subarray(place, place + step), place + step >= packed.length)
    }
  } catch {
    return null
  }
  return isWhole && !isTooLong && filled === size ? bytes : null
}

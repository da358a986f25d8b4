import { Inflate, strFromU8 } from 'fflate'
import { fail, type Result, succeed } from '../../result.ts'
import { type VenueFile, venueFileOf, type VenueFiles } from '../model.ts'
import { overLimit, type VenueFault, type VenueLimits, venueLimits } from '../findings.ts'

/**
 * Returns true if the path stays inside the target folder. Nothing is written, but an archive with such a path is
 * suspicious.
 */
function isSafePath(path: string): boolean {
  if (path === '' || path.length > 500 || path.includes('\0') || path.includes('\\')) return false
  return !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.split('/').includes('..')
}

/** Chooses one path for each file of a venue: the outermost, because some archives have everything in a folder. */
export function choosePaths(paths: Iterable<string>): Result<ReadonlyMap<VenueFile, string>, VenueFault> {
  const chosen = new Map<VenueFile, string>()
  const depthOf = (path: string): number => path.split('/').length
  const doubles = new Map<VenueFile, string>()
  for (const path of paths) {
    if (!isSafePath(path)) return fail({ kind: 'entry-name-unsafe', entry: path })
    const file = venueFileOf(path)
    if (file === null) continue
    const before = chosen.get(file)
    if (before !== undefined && depthOf(before) === depthOf(path)) doubles.set(file, path)
    if (before !== undefined && depthOf(before) <= depthOf(path)) continue
    chosen.set(file, path)
    doubles.delete(file)
  }
  for (const [file, other] of doubles) return fail({ kind: 'entry-twice', entry: chosen.get(file) ?? other, other })
  return succeed(chosen)
}

/** Lists the files that are not read: those of other names, and those in inner folders if there are outer ones. */
export function ignoredAmong(paths: readonly string[]): readonly string[] {
  const chosen = choosePaths(paths)
  const read = new Set(chosen.ok ? chosen.value.values() : [])
  const isHidden = (path: string): boolean =>
    path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
  return chosen.ok ? paths.filter((path) => !read.has(path) && !path.endsWith('/') && !isHidden(path)) : []
}

/** Lists the paths in a zip. Empty if they cannot be read. */
export function listPaths(archive: Uint8Array): readonly string[] {
  if (archive.length > venueLimits.archiveBytes) return []
  const directory = readDirectory(archive, venueLimits)
  return directory.ok ? directory.value.map(({ name }) => name) : []
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Computes the CRC-32 that zip archives use. */
export function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** An entry of the archive's central directory (PKWARE's APPNOTE, 4.3.12). */
export interface ZipEntry {
  readonly name: string
  /** Offset of its local header. */
  readonly offset: number
  readonly packed: number
  readonly unpacked: number
  readonly crc: number
  readonly isEncrypted: boolean
  /** 0: stored, 8: deflated. */
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

/** Reads all entries of the archive. Only the central directory is trusted, not the metadata in local headers. */
function readDirectory(archive: Uint8Array, limits: VenueLimits): Result<readonly ZipEntry[], VenueFault> {
  const view = viewOf(archive)
  const end = findEnd(view)
  if (end === null) {
    const begins = archive.length >= 4 && view.getUint32(0, true) === localSignature
    return begins
      ? damaged('its central directory is missing, so the file is probably truncated')
      : fail({ kind: 'not-a-zip' })
  }
  const total = view.getUint16(end + 10, true)
  const offset = view.getUint32(end + 16, true)
  if (total > limits.entries) return overLimit(limits, 'entries', total)
  const entries: ZipEntry[] = []
  let place = offset
  for (let index = 0; index < total; index += 1) {
    if (place + 46 > end || view.getUint32(place, true) !== entrySignature)
      return damaged('its central directory is corrupt')
    const nameLength = view.getUint16(place + 28, true)
    const next = place + 46 + nameLength + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
    if (next > end) return damaged('its central directory is corrupt')
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

/** Finds the offset of the end record: the last one whose comment ends with the archive. */
function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let place = view.byteLength - endLength; place >= first; place -= 1) {
    if (view.getUint32(place, true) !== endSignature) continue
    if (place + endLength + view.getUint16(place + 20, true) === view.byteLength) return place
  }
  return null
}

/**
 * Returns the compressed bytes of an entry. Null if its local header is not at the stated offset, or if the archive
 * ends too early.
 */
export function packedBytes(archive: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = viewOf(archive)
  if (entry.offset + 30 > archive.length || view.getUint32(entry.offset, true) !== localSignature) return null
  const begin = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  return begin + entry.packed > archive.length ? null : archive.subarray(begin, begin + entry.packed)
}

/**
 * Number of compressed bytes per step. Deflate expands them a thousandfold at most, so no step needs more than 17 MB.
 */
const step = 16 * 1024
/** The compression ratio is limited only for files of more bytes than this. */
const ratioMatters = 2 ** 20

/** A file of a venue, and its entry in the archive. */
export type WantedEntry = readonly [file: VenueFile, entry: ZipEntry]

/**
 * Chooses the entries of a zip that belong to a venue, after all checks that are possible before unpacking. Sizes are
 * those that the archive states, so the unpacking code must count them again.
 */
export function chooseEntries(
  archive: Uint8Array,
  limits: VenueLimits = venueLimits,
): Result<readonly WantedEntry[], VenueFault> {
  if (archive.length > limits.archiveBytes) return overLimit(limits, 'archiveBytes', archive.length)
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
  if (total > limits.unpackedBytes) return overLimit(limits, 'unpackedBytes', total)
  for (const [, { packed, unpacked }] of wanted) {
    const ratio = unpacked / Math.max(1, packed)
    if (unpacked > ratioMatters && ratio > limits.ratio) return overLimit(limits, 'ratio', ratio)
  }
  return succeed(wanted)
}

/** Unpacks the files of a venue from a zip. Other files are not unpacked. */
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

/** Unpacks an entry. Its size is counted during unpacking, because the stated size may be wrong. */
export function unpack(archive: Uint8Array, entry: ZipEntry): Result<Uint8Array, VenueFault> {
  const { name, method, unpacked } = entry
  if (entry.isEncrypted) return fail({ kind: 'archive-encrypted', entry: name })
  if (method !== 0 && method !== 8) return fail({ kind: 'compression-unknown', entry: name })
  const packed = packedBytes(archive, entry)
  if (packed === null) return damaged(`'${name}' is truncated`)
  const bytes = method === 0 ? packed : inflate(packed, unpacked)
  if (bytes === null || bytes.length !== unpacked) return damaged(`'${name}' doesn't match its declared size`)
  if (checksumOf(bytes) !== entry.crc) return damaged(`'${name}' has a wrong checksum`)
  return succeed(bytes)
}

/** Returns null if the bytes cannot be unpacked, or if their size differs from the stated size. */
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

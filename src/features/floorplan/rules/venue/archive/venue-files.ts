import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { VenueFault } from '../findings.ts'

/** The files of an IMDF 1.0 archive that are read. */
export const featureTypes = [
  'venue',
  'building',
  'footprint',
  'level',
  'unit',
  'opening',
  'fixture',
  'amenity',
  'anchor',
  'occupant',
  'kiosk',
  'section',
  'relationship',
  'detail',
] as const
export type FeatureType = (typeof featureTypes)[number]
export type VenueFile = FeatureType | 'manifest'

/** Their bytes, by what they hold. */
export type VenueFiles = ReadonlyMap<VenueFile, Uint8Array>

const known: ReadonlySet<string> = new Set([...featureTypes, 'manifest'])

/** Which file of a venue a path names; null for all that is not read. */
export function venueFileOf(path: string): VenueFile | null {
  const parts = path.split('/')
  if (parts.includes('__MACOSX')) return null
  const [, name = ''] = /^([a-z]+)\.(?:geo)?json$/.exec((parts.at(-1) ?? '').toLowerCase()) ?? []
  return known.has(name) ? (name as VenueFile) : null
}

/** Whether the path stays inside of what it is unpacked into. Nothing is written here; who offers such a name wants something. */
function isSafePath(path: string): boolean {
  if (path === '' || path.length > 500 || path.includes('\0') || path.includes('\\')) return false
  return !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.split('/').includes('..')
}

/** Of all paths, the one of each file of a venue: the outermost, since some archives keep everything in a folder. */
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

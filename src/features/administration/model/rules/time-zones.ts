import { fold } from '#src/kernel/text.ts'

/** Returns the zones of the IANA database that the platform knows, and UTC, by name. */
export function timeZones(): readonly string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
}

/** Returns the name as people read it: 'America/New_York' is 'America/New York'. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ')

/**
 * Returns the zones whose name has all typed words, those where a word of the name begins with the text first. Blank text finds all.
 * At most `limit`.
 */
export function findZones(zones: readonly string[], text: string, limit: number): readonly string[] {
  const wanted = fold(zoneWords(text)).trim()
  const words = wanted.split(/[\s/]+/)
  const found = zones.flatMap((zone) => {
    const name = fold(zoneWords(zone))
    if (!words.every((word) => name.includes(word))) return []
    const isStart = name.split(/[/ ]/).some((part) => part.startsWith(words[0] ?? ''))
    return [{ zone, rank: name === wanted ? 0 : isStart ? 1 : 2 }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ zone }) => zone)
}

/** Returns the zone with this name, in any case and with spaces or underscores, or null. */
export const zoneOf = (zones: readonly string[], text: string): string | null =>
  zones.find((zone) => fold(zoneWords(zone)) === fold(zoneWords(text)).trim()) ?? null

import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checksumOf, chooseEntries, choosePaths, readZip, viewOf } from '../../src/venue/archive/zip.ts'
import { describeVenueFault, type VenueFault, venueLimits } from '../../src/venue/findings.ts'
import { venueFileOf } from '../../src/venue/model.ts'
import { openVenue } from '../../src/venue/open-venue.ts'
import type { Result } from '../../src/result.ts'
import { drawVenue, filesOf } from './drawn-venue.ts'
import { patchEntry } from './patch-entry.ts'

const faultOf = (result: Result<unknown, VenueFault>): VenueFault | null => (result.ok ? null : result.fault)
const json = (text: string): Uint8Array => strToU8(text)
const units = json('{"features":[]}')

/** Returns the archive with a comment at its end. */
function commented(archive: Uint8Array, comment: Uint8Array): Uint8Array {
  const copy = new Uint8Array(archive.length + comment.length)
  copy.set(archive)
  copy.set(comment, archive.length)
  viewOf(copy).setUint16(archive.length - 2, comment.length, true)
  return copy
}

const read = (archive: Uint8Array, limits = venueLimits): Record<string, string> | VenueFault => {
  const files = readZip(archive, limits)
  return files.ok ? Object.fromEntries([...files.value].map(([file, bytes]) => [file, strFromU8(bytes)])) : files.fault
}

describe('wayfinding, data: the files of an archive', () => {
  test.each([
    ['unit.geojson', 'unit'],
    ['a/b/Unit.GeoJSON', 'unit'],
    ['manifest.json', 'manifest'],
    ['unit.json', 'unit'],
    ['unit.txt', null],
    ['unit.geojson.bak', null],
    ['units.geojson', null],
    ['my-unit.geojson', null],
    ['unit/readme.txt', null],
    ['unit', null],
    ['', null],
    ['__MACOSX/unit.geojson', null],
    ['a/__MACOSX/b/unit.geojson', null],
  ])('include %s as %s', (path, file) => {
    expect(venueFileOf(path)).toBe(file)
  })

  const chosen = (...paths: readonly string[]) => {
    const result = choosePaths(paths)
    return result.ok ? Object.fromEntries(result.value) : result.fault
  }

  test('are the outermost ones in any order', () => {
    expect(chosen('a/unit.geojson', 'unit.geojson', 'a/b/unit.geojson')).toEqual({ unit: 'unit.geojson' })
    expect(chosen('unit.geojson', 'a/unit.geojson')).toEqual({ unit: 'unit.geojson' })
    // Two files at one depth are no error if another one is outside of them.
    expect(chosen('a/unit.geojson', 'b/unit.geojson', 'unit.geojson')).toEqual({ unit: 'unit.geojson' })
    expect(chosen('a/unit.geojson', 'unit.geojson', 'b/unit.geojson', 'level.json')).toEqual({
      unit: 'unit.geojson',
      level: 'level.json',
    })
    expect(chosen('a/unit.json', 'b/unit.geojson')).toEqual({
      kind: 'entry-twice',
      entry: 'a/unit.json',
      other: 'b/unit.geojson',
    })
  })

  test('have paths inside of the archive', () => {
    for (const unsafe of ['', '/a', 'a/..', '..', 'a\\b', 'a\0', 'c:a', 'Z:', 'x'.repeat(501)])
      expect(chosen(unsafe)).toEqual({ kind: 'entry-name-unsafe', entry: unsafe })
    for (const safe of ['a..b/c', '..a', 'a/c:d', '1:a', 'ab:c', 'x'.repeat(500)]) expect(chosen(safe)).toEqual({})
  })
})

describe('wayfinding, data: zip archives', () => {
  const files = { 'unit.geojson': units, 'level.geojson': json('{}') }

  test('are read with and without compression, with an empty file and with a comment', () => {
    const expected = { unit: '{"features":[]}', level: '{}' }
    expect(read(zipSync(files))).toEqual(expected)
    expect(read(zipSync(files, { level: 0 }))).toEqual(expected)
    expect(read(commented(zipSync(files), json('Made by hand')))).toEqual(expected)
    expect(read(commented(zipSync(files), new Uint8Array(65_535)))).toEqual(expected)
    // The comment may contain the signature of an end.
    expect(read(commented(zipSync(files), Uint8Array.from([0x50, 0x4b, 5, 6, ...new Uint8Array(30)])))).toEqual(
      expected,
    )
    expect(read(zipSync({ 'unit.geojson': new Uint8Array() }))).toEqual({ unit: '' })
    expect(read(zipSync({ 'readme.txt': units }))).toEqual({})
  })

  test('are read in chunks if a file is large', () => {
    let state = 1
    const noise = Uint8Array.from({ length: 50_000 }, () => (state = (state * 16_807) % 2_147_483_647) & 255)
    const result = readZip(zipSync({ 'unit.geojson': noise }))
    expect(result.ok && Buffer.from(noise).equals(result.value.get('unit') ?? new Uint8Array())).toBe(true)
  })

  test('must have no bytes after their end', () => {
    const archive = zipSync(files)
    const longer = new Uint8Array(archive.length + 1)
    longer.set(archive)
    expect(read(longer)).toEqual({
      kind: 'archive-damaged',
      detail: 'its central directory is missing, so the file is probably truncated',
    })
  })

  test('are damaged if their directory is invalid', () => {
    const detail = 'its central directory is corrupt'
    const archive = zipSync(files)
    const end = archive.length - 22
    const [more, elsewhere] = [archive.slice(), archive.slice()]
    viewOf(more).setUint16(end + 10, 3, true)
    viewOf(elsewhere).setUint32(end + 16, 0, true)
    expect(read(more)).toEqual({ kind: 'archive-damaged', detail })
    expect(read(elsewhere)).toEqual({ kind: 'archive-damaged', detail })
    const long = patchEntry(archive, 'level.geojson', (view, entry) => view.setUint16(entry + 28, 5_000, true))
    expect(read(long)).toEqual({ kind: 'archive-damaged', detail })
  })

  test('are refused if a file is truncated, or its size or checksum is wrong', () => {
    const name = 'unit.geojson'
    const cases = [
      [42, 4_000, "'unit.geojson' is truncated"],
      [42, 1, "'unit.geojson' is truncated"],
      [20, 4_000, "'unit.geojson' is truncated"],
      [24, units.length + 1, "'unit.geojson' doesn't match its declared size"],
      [24, units.length - 1, "'unit.geojson' doesn't match its declared size"],
      [16, 1, "'unit.geojson' has a wrong checksum"],
    ] as const
    for (const level of [0, 6] as const) {
      for (const [offset, value, detail] of cases) {
        const archive = patchEntry(zipSync(files, { level }), name, (view, entry) =>
          view.setUint32(entry + offset, value, true),
        )
        expect(read(archive)).toEqual({ kind: 'archive-damaged', detail })
      }
    }
    // The first entry has no signature.
    const unmarked = zipSync({ [name]: units }, { level: 0 })
    unmarked[2] = 9
    expect(read(unmarked)).toEqual({ kind: 'archive-damaged', detail: "'unit.geojson' is truncated" })
    const half = patchEntry(zipSync(files), name, (view, entry) => view.setUint32(entry + 20, 5, true))
    expect(read(half)).toMatchObject({ kind: 'archive-damaged' })
    expect(checksumOf(strToU8('123456789'))).toBe(0xcbf43926)
  })

  test('may reach each limit but not exceed it', () => {
    const archive = zipSync({ ...files, 'readme.txt': json('x'.repeat(90)) })
    const reached = { archiveBytes: archive.length, entries: 3, unpackedBytes: units.length + 2 }
    for (const [what, found] of Object.entries(reached)) {
      expect(chooseEntries(archive, { ...venueLimits, [what]: found }).ok).toBe(true)
      const fault = faultOf(chooseEntries(archive, { ...venueLimits, [what]: found - 1 }))
      expect(fault).toEqual({ kind: 'over-limit', what, found, limit: found - 1 })
    }
  })

  test('may have any compression ratio if a file is small', () => {
    const bytes = (count: number) => chooseEntries(zipSync({ 'unit.geojson': new Uint8Array(count) })).ok
    expect([bytes(2 ** 20), bytes(2 ** 20 + 1)]).toEqual([true, false])
  })
})

describe('wayfinding, data: limits of the JSON files', () => {
  const files = filesOf(drawVenue())
  const opened = (limits: Partial<typeof venueLimits>) => faultOf(openVenue(files, { ...venueLimits, ...limits }))
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)

  test('may be reached but not exceeded', () => {
    const reached = { unpackedBytes: bytes, features: 25, levels: 2, buildings: 1 }
    for (const [what, found] of Object.entries(reached)) {
      expect([what, opened({ [what]: found })]).toEqual([what, null])
      expect(opened({ [what]: found - 1 })).toEqual({ kind: 'over-limit', what, found, limit: found - 1 })
    }
  })

  test('count the open brackets, except for those in strings', () => {
    const nested = (text: string) => faultOf(openVenue(new Map([...files, ['detail', json(text)]])))
    const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(nested(`{"features":[{"a":"${'[{'.repeat(40)}\\"${'['.repeat(40)}"}]}`)).toBeNull()
    expect(nested(`{"features":[${Array.from({ length: 40 }, () => '{"a":[]}').join()}]}`)).toBeNull()
    expect(nested(`{"features":[${deep(30)}]}`)).toBeNull()
    const fault = { kind: 'over-limit', what: 'jsonDepth', found: 33, limit: 32 }
    expect(nested(`{"features":[${deep(31)}]}`)).toEqual(fault)
    expect(nested(`{"features":["\\\\",${deep(31)}]}`)).toEqual(fault)
  })

  test('are reported in sentences with the number found', () => {
    const sentence = (what: Extract<VenueFault, { kind: 'over-limit' }>['what']) =>
      describeVenueFault({ kind: 'over-limit', what, found: 1_234.5, limit: 1_000 })
    expect(sentence('archiveBytes')).toBe('Archive too large: 1,235 bytes or more; the limit is 1,000.')
    expect(sentence('unpackedBytes')).toBe('Unpacked archive too large: 1,235 bytes or more; the limit is 1,000.')
    expect(sentence('entries')).toBe('Too many entries: 1,235; the limit is 1,000.')
    expect(sentence('jsonDepth')).toBe('JSON nested too deeply: 1,235 levels or more; the limit is 1,000.')
    expect(sentence('features')).toBe('Too many features: 1,235 or more; the limit is 1,000.')
    expect(sentence('levels')).toBe('Too many levels: 1,235; the limit is 1,000.')
    expect(sentence('buildings')).toBe('Too many buildings: 1,235; the limit is 1,000.')
    expect(sentence('corners')).toBe('Geometry too complex: 1,235 vertices or more; the limit is 1,000.')
    expect(sentence('ratio')).toBe('Compression ratio 1,235 exceeds the limit of 1,000.')
  })
})

test('wayfinding, data: every refusal names its file or path', () => {
  const sentence = (fault: VenueFault): string => describeVenueFault(fault)
  expect(sentence({ kind: 'not-a-zip' })).toBe('Not a ZIP archive.')
  expect(sentence({ kind: 'archive-damaged', detail: 'd'.repeat(130) })).toBe(
    `The archive is damaged: ${'d'.repeat(119)}….`,
  )
  expect(sentence({ kind: 'archive-encrypted', entry: 'a\u001B' })).toBe(
    "'a?' is encrypted. Remove the password from the archive.",
  )
  expect(sentence({ kind: 'compression-unknown', entry: 'a' })).toBe(
    "'a' uses an unsupported compression method. Use 'deflate' or 'store'.",
  )
  expect(sentence({ kind: 'entry-name-unsafe', entry: `../${'x'.repeat(90)}` })).toBe(
    `The archive contains an unsafe path: '../${'x'.repeat(76)}…'.`,
  )
  expect(sentence({ kind: 'entry-twice', entry: 'a', other: 'b' })).toBe(
    "Ambiguous archive: it contains both 'a' and 'b'.",
  )
  expect(sentence({ kind: 'json-unreadable', file: 'unit.geojson', detail: 'Unexpected end' })).toBe(
    "Couldn't parse unit.geojson: Unexpected end.",
  )
  expect(sentence({ kind: 'not-a-venue', missing: 'level' })).toBe(
    'No readable level: level.geojson must contain at least one.',
  )
})

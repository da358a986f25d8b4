import * as fc from 'fast-check'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checksumOf, readZip, viewOf } from '#src/features/floorplan/rules/venue/archive/zip.ts'
import { checkArchive, checkFolder, checkVenue } from '#src/features/floorplan/rules/venue/check-files.ts'
import { tellVenueFault, type VenueFault, venueLimits } from '#src/features/floorplan/rules/venue/findings.ts'
import { openVenue, openVenueArchive } from '#src/features/floorplan/rules/venue/open-venue.ts'
import type { Result } from '#src/kernel/result.ts'
import { box, drawVenue, feature, filesOf, open, polygon, zipOf } from './drawn-venue.ts'

const good = zipOf(drawVenue())

/** A zip with the files of a venue, and others beside or in place of them. */
const zipWith = (files: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({
    ...Object.fromEntries([...filesOf(drawVenue())].map(([file, bytes]) => [`${file}.geojson`, bytes])),
    ...files,
  })

const faultOf = (result: Result<unknown, VenueFault>): VenueFault | null => (result.ok ? null : result.fault)
const refusal = (archive: Uint8Array): VenueFault | null => faultOf(openVenueArchive(archive))

/** A copy with some bytes written over, at a distance from its directory's first entry of this name. */
function patched(archive: Uint8Array, name: string, write: (view: DataView, entry: number) => void): Uint8Array {
  const copy = archive.slice()
  const wanted = strToU8(name)
  const view = viewOf(copy)
  for (let place = 0; place + 46 < copy.length; place += 1) {
    if (view.getUint32(place, true) !== 0x02014b50) continue
    if (strFromU8(copy.subarray(place + 46, place + 46 + wanted.length)) !== name) continue
    write(view, place)
    return copy
  }
  throw new Error(`There is no entry ${name}.`)
}

describe('bad archives are refused with a clear message', () => {
  test('what is no zip, and nothing at all', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100_000), strToU8('{"type":"FeatureCollection"}')]) {
      expect(refusal(bytes)).toEqual({ kind: 'not-a-zip' })
    }
  })

  test('a zip cut off anywhere', () => {
    for (let length = 4; length < good.length; length += 97) {
      expect(refusal(good.slice(0, length))?.kind).toBe('archive-damaged')
    }
  })

  test('bytes that were changed on the way', () => {
    const changed = good.slice()
    changed.fill(0x55, 200, 260)
    expect(refusal(changed)?.kind).toBe('archive-damaged')
    expect(checksumOf(strToU8('123456789'))).toBe(0xcbf43926)
  })

  test('a zip bomb, by what it says', () => {
    const bomb = zipWith({ 'unit.geojson': new Uint8Array(8 * 2 ** 20) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(refusal(bomb)).toMatchObject({ kind: 'over-limit', what: 'ratio' })
  })

  test('a zip bomb that lies about its size, once it is longer than it says', () => {
    const bomb = zipWith({ 'unit.geojson': new Uint8Array(8 * 2 ** 20) })
    const lying = patched(bomb, 'unit.geojson', (view, entry) => view.setUint32(entry + 24, 1_000, true))
    expect(refusal(lying)?.kind).toBe('archive-damaged')
  })

  test('100 MB, packed or unpacked', () => {
    expect(refusal(new Uint8Array(100 * 2 ** 20))).toEqual({
      kind: 'over-limit',
      what: 'archiveBytes',
      found: 100 * 2 ** 20,
      limit: venueLimits.archiveBytes,
    })
    const size = 100 * 2 ** 20
    const huge = patched(good, 'unit.geojson', (view, entry) => view.setUint32(entry + 24, size, true))
    expect(refusal(huge)).toMatchObject({ kind: 'over-limit', what: 'unpackedBytes' })
    const spaces = new Uint8Array(venueLimits.unpackedBytes + 1)
    expect(faultOf(openVenue(new Map([['unit', spaces]])))).toMatchObject({ what: 'unpackedBytes' })
  })

  test('too many entries, features, floors, buildings, corners, or brackets within brackets', () => {
    const entries = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`${index}.txt`, strToU8('')]))
    expect(refusal(zipWith(entries))).toMatchObject({ what: 'entries' })
    const many = new Map([['unit', strToU8(`{"features":[${'{},'.repeat(200_000)}{}]}`)]] as const)
    expect(faultOf(openVenue(many))).toMatchObject({ what: 'features', found: 200_001 })
    const files = filesOf(drawVenue())
    for (const type of ['level', 'building'] as const) {
      const crowded = new Map([...files, [type, strToU8(`{"features":[${'{},'.repeat(1_000)}{}]}`)] as const])
      expect(faultOf(openVenue(crowded))).toMatchObject({ what: `${type}s`, found: 1_001 })
    }
    expect(faultOf(openVenue(files, { ...venueLimits, corners: 40 }))).toMatchObject({
      what: 'corners',
      found: 41,
      limit: 40,
    })
    const deep = strToU8(`{"features":${'['.repeat(5_000_000)}`)
    expect(faultOf(openVenue(new Map([...files, ['detail', deep]])))).toMatchObject({ what: 'jsonDepth' })
  })

  test('names that lead out of the archive', () => {
    for (const name of ['../unit.geojson', 'a/../../unit.geojson', '/etc/passwd', 'C:\\x', 'a\\..\\b', 'a\0b']) {
      expect(refusal(zipWith({ [name]: strToU8('{}') }))).toEqual({ kind: 'entry-name-unsafe', entry: name })
    }
  })

  test('two files for the same; of several depths the outermost counts, and what a Mac adds does not', () => {
    const twice = zipWith({ 'UNIT.geojson': strToU8('{}') })
    expect(refusal(twice)?.kind).toBe('entry-twice')
    const beside = zipWith({ 'old/unit.geojson': strToU8('{}'), '__MACOSX/unit.geojson': strToU8('{}') })
    expect(refusal(beside)).toBeNull()
  })

  test('passwords, and ways to pack that are not read', () => {
    expect(refusal(patched(good, 'unit.geojson', (view, entry) => view.setUint16(entry + 8, 1, true)))).toEqual({
      kind: 'archive-encrypted',
      entry: 'unit.geojson',
    })
    expect(refusal(patched(good, 'unit.geojson', (view, entry) => view.setUint16(entry + 10, 12, true)))).toEqual({
      kind: 'compression-unknown',
      entry: 'unit.geojson',
    })
  })

  test('JSON that is none, and JSON that is no venue', () => {
    expect(refusal(zipWith({ 'unit.geojson': strToU8('{"features":[') }))?.kind).toBe('json-unreadable')
    for (const wrong of ['null', '[]', '7', '"x"', '{"features":{}}', '{"features":[null,7,"x",[],{}]}']) {
      expect(refusal(zipWith({ 'unit.geojson': strToU8(wrong) }))).toEqual({ kind: 'not-a-venue', missing: 'unit' })
      expect(refusal(zipWith({ 'level.geojson': strToU8(wrong) }))).toEqual({ kind: 'not-a-venue', missing: 'level' })
    }
    expect(refusal(zipSync({ 'readme.txt': strToU8('Hello') }))?.kind).toBe('not-a-venue')
  })

  test('each in a sentence', () => {
    const faults: VenueFault[] = [
      { kind: 'not-a-zip' },
      { kind: 'archive-damaged', detail: 'it was cut off' },
      { kind: 'archive-encrypted', entry: 'a' },
      { kind: 'compression-unknown', entry: 'a' },
      { kind: 'over-limit', what: 'ratio', found: 1_029.4, limit: 200 },
      { kind: 'entry-name-unsafe', entry: `../${'x'.repeat(1_000)}\n` },
      { kind: 'entry-twice', entry: 'a', other: 'b' },
      { kind: 'json-unreadable', file: 'unit.geojson', detail: 'Unexpected end' },
      { kind: 'not-a-venue', missing: 'level' },
    ]
    for (const fault of faults) expect(tellVenueFault(fault)).toMatch(/^[^\n]{15,200}\.$/)
    expect(tellVenueFault({ kind: 'over-limit', what: 'ratio', found: 1_029.4, limit: 200 })).toBe(
      'Compression ratio 1,030 exceeds the limit of 200.',
    )
  })
})

describe('what a single file or feature has wrong costs that one alone', () => {
  test('a broken file of furniture is left out', () => {
    const report = checkArchive(zipWith({ 'fixture.geojson': strToU8('{"features":') }))
    expect(report).toMatchObject({ refused: null, isFaultless: false })
    expect(report.findings.map(({ code, type }) => [code, type])).toEqual([['file-unreadable', 'fixture']])
  })

  test('names that objects reserve, as ids and as members', () => {
    const drawn = drawVenue()
    const on = '"level_id":"floor-0","category":"nonpublic"'
    const geometry = JSON.stringify(polygon(box(1, 1, 2, 2)))
    for (const text of [
      `{"id":"__proto__","geometry":${geometry},"properties":{${on}}}`,
      `{"id":"a","__proto__":{"isAdmin":true},"geometry":${geometry},"properties":{${on}}}`,
      `{"id":"b","geometry":${geometry},"properties":{${on},"__proto__":{"isAdmin":true}}}`,
      `{"id":"c","geometry":${geometry},"properties":{${on},"name":{"__proto__":"x"}}}`,
      `{"id":"constructor","geometry":${geometry},"properties":{${on}}}`,
    ]) {
      drawn.unit.push(JSON.parse(text) as never)
    }
    const { venue, findings } = open(drawn)
    expect(findings.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'unsafe-key'))
    expect(venue.units).toHaveLength(10)
    expect({} as Record<string, unknown>).not.toHaveProperty('isAdmin')
  })

  test('names and ids reach no console with the signs that terminals obey', () => {
    const drawn = drawVenue()
    const on = { level_id: 'floor-0', category: '\u001B]0;title\u0007' }
    drawn.unit.push(feature('unit', '\u001B[2J', null, on))
    drawn.venue.splice(0, 1, feature('venue', 'venue', null, { name: 'Dock\u009B31m' }))
    const { summary, findings } = checkArchive(zipOf(drawn))
    expect(summary.name).toBe('Dock?31m')
    expect(findings.map(({ id }) => id)).toEqual(['?[2J'])
  })

  test('a folder is read like an archive, its other files never', () => {
    const files = new Map([...filesOf(drawVenue())].map(([file, bytes]) => [`imdf/${file}.geojson`, bytes]))
    const asked: string[] = []
    const report = checkFolder([...files.keys(), 'secret.txt', 'node_modules/x/index.json'], (path) => {
      asked.push(path)
      return files.get(path) ?? new Uint8Array()
    })
    expect(report).toMatchObject({ refused: null, isFaultless: true, findings: [] })
    expect(asked).toHaveLength(files.size)
  })
})

describe('whatever an archive holds, nothing throws, hangs or leaks', () => {
  /** Opens and checks; the work allowed keeps it short. */
  const survives = (archive: Uint8Array): void => {
    const opened = openVenueArchive(archive)
    if (opened.ok) checkVenue(opened.value)
    expect(Object.keys(Object.prototype)).toEqual([])
  }

  test('bytes of a good archive changed at random', () => {
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const bytes = good.slice()
        for (const [place, value] of changes) bytes[place] = value
        survives(bytes)
      }),
      { numRuns: 200 },
    )
  })

  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      1e308,
      91,
      '',
      'x',
      '__proto__',
      'constructor',
      'floor-0',
      'room-0',
      [],
      {},
    ),
    fc.constantFrom<unknown>(
      [[[]]],
      [[0, 0]],
      { type: 'Point', coordinates: [0, 0] },
      { en: null },
      { __proto__: null },
    ),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
  )
  const types = ['level', 'unit', 'opening', 'relationship', 'building', 'footprint', 'venue'] as const

  /** Walks to a member somewhere in a feature, by numbers drawn, and puts something else there. */
  function mutate(value: unknown, way: readonly number[], put: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const keys = Object.keys(value)
    const key = keys[(way[0] ?? 0) % Math.max(1, keys.length)]
    if (key === undefined) return
    const inner = (value as Record<string, unknown>)[key]
    if (way.length > 1 && typeof inner === 'object' && inner !== null) mutate(inner, way.slice(1), put)
    else (value as Record<string, unknown>)[key] = put
  }

  test('members of good features replaced at random', () => {
    const mutation = fc.record({
      type: fc.constantFrom(...types),
      way: fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }),
      put: odd,
    })
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const drawn = drawVenue()
        for (const { type, way, put } of mutations) mutate(drawn[type], way, structuredClone(put))
        const opened = openVenue(filesOf(drawn))
        // A refusal is a sentence.
        if (!opened.ok) return tellVenueFault(opened.fault).endsWith('.')
        const { venue } = opened.value
        checkVenue(opened.value)
        const levels = new Set(venue.levels.map(({ id }) => id))
        const units = new Set(venue.units.map(({ id }) => id))
        expect(venue.units.every(({ levelId }) => levels.has(levelId))).toBe(true)
        expect(venue.relationships.every(({ unitIds }) => unitIds.every((id) => units.has(id)))).toBe(true)
        const { minX, minY, maxX, maxY } = venue.box
        expect([minX, minY, maxX, maxY].every(Number.isFinite)).toBe(true)
        expect(Object.keys(Object.prototype)).toEqual([])
        return true
      }),
      { numRuns: 300 },
    )
  })

  test('thousands of units in one place', () => {
    const drawn = drawVenue()
    for (let index = 0; index < 4_000; index += 1) {
      const on = { level_id: 'floor-0', category: index % 2 === 0 ? 'stairs' : 'walkway' }
      drawn.unit.push(feature('unit', `same-${index}`, polygon(box(0, 0, 20, 12)), on))
    }
    const opened = openVenue(filesOf(drawn), { ...venueLimits, steps: 1_000_000, checkSteps: 1_000_000 })
    if (!opened.ok) throw new Error(opened.fault.kind)
    const { counts, list } = checkVenue(opened.value)
    const left = list.filter(({ code }) => code === 'check-cut-short')
    expect(left.map(({ levelId }) => levelId)).toEqual(['floor-0', 'floor-1'])
    expect(left[0]?.words).toMatch(/^not checked: .*4,\d+ x unit against its neighbours/)
    // Of eight million pairs, those that a million steps are enough for.
    expect(counts.get('units-overlap') ?? 0).toBeLessThan(1_000)
  })
})

test('a zip keeps its files as they were', () => {
  const read = readZip(good)
  expect(read.ok && [...read.value].map(([file, { length }]) => [file, length])).toEqual(
    [...filesOf(drawVenue())].map(([file, { length }]) => [file, length]),
  )
})

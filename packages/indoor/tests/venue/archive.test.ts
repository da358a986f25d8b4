import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readZip } from '../../src/venue/archive/zip.ts'
import { checkArchive, checkFolder, checkVenue } from '../../src/venue/check-files.ts'
import { describeVenueFault, type VenueFault, venueLimits } from '../../src/venue/findings.ts'
import { openVenue, openVenueArchive } from '../../src/venue/open-venue.ts'
import type { Result } from '../../src/result.ts'
import { box, drawVenue, feature, filesOf, open, point, polygon, zipOf } from './drawn-venue.ts'
import { patchEntry } from './patch-entry.ts'

const good = zipOf(drawVenue())

/** Creates a zip with the files of a venue, and additional or replaced ones. */
const zipWith = (files: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({
    ...Object.fromEntries([...filesOf(drawVenue())].map(([file, bytes]) => [`${file}.geojson`, bytes])),
    ...files,
  })

const faultOf = (result: Result<unknown, VenueFault>): VenueFault | null => (result.ok ? null : result.fault)
const refusal = (archive: Uint8Array): VenueFault | null => faultOf(openVenueArchive(archive))

describe('a bad archive is refused', () => {
  test('if it is empty or no zip', () => {
    for (const bytes of [new Uint8Array(), new Uint8Array(100_000), strToU8('{"type":"FeatureCollection"}')]) {
      expect(refusal(bytes)).toEqual({ kind: 'not-a-zip' })
    }
  })

  test('if it is truncated anywhere', () => {
    for (let length = 4; length < good.length; length += 97) {
      expect(refusal(good.slice(0, length))?.kind).toBe('archive-damaged')
    }
  })

  test('if its compression ratio is that of a zip bomb', () => {
    const bomb = zipWith({ 'unit.geojson': new Uint8Array(8 * 2 ** 20) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(refusal(bomb)).toMatchObject({ kind: 'over-limit', what: 'ratio' })
  })

  test('if it has too many corners or nested brackets', () => {
    const files = filesOf(drawVenue())
    const corners = { what: 'corners', found: 41, limit: 40 }
    expect(faultOf(openVenue(files, { ...venueLimits, corners: 40 }))).toMatchObject(corners)
    const deep = strToU8(`{"features":${'['.repeat(5_000_000)}`)
    expect(faultOf(openVenue(new Map([...files, ['detail', deep]])))).toMatchObject({ what: 'jsonDepth' })
  })

  test('if a path leads out of it or two files have one name', () => {
    const unsafe = 'a/../../unit.geojson'
    expect(refusal(zipWith({ [unsafe]: strToU8('{}') }))).toEqual({ kind: 'entry-name-unsafe', entry: unsafe })
    expect(refusal(zipWith({ 'UNIT.geojson': strToU8('{}') }))?.kind).toBe('entry-twice')
  })

  test('if it has a password or an unknown compression', () => {
    const patched = (offset: number, value: number) =>
      refusal(patchEntry(good, 'unit.geojson', (view, entry) => view.setUint16(entry + offset, value, true)))
    expect(patched(8, 1)).toEqual({ kind: 'archive-encrypted', entry: 'unit.geojson' })
    expect(patched(10, 12)).toEqual({ kind: 'compression-unknown', entry: 'unit.geojson' })
  })

  test('if its JSON is malformed or no venue', () => {
    expect(refusal(zipWith({ 'unit.geojson': strToU8('{"features":[') }))?.kind).toBe('json-unreadable')
    for (const wrong of ['null', '[]', '7', '"x"', '{"features":{}}', '{"features":[null,7,"x",[],{}]}']) {
      expect(refusal(zipWith({ 'unit.geojson': strToU8(wrong) }))).toEqual({ kind: 'not-a-venue', missing: 'unit' })
      expect(refusal(zipWith({ 'level.geojson': strToU8(wrong) }))).toEqual({ kind: 'not-a-venue', missing: 'level' })
    }
    expect(refusal(zipSync({ 'readme.txt': strToU8('Hello') }))?.kind).toBe('not-a-venue')
  })
})

describe('a single bad file or feature', () => {
  test('is left out alone', () => {
    const report = checkArchive(zipWith({ 'fixture.geojson': strToU8('{"features":') }))
    expect(report).toMatchObject({ refused: null, isFaultless: false })
    expect(report.findings.map(({ code, type }) => [code, type])).toEqual([['file-unreadable', 'fixture']])
  })

  test('with the name of a member of objects is left out', () => {
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

  test('has its control characters removed in reports', () => {
    const drawn = drawVenue()
    const on = { level_id: 'floor-0', category: '\u001B]0;title\u0007' }
    drawn.unit.push(feature('unit', '\u001B[2J', null, on))
    drawn.venue.splice(0, 1, feature('venue', 'venue', null, { name: 'Dock\u009B31m' }))
    const { summary, findings } = checkArchive(zipOf(drawn))
    expect(summary.name).toBe('Dock?31m')
    expect(findings.map(({ id }) => id)).toEqual(['?[2J'])
  })

  test('of other kinds is never read in a folder', () => {
    const files = new Map([...filesOf(drawVenue())].map(([file, bytes]) => [`imdf/${file}.geojson`, bytes]))
    const paths: string[] = []
    const report = checkFolder([...files.keys(), 'secret.txt', 'node_modules/x/index.json'], (path) => {
      paths.push(path)
      return files.get(path) ?? new Uint8Array()
    })
    expect(report).toMatchObject({ refused: null, isFaultless: true, findings: [] })
    expect(paths).toHaveLength(files.size)
  })
})

describe('any archive can be opened and checked without errors', () => {
  /** Opens and checks an archive. The work limit keeps it short. */
  const openAndCheck = (archive: Uint8Array): void => {
    const opened = openVenueArchive(archive)
    if (opened.ok) checkVenue(opened.value)
    expect(Object.keys(Object.prototype)).toEqual([])
  }

  test('with random bytes changed', () => {
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const bytes = good.slice()
        for (const [place, value] of changes) bytes[place] = value
        openAndCheck(bytes)
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
    fc.constantFrom<unknown>([[[]]], [[0, 0]], point(0, 0), { en: null }, { __proto__: null }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
  )
  const types = ['level', 'unit', 'opening', 'relationship', 'building', 'footprint', 'venue'] as const

  /** Replaces a random member of a feature. */
  function mutate(value: unknown, path: readonly number[], put: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const keys = Object.keys(value)
    const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)]
    if (key === undefined) return
    const inner = (value as Record<string, unknown>)[key]
    if (path.length > 1 && typeof inner === 'object' && inner !== null) mutate(inner, path.slice(1), put)
    else (value as Record<string, unknown>)[key] = put
  }

  test('with random members of features replaced', () => {
    const mutation = fc.record({
      type: fc.constantFrom(...types),
      path: fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }),
      put: odd,
    })
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const drawn = drawVenue()
        for (const { type, path, put } of mutations) mutate(drawn[type], path, structuredClone(put))
        const opened = openVenue(filesOf(drawn))
        // The reason of a refusal is a sentence.
        if (!opened.ok) return describeVenueFault(opened.fault).endsWith('.')
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

  test('with thousands of units in one place', () => {
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
    // A million steps are enough for some of the eight million pairs.
    expect(counts.get('units-overlap') ?? 0).toBeLessThan(1_000)
  })
})

test('the files of a zip are unchanged', () => {
  const read = readZip(good)
  expect(read.ok && [...read.value].map(([file, { length }]) => [file, length])).toEqual(
    [...filesOf(drawVenue())].map(([file, { length }]) => [file, length]),
  )
})

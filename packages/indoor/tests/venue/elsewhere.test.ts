import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkArchive, checkFolder } from '../../src/venue/check-files.ts'
import { judgeCoordinates } from '../../src/venue/coordinates.ts'
import { nearestWord, wordIn } from '../../src/venue/known-words.ts'
import { degreesAt, moved, square } from './positions.ts'
import { box, drawing, type Drawn, drawVenue, filesOf, line, openWith, point, polygon } from './drawn-venue.ts'
import { all, type Change, push, put, remove, set } from './changes.ts'

type Position = readonly number[]
type Files = Readonly<Record<string, string | Uint8Array>>

/** Returns the files of a venue with transformed positions. */
function filesAt(to: (position: Position) => Position, change: (drawn: Drawn) => void = () => {}): Files {
  const drawn = drawVenue()
  change(drawn)
  for (const one of Object.values(drawn).flat()) {
    const geometry = one.geometry as { coordinates: unknown } | null
    if (geometry !== null) one.geometry = { ...geometry, coordinates: moved(geometry.coordinates, to) }
  }
  return Object.fromEntries([...filesOf(drawn)].map(([name, bytes]) => [`${name}.geojson`, bytes]))
}
const check = (files: Files) =>
  checkFolder(Object.keys(files), (path) => {
    const content = files[path] ?? ''
    return typeof content === 'string' ? strToU8(content) : content
  })
const same = (position: Position): Position => position
const inMetres = ([longitude = 0, latitude = 0]: Position): Position => {
  const { x, y } = drawing.toPlane(longitude, latitude)
  return [x, y]
}

describe('docs/venues.md, supported input: an archive with wrong coordinates is refused with the reason', () => {
  test('for local metres, after its findings', () => {
    const report = check(filesAt(inMetres))
    expect(report.refused).toMatch(
      /^The plan is \d,\d\d\d km wide: coordinates must be degrees \(WGS84\), not metres\.$/,
    )
    expect(report.isFaultless).toBe(false)
    expect(report.kinds.map(({ code }) => code)).toContain('far-away')
    expect(report.findings.length).toBeGreaterThan(0)
  })

  test('for swapped axes as an error if the location confirms it, or else as a warning', () => {
    const codes = (to: (position: Position) => Position) =>
      check(filesAt(to)).kinds.map(({ code, severity }) => `${severity} ${code}`)
    expect(codes(([x = 0, y = 0]) => [y, x])[0]).toBe('error axes-swapped')
    expect(check(filesAt(([x = 0, y = 0]) => [y, x])).findings[0]?.words).toBe(
      'they lie at 14.42° N 50.09° E, and with swapped axes at 50.09° N 14.42° E',
    )
    // Moscow is as likely as the location with swapped axes.
    const moscow = ([x = 0, y = 0]: Position): Position => [y - 50 + 55, x - 14 + 37]
    expect(codes(moscow)[0]).toBe('warning axes-clockwise')
    expect(codes(same)).toEqual([])
  })
})

describe('docs/venues.md, supported input: files', () => {
  test('that are ignored are listed with the intended name', () => {
    const others = {
      'units.geojson': '{}',
      'plan.pdf': '',
      'address.geojson': '{}',
      '.DS_Store': '',
      'old/unit.geojson': '{}',
    }
    const report = check({ ...filesAt(same), ...others })
    expect(report.ignored).toEqual(["units.geojson, did you mean 'unit'?", 'plan.pdf', 'old/unit.geojson'])
    const zip = Object.entries({ ...filesAt(same), ...others }).map(([name, content]) => [
      name,
      typeof content === 'string' ? strToU8(content) : content,
    ])
    expect(checkArchive(zipSync(Object.fromEntries(zip) as Record<string, Uint8Array>)).ignored).toEqual(report.ignored)
  })

  test('may have a byte order mark and NaN, but not UTF-16', () => {
    const files = filesAt(same)
    const unit = strFromU8(files['unit.geojson'] as Uint8Array)
    expect(check({ ...files, 'unit.geojson': `\uFEFF${unit}` }).findings).toEqual([])
    const spoilt = check({
      ...files,
      'unit.geojson': unit.replace('"coordinates":[[[', '"coordinates":[[[NaN,Infinity],['),
    })
    expect(spoilt.refused).toBeNull()
    expect(spoilt.findings.map(({ code, words }) => `${code}: ${words}`)).toEqual(
      expect.arrayContaining([
        'file-repaired: unit.geojson contains NaN or Infinity, which JSON lacks; they are ignored',
        'geometry-unreadable: a coordinate is not a number',
      ]),
    )
    expect(check({ ...files, 'unit.geojson': Buffer.from(`\uFEFF${unit}`, 'utf16le') }).refused).toBe(
      "Couldn't parse unit.geojson: it is UTF-16; save it as UTF-8.",
    )
    expect(check({ ...files, 'opening.geojson': Buffer.from('{"features":[]}', 'utf16le') }).findings[0]?.words).toBe(
      "opening.geojson cannot be parsed: Couldn't parse opening.geojson: it is UTF-16; save it as UTF-8.",
    )
  })
})

const small = polygon(box(1, 1, 2, 2))

describe('docs/venues.md, findings: each skipped record is named', () => {
  const words = (...changes: readonly Change[]) =>
    openWith(all(...changes)).findings.map((one) => `${one.code}: ${one.words}`)

  test('if it is a relationship without two units, another venue or refers to a skipped feature', () => {
    const lone = push('relationship', 'lone', null, {
      category: 'traversal',
      direction: 'directed',
      origin: { id: 'door-room-0', feature_type: 'opening' },
      destination: { id: 'room-0', feature_type: 'unit' },
    })
    expect(words(lone)).toEqual(['relationship-ignored: it connects one unit'])
    expect(words(push('venue', 'other', small))).toEqual(['venue-twice: it is ignored; venue is used'])
    expect(words(put('level', 'floor-1', null), remove('relationship', /./))).toContain(
      'dangling-reference: it refers to floor-1, which was skipped',
    )
  })

  test('by its number if it has no id, and by its width if an opening is too wide', () => {
    expect(words(push('fixture', '', small))).toEqual(['feature-unreadable: features[0] has no id'])
    const wide = put('opening', 'door-room-0', line([-100, 5], [140, 5]))
    expect(words(wide)).toContain('opening-too-wide: it is 240 m wide')
  })

  test('with a suggestion if its category is unknown', () => {
    const on = { level_id: 'floor-0' }
    const odd = [
      push('fixture', 'table', small, { ...on, category: 'desks' }),
      push('amenity', 'sign', point(2, 2), { category: 'Restroom', unit_ids: ['room-0'] }),
      push('section', 'wing', small, { ...on, category: 'wing' }),
      set('level', 'floor-0', { category: 'garage' }),
      set('footprint', 'ground', { category: 'roof' }),
      set('venue', 'venue', { category: 'airports' }),
    ]
    expect(words(...odd)).toEqual([
      "unknown-kind: 'airports' is not a category of venue features, did you mean 'airport'?",
      "unknown-kind: 'roof' is not a category of footprint features",
      "unknown-kind: 'garage' is not a category of level features",
      "unknown-kind: 'desks' is not a category of fixture features, did you mean 'desk'?",
      "unknown-kind: 'wing' is not a category of section features",
      "unknown-kind: 'Restroom' is not a category of amenity features, only 'restroom' is",
    ])
    expect(words(push('amenity', 'sign', point(2, 2), { category: 'cafe', unit_ids: ['room-0'] }))).toEqual([])
  })
})

describe('docs/venues.md, from GeoJSON: coordinates are checked as a whole', () => {
  /** Creates a row of six rooms that is rotated. */
  const turned = (degrees: number, to: (position: Position) => Position) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const rotated = ([x = 0, y = 0]: Position) => to(degreesAt([x * cos - y * sin, x * sin + y * cos]))
    return Array.from({ length: 6 }, (_none, index) => {
      const [ring = []] = square(9 * index, 0, 9 * index + 8, 5)
      return { type: 'Polygon', coordinates: [ring.map(rotated)] }
    })
  }

  test('for the order of axes, from right angles in outlines of any direction', () => {
    const reversed = (geometry: { readonly coordinates: readonly (readonly Position[])[] }) => ({
      ...geometry,
      coordinates: geometry.coordinates.map((ring) => ring.toReversed()),
    })
    const swap = ([x = 0, y = 0]: Position): Position => [y, x]
    expect(judgeCoordinates(turned(30, swap)).axes).toBe('swapped')
    expect(judgeCoordinates(turned(30, swap).map(reversed)).axes).toBe('swapped')
    expect(judgeCoordinates(turned(30, same)).axes).toBe('fine')
    expect(judgeCoordinates(turned(30, same).map(reversed)).axes).toBe('fine')
    expect(judgeCoordinates(turned(0, same).map(reversed)).axes).toBe('clockwise')
    expect(judgeCoordinates(turned(0, same).slice(3).map(reversed)).axes).toBe('fine')
  })

  test('without single features elsewhere or without geometry', () => {
    const far = { type: 'Point', coordinates: [0, 0] }
    const judged = judgeCoordinates([...turned(30, same), far, { type: 'Point', coordinates: [5_000_000, 0] }])
    expect(judged).toEqual({ refusal: null, axes: 'fine', places: '' })
    const malformed = [null, 7, { type: 'Polygon' }, { type: 'Polygon', coordinates: [[['a']]] }]
    expect(judgeCoordinates(malformed).refusal).toBeNull()
  })
})

test('categories are compared without case and separators, and suggestions are similar words, parts or synonyms', () => {
  const words = ['walkway', 'restroom.male', 'conferenceroom', 'stairs', 'library']
  const read = ['Walk-Way', 'RESTROOM.MALE', 'conference_room', 'Walkways', ''].map((word) => wordIn(words, word))
  expect(read).toEqual(['walkway', 'restroom.male', 'conferenceroom', null, null])
  const typed = ['corridor', 'starirs', 'public library', 'Stairs', 'xyz', 'constructor', '']
  const nearest = ['walkway', 'stairs', 'library', 'stairs', null, null, null]
  expect(typed.map((word) => nearestWord(words, word))).toEqual(nearest)
})

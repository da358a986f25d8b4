import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkArchive, checkFolder } from '#src/features/floorplan/rules/venue/check-files.ts'
import { judgeCoordinates } from '#src/features/floorplan/rules/venue/coordinates.ts'
import { nearestWord, wordIn } from '#src/features/floorplan/rules/venue/known-words.ts'
import { moved } from './converted-plan.ts'
import {
  box,
  drawing,
  type Drawn,
  drawVenue,
  feature,
  filesOf,
  found,
  line,
  openWith,
  pick,
  point,
  polygon,
} from './drawn-venue.ts'

type Position = readonly number[]
type Files = Readonly<Record<string, string | Uint8Array>>

/** The files of a venue whose positions are changed, by name. */
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

describe('docs/venues.md, supported input: an archive that lies elsewhere is refused with the reason', () => {
  test('in local metres, with its findings before the reason', () => {
    const report = check(filesAt(inMetres))
    expect(report.refused).toMatch(
      /^The plan is \d,\d\d\d km wide: coordinates must be degrees \(WGS84\), not metres\.$/,
    )
    expect(report.isFaultless).toBe(false)
    expect(report.kinds.map(({ code }) => code)).toContain('far-away')
    expect(report.findings.length).toBeGreaterThan(0)
  })

  test('in metres of a projection, and with latitudes that are none', () => {
    const shifted = (east: number, north: number) => (position: Position) => {
      const [x = 0, y = 0] = inMetres(position)
      return [x + east, y + north]
    }
    expect(check(filesAt(shifted(1_605_000, 6_461_000))).refused).toMatch(/probably in metres, such as Web Mercator/)
    const tokyo = ([x = 0, y = 0]: Position): Position => [y - 50 + 35, x - 14 + 139]
    expect(check(filesAt(tokyo)).refused).toMatch(
      /^Latitude and longitude are swapped: 35\.\d+, 139\.\d+ has the latitude first/,
    )
  })

  test('with swapped axes it is an error, if the place says so too, else a warning', () => {
    const codes = (to: (position: Position) => Position) =>
      check(filesAt(to)).kinds.map(({ code, severity }) => `${severity} ${code}`)
    expect(codes(([x = 0, y = 0]) => [y, x])[0]).toBe('error axes-swapped')
    expect(check(filesAt(([x = 0, y = 0]) => [y, x])).findings[0]?.words).toBe(
      'they lie at 14.42° N 50.09° E, and with swapped axes at 50.09° N 14.42° E',
    )
    // Moscow is as possible as the place with swapped axes.
    const moscow = ([x = 0, y = 0]: Position): Position => [y - 50 + 55, x - 14 + 37]
    expect(codes(moscow)[0]).toBe('warning axes-clockwise')
    expect(codes(same)).toEqual([])
  })
})

describe('docs/venues.md, supported input: files', () => {
  test('that are not read are listed, with the name that is meant', () => {
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

  test('are read with a byte order mark and with NaN, and refused in UTF-16', () => {
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
    expect(
      check({ ...files, 'unit.geojson': Buffer.from(unit.replace('room 0', 'Büro'), 'latin1') }).kinds[0]?.code,
    ).toBe('file-repaired')
  })
})

describe('docs/venues.md, findings: each record that is dropped is named', () => {
  const words = (change: (drawn: Drawn) => unknown) =>
    openWith(change).findings.map((one) => `${one.code}: ${one.words}`)

  test('relationships without two units, further venues, and what refers to a skipped feature', () => {
    const lone = (drawn: Drawn) =>
      drawn.relationship.push(
        feature('relationship', 'lone', null, {
          category: 'traversal',
          direction: 'directed',
          origin: { id: 'door-room-0', feature_type: 'opening' },
          destination: { id: 'room-0', feature_type: 'unit' },
        }),
      )
    expect(words(lone)).toEqual(['relationship-ignored: it connects one unit'])
    expect(words((drawn) => drawn.venue.push(feature('venue', 'other', polygon(box(0, 0, 5, 5)))))).toEqual([
      'venue-twice: it is ignored; venue is used',
    ])
    const flat = (drawn: Drawn) => {
      pick(drawn, 'level', 'floor-1').geometry = null
      drawn.relationship = []
    }
    expect(words(flat)).toContain('dangling-reference: it refers to floor-1, which was skipped')
  })

  test('a feature without an id is named by its number, and openings as wide as a street by their width', () => {
    expect(words((drawn) => drawn.fixture.push(feature('fixture', '', polygon(box(1, 1, 2, 2)))))).toEqual([
      'feature-unreadable: features[0] has no id',
    ])
    expect(words((drawn) => (pick(drawn, 'opening', 'door-room-0').geometry = line([-100, 5], [140, 5])))).toContain(
      'opening-too-wide: it is 240 m wide',
    )
  })

  test('unknown categories of other features are notes, with the nearest word', () => {
    const on = { level_id: 'floor-0' }
    const odd = (drawn: Drawn) => {
      drawn.fixture.push(feature('fixture', 'table', polygon(box(1, 1, 2, 2)), { ...on, category: 'desks' }))
      drawn.amenity.push(feature('amenity', 'sign', point(2, 2), { category: 'Restroom', unit_ids: ['room-0'] }))
      drawn.section.push(feature('section', 'wing', polygon(box(0, 0, 5, 5)), { ...on, category: 'wing' }))
      pick(drawn, 'level', 'floor-0').properties['category'] = 'garage'
      pick(drawn, 'footprint', 'ground').properties['category'] = 'roof'
      pick(drawn, 'venue', 'venue').properties['category'] = 'airports'
    }
    expect(words(odd)).toEqual([
      "unknown-kind: 'airports' is not a category of venue features, did you mean 'airport'?",
      "unknown-kind: 'roof' is not a category of footprint features",
      "unknown-kind: 'garage' is not a category of level features",
      "unknown-kind: 'desks' is not a category of fixture features, did you mean 'desk'?",
      "unknown-kind: 'wing' is not a category of section features",
      "unknown-kind: 'Restroom' is not a category of amenity features, only 'restroom' is",
    ])
    expect(
      found((drawn) =>
        drawn.amenity.push(feature('amenity', 'sign', point(2, 2), { category: 'cafe', unit_ids: ['room-0'] })),
      ),
    ).toEqual([])
  })
})

describe('docs/venues.md, from GeoJSON: coordinates are judged as a whole', () => {
  const turned = (degrees: number, to: (position: Position) => Position) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return Array.from({ length: 6 }, (_none, index) => ({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [8, 0],
          [8, 5],
          [0, 5],
          [0, 0],
        ].map(([x = 0, y = 0]) => {
          const { longitude, latitude } = drawing.toPosition({
            x: (x + 9 * index) * cos - y * sin,
            y: (x + 9 * index) * sin + y * cos,
          })
          return to([longitude, latitude])
        }),
      ],
    }))
  }

  test('right angles say which axis comes first, whatever the direction of the outlines', () => {
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

  test('single features elsewhere, and what is no geometry, do not count', () => {
    const far = { type: 'Point', coordinates: [0, 0] }
    expect(judgeCoordinates([...turned(30, same), far, { type: 'Point', coordinates: [5_000_000, 0] }])).toEqual({
      refusal: null,
      axes: 'fine',
      places: '',
    })
    expect(
      judgeCoordinates([null, 7, { type: 'Polygon' }, { type: 'Polygon', coordinates: [[['a']]] }]).refusal,
    ).toBeNull()
  })
})

test('words are compared without case and separators; a suggestion is similar, a part, or a synonym', () => {
  const words = ['walkway', 'restroom.male', 'conferenceroom', 'stairs', 'library']
  expect(['Walk-Way', 'RESTROOM.MALE', 'conference_room', 'Walkways', ''].map((word) => wordIn(words, word))).toEqual([
    'walkway',
    'restroom.male',
    'conferenceroom',
    null,
    null,
  ])
  expect(
    ['corridor', 'starirs', 'public library', 'Stairs', 'xyz', 'constructor', ''].map((word) =>
      nearestWord(words, word),
    ),
  ).toEqual(['walkway', 'stairs', 'library', 'stairs', null, null, null])
})

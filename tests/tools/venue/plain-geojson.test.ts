import { describe, expect, test } from 'vitest'
import {
  collectionOf,
  convertFeatures,
  convertPlan,
  doorsOn,
  mappingOf,
  type PlainFeature,
  roomsOn,
  shafts,
  spot,
  surface,
} from './converted-plan.ts'
import { degreesAt, square } from '#indoor-tests/venue/positions.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const withMark = (text: string) => utf8(`\uFEFF${text}`)
/** Adds a feature to the text of a collection. */
const withFeature = (text: string, feature: string): string => `${text.slice(0, -2)},${feature}]}`
const plan = (all: string | Uint8Array, mapping: string | Uint8Array = JSON.stringify(mappingOf([0]))) =>
  convertPlan({ 'all.geojson': all, 'doors.geojson': collectionOf(doorsOn(0)), 'mapping.json': mapping })
const withProperties = (features: readonly PlainFeature[], propertiesOf: (index: number) => object): PlainFeature[] =>
  features.map((one, index) => ({ ...one, properties: { ...one.properties, ...propertiesOf(index) } }))

/** Returns the only warning. */
function warningOf({ warnings }: { readonly warnings: readonly string[] }): string {
  const [only, ...others] = warnings
  if (only === undefined || others.length > 0) throw new Error(`There are ${warnings.length} warnings.`)
  return only
}

describe('docs/venues.md, from GeoJSON: levels of OpenStreetMap (wiki, Key:level and Key:repeat_on)', () => {
  const house = (levels: readonly number[], features: PlainFeature[]) =>
    convertFeatures([...levels.flatMap(roomsOn), ...features], { levels, doors: levels.flatMap(doorsOn) })

  test.each([
    ['0;1', [0, 1]],
    ['0; 1', [0, 1]],
    ['0-1', [0, 1]],
    ['1-0', [0, 1]],
    [
      [0, 1],
      [0, 1],
    ],
    ['["0","1"]', [0, 1]],
    ['-1;0', [-1, 0]],
    ['-2--1', [-2, -1]],
    ['0-2', [0, 2]],
  ] as const)('on %j are on all of its levels, with a note', (level, [low, high]) => {
    const levels = Array.from({ length: high - low + 1 }, (_none, index) => low + index)
    const { notes, warnings, doorsBetween } = house(levels, shafts(level))
    expect(warnings).toEqual([])
    expect(notes).toEqual([
      expect.stringContaining('2 features of all.geojson are on several levels, such as features['),
    ])
    expect(doorsBetween(`A${low}`, `A${high}`)).toBe(4)
  })

  test('may be in repeat_on, and 1.0 equals 1', () => {
    expect(house([0, 1], shafts('0', { repeat_on: '1' })).doorsBetween('A0', 'A1')).toBe(4)
    expect(house([0, 1], [...shafts('0.0'), ...shafts('1.0')]).doorsBetween('A0', 'A1')).toBe(4)
  })

  test('that are missing or not mapped are reported with the features', () => {
    const { warnings, doorsBetween } = convertFeatures([
      ...roomsOn(0),
      surface(square(24, 0, 30, 5), { level: '0.5', indoor: 'room', name: 'Gallery' }),
      surface(square(24, 8, 30, 13), { level: null, indoor: 'room', name: 'E' }),
      surface(square(30, 8, 36, 13), { indoor: 'room', name: 'F' }),
      { type: 'Feature', properties: null, geometry: null },
    ])
    expect(warnings).toEqual([
      "1 feature of all.geojson left out: no layer of the mapping matches (level 0.5): features[5] 'Gallery'.",
      "3 features of all.geojson left out: no layer of the mapping matches (no level): features[6] 'E', features[7] 'F', features[8].",
    ])
    expect(doorsBetween('A0', 'B0')).toBe(2)
  })
})

describe('docs/venues.md, from GeoJSON: names (IMDF, Labels)', () => {
  const named = (names: readonly unknown[]) =>
    convertFeatures(withProperties(roomsOn(0), (index) => ({ name: names[index] })))

  test('may be text, numbers, text per language, a list or any of them as JSON', () => {
    const namesOf = (...names: readonly unknown[]) => named(names).names().join(' | ')
    expect(namesOf({ en: 'Hall', de: 'Flur' }, 101, 102.5, 0, ['D', 'Door'])).toBe('Hall | 101 | 102.5 | 0 | D')
    const listed = [{ language: 'en', value: 'B' }]
    expect(namesOf('{"en": "Hall"}', '["A"]', listed, { name: { en: 'C' } }, { en: 4 })).toBe('Hall | A | B | C | 4')
    const odd = ['[staff]', '{x}', { en: '', de: 'B' }, ['C', null], [null, 'D']]
    expect(namesOf(...odd)).toBe('[staff] | {x} | B | C | D')
  })

  test('keep all languages', () => {
    const languagesOf = (name: unknown) => Object.fromEntries(named([name]).open().units[0]?.name ?? [])
    const both = { en: 'Hall', de: 'Flur' }
    expect(languagesOf(both)).toEqual(both)
    const [german, english] = [
      { language: 'de', value: 'Flur' },
      { lang: 'en', text: 'Hall' },
    ]
    expect(languagesOf([german, english])).toEqual(both)
    const translated = convertFeatures(withProperties(roomsOn(0), () => ({ 'name:cs': 'Sál' })))
    expect(translated.open().units[1]?.name.get('cs')).toBe('Sál')
  })

  test('are empty if blank, and reported if malformed', () => {
    const { warnings, names } = named([null, '', '   ', true, { constructor: 'x' }])
    expect(names()).toEqual(['', '', '', '', ''])
    expect(warnings).toEqual([
      expect.stringMatching(/^2 features of all\.geojson without its name: .*features\[3\], features\[4\]\.$/),
    ])
  })

  test('of the venue, its building and levels have the same forms', () => {
    const [level] = mappingOf([0])['levels'] as object[]
    const levels = [{ ...level, name: { en: 'Ground', de: 'Erdgeschoss' }, short_name: 0 }]
    const mapping = { name: { en: 'House', de: 'Haus' }, building: 12, levels }
    const { name, buildings, levels: opened } = convertFeatures(roomsOn(0), { mapping }).open()
    expect([name.get('de'), buildings[0]?.name.get('en')]).toEqual(['Haus', '12'])
    expect([opened[0]?.name.get('de'), opened[0]?.shortName.get('en')]).toEqual(['Erdgeschoss', '0'])
    const unnamed = convertFeatures(roomsOn(0), { mapping: { name: {} } })
    expect(unnamed.refusal).toContain("'name' must be the name of the venue")
  })
})

describe('docs/venues.md, from GeoJSON: categories of rooms and doors', () => {
  type Word = string | number | string[]
  /** Converts a corridor and rooms with these categories. */
  const withWords = ([corridor, room]: readonly [Word, Word], mapping: Record<string, unknown> = {}) =>
    convertFeatures(
      withProperties(roomsOn(0), (index) => ({ indoor: index === 0 ? corridor : room })),
      { mapping },
    )

  test('that are unknown become the default and are reported', () => {
    const mapping = { properties: { category: 'indoor' }, categories: {} }
    const { warnings, doorsBetween } = withWords(['walkway', 'lecture-hall'], mapping)
    expect(warnings).toEqual([
      "category 'lecture-hall' (4) is not in the mapping's categories, and IMDF has none of that name for rooms, did you mean 'auditorium'?; taken as 'room'.",
    ])
    expect([doorsBetween('A0', 'B0'), doorsBetween('A0', 'C0')]).toEqual([2, 2])
    const flur = { categories: { Flur: 'walkway' } }
    for (const room of ['Büro', 'constructor']) expect(withWords(['Flur', room], flur).doorsBetween('A0', 'B0')).toBe(2)
    expect(withWords([10, 20], { categories: { 10: 'walkway' } }).doorsBetween('A0', 'B0')).toBe(2)
  })

  test('of IMDF and the mapping may have any spelling, in a list too', () => {
    const categories = (...words: Parameters<typeof withWords>[0]) =>
      withWords(words)
        .open()
        .units.map(({ category }) => category)
    expect(categories('Corridor', 'Conference Room').slice(0, 2)).toEqual(['walkway', 'conferenceroom'])
    expect(categories('corridor', ['office', 'room']).at(-1)).toBe('office')
    expect(categories('corridor', 'wall').at(-1)).toBe('structure')
  })

  test('of the mapping that IMDF does not define are reported', () => {
    const mistake = withWords(['Flur', 'Besprechung'], { categories: { Flur: 'walkway', Besprechung: 'meetingroom' } })
    expect(mistake.warnings[0]).toBe(
      "categories: 'meetingroom' for 'Besprechung' is not an IMDF category, did you mean 'conferenceroom'?",
    )
    expect(mistake.doorsBetween('A0', 'B0')).toBe(2)
    const space = withWords(['corridor', 'x'], { default_category: 'space' })
    expect(space.warnings[0]).toBe("'space' is not an IMDF category for rooms; 'room' is used.")
    expect(space.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('of doors are kept, so that an emergency exit is not used', () => {
    const doors = (word: string, mapping: Record<string, unknown> = {}) => {
      const converted = convertFeatures(roomsOn(0), {
        doors: withProperties(doorsOn(0), () => ({ indoor: word })),
        mapping,
      })
      const categories = new Set(converted.open().openings.map(({ category }) => category))
      return { warnings: converted.warnings, categories: [...categories] }
    }
    expect(doors('emergencyexit').categories).toEqual(['emergencyexit'])
    expect(doors('door').categories).toEqual(['pedestrian'])
    const mapping = { categories: { corridor: 'walkway', Notausgang: 'emergencyexit' } }
    expect(doors('Notausgang', mapping).categories).toEqual(['emergencyexit'])
    // An unknown category is kept, because archives treat it as a door for emergencies.
    const unknown = doors('Notausgang')
    expect(unknown.categories).toEqual(['Notausgang'])
    expect(unknown.warnings).toContain(
      "category 'Notausgang' (6) is not in the mapping's categories, and IMDF has none of that name for doors; used only if there is no other way, as it may be an emergency exit.",
    )
    expect(doors('Single 90', { default_door: 'pedestrian' }).categories).toEqual(['pedestrian'])
  })

  test('keep the other IMDF properties of rooms and doors', () => {
    const room = { restriction: 'employeesonly', accessibility: ['wheelchair'] }
    const door = { access_control: ['badgereader'], door: { type: 'sliding', automatic: true, material: 'glass' } }
    const doors = withProperties(doorsOn(0), () => door)
    const { units, openings } = convertFeatures(
      withProperties(roomsOn(0), () => room),
      { doors },
    ).open()
    expect(units[0]).toMatchObject(room)
    expect(openings[0]).toMatchObject({ accessControl: ['badgereader'], door: { type: 'sliding', isAutomatic: true } })
  })

  test.each([
    ['revolving', 'revolving'],
    ['hinged', 'swinging'],
    ['no', 'open'],
    ['airlock', 'airlock'],
    ['{ "type": "sliding" }', 'sliding'],
    ['yes', null],
    [true, null],
    ['', null],
  ])('of a door with the OpenStreetMap type %j have the type %j', (door, type) => {
    const { open } = convertFeatures(roomsOn(0), { doors: withProperties(doorsOn(0), () => ({ door })) })
    expect(open().openings[0]?.door?.type ?? null).toBe(type)
  })
})

describe('docs/venues.md, from GeoJSON: files', () => {
  const rooms = roomsOn(0)
  const text = collectionOf(rooms)

  test('may have a byte order mark and CRLF, as the mapping may', () => {
    const crlf = plan(withMark(JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\r\n')))
    expect(crlf).toMatchObject({ refusal: null, warnings: [] })
    expect(crlf.doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(text, withMark(JSON.stringify(mappingOf([0]))))).toMatchObject({ refusal: null, warnings: [] })
  })

  test('in UTF-16 are refused with the reason, and other encodings are reported', () => {
    const refused = { refusal: expect.stringMatching(/all\.geojson: it is UTF-16; save it as UTF-8$/) }
    expect(plan(wide(text))).toMatchObject(refused)
    expect(plan(Buffer.from(text, 'utf16le'))).toMatchObject(refused)
    expect(plan(text, wide(JSON.stringify(mappingOf([0]))))).toMatchObject({
      refusal: expect.stringMatching(/mapping\.json: it is UTF-16/),
    })
    expect(plan(Buffer.from(text.replace('A0', 'Büro'), 'latin1'))).toMatchObject({
      refusal: null,
      warnings: [expect.stringMatching(/all\.geojson is not UTF-8, so letters may be wrong/)],
    })
  })

  test('with NaN lose only the features that contain it', () => {
    const bad = JSON.stringify(surface(square(0, 13, 8, 18), { level: 0, name: 'Bad NaN' })).replace(
      '[0,13]',
      '[NaN,-Infinity]',
    )
    const { warnings, names } = plan(withFeature(text, bad).replace('"A0"', '"A0","area":NaN'))
    expect(names()).toHaveLength(5)
    expect(warnings).toEqual([
      expect.stringMatching(/all\.geojson contains NaN or Infinity, which JSON lacks; they are ignored\.$/),
      "1 feature of all.geojson left out: a coordinate is not a number: [null,null] (level 'Level 0'): features[5] 'Bad NaN'.",
    ])
  })

  test('may be a collection, one feature or a feature per line', () => {
    const lines = (JSON.parse(text) as { features: unknown[] }).features.map((feature) => JSON.stringify(feature))
    expect(plan(lines.join('\n')).doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(lines.map((one) => `\u001E${one}\n`).join('')).doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(lines[1] ?? '').names()).toEqual(['A0'])
    expect(plan(`${text.slice(0, -2)},]}`)).toMatchObject({
      refusal: expect.stringMatching(/Could not read .*all\.geojson: Unexpected token/),
    })
  })
})

describe('docs/venues.md, from GeoJSON: a bad feature is skipped alone (RFC 7946)', () => {
  const at = { level: 0, indoor: 'room', name: 'Bad' }
  const bad = (geometry: unknown, properties: unknown = at) =>
    convertFeatures([...roomsOn(0), { type: 'Feature', properties, geometry }])
  const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
  const point = (x: unknown, y: unknown) => [x, y]
  const [corners = []] = square(16, 0, 24, 5)

  test.each([
    ['no geometry', null],
    ['a coordinate is not a number', polygon([[point(0, 0), point(1, null), point(1, 1), point(0, 0)]])],
    ['a coordinate is not a number', polygon([[point('0', '0'), point(1, 0), point(1, 1), point(0, 0)]])],
    ['fewer than three different corners', polygon([[corners[0], corners[1], corners[0]]])],
    ['fewer than three different corners', polygon([])],
    ['its coordinates are not a list', polygon(null)],
    ['LineString, expected Polygon', { type: 'LineString', coordinates: corners }],
    [
      'Point and LineString, expected Polygon',
      { type: 'GeometryCollection', geometries: [spot(1, 1).geometry, { type: 'LineString', coordinates: corners }] },
    ],
  ])('because of %s', (reason, geometry) => {
    const converted = bad(geometry)
    expect(warningOf(converted)).toMatch(
      new RegExp(`^1 feature of all.geojson left out: ${reason}.*features\\[5\\] 'Bad'\\.$`),
    )
    expect(converted.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('unless its ring is open, it is a collection with a surface or it has heights', () => {
    expect(bad(polygon([corners.slice(0, -1)])).names()).toContain('Bad')
    const open = roomsOn(0).map((room) => ({
      ...room,
      geometry: polygon(((room.geometry?.coordinates ?? []) as unknown[][]).map((ring) => ring.slice(0, -1))),
    }))
    // The last wall of room A closes its ring.
    expect(convertFeatures(open, { doors: [...doorsOn(0), spot(0, 2.5, { level: 0 })] }).warnings).toEqual([])
    const geometries = [spot(1, 1).geometry, polygon([corners])]
    expect(bad({ type: 'GeometryCollection', geometries }).names()).toContain('Bad')
    const multi = bad({ type: 'MultiPolygon', coordinates: [[corners], [[corners[0]]]] })
    expect([multi.warnings, multi.names().at(-1)]).toEqual([[], 'Bad'])
    const high = convertFeatures(roomsOn(0), { to: (position) => [...degreesAt(position), 3.2] })
    expect(high.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('if it is not a feature or at 0, 0', () => {
    expect(warningOf(convertFeatures([...roomsOn(0), null, 'room']))).toBe(
      '2 features of all.geojson left out: it is not a feature: features[5], features[6].',
    )
    const nullIsland = surface([[point(0, 0), point(0.001, 0), point(0.001, 0.001), point(0, 0)] as number[][]], at)
    const unknown = plan(withFeature(collectionOf(roomsOn(0)), JSON.stringify(nullIsland)))
    expect(warningOf(unknown)).toMatch(/left out: 5,\d\d\d km from the rooms \(level 'Level 0'\): features\[5\] 'Bad'/)
    expect(unknown.doorsBetween('A0', 'B0')).toBe(2)
  })

  const doors = (...more: unknown[]) => convertFeatures(roomsOn(0), { doors: [...doorsOn(0), ...more] })
  const door = (geometry: unknown) => ({ type: 'Feature', properties: { level: 0 }, geometry })

  test.each([
    ['1 feature of doors.geojson left out: no geometry', door(null)],
    ['a position is not a pair of numbers', door({ type: 'Point', coordinates: [] })],
    ['no wall is within 1 m', spot(200, 200, { level: 0 })],
    [
      "left out: 240 m long, but a door is at most 40 m wide (level 'Level 0'): features[6]",
      door({ type: 'LineString', coordinates: [point(-100, 4), point(140, 4)] }),
    ],
  ])('if it is a door: %s', (reason, added) => expect(warningOf(doors(added))).toContain(reason))

  test('unless it is a door with several parts', () => {
    const multiPoints = doorsOn(0).map(({ properties, geometry }) => ({
      properties,
      geometry: { type: 'MultiPoint', coordinates: [geometry?.coordinates] },
    }))
    expect(convertFeatures(roomsOn(0), { doors: multiPoints }).doorsBetween('A0', 'B0')).toBe(2)
    const part = (x: number) => [point(x, 5), point(x + 1, 5)]
    const twice = doors(door({ type: 'MultiLineString', coordinates: [part(10), part(14)] }))
    expect(twice.open().openings).toHaveLength(8)
  })

  test('is one warning with examples for each cause', () => {
    const lines = Array.from({ length: 120 }, (_none, index) => ({
      properties: { level: 0, name: `Line ${index}` },
      geometry: { type: 'LineString', coordinates: corners },
    }))
    expect(warningOf(convertFeatures([...roomsOn(0), ...lines]))).toBe(
      "120 features of all.geojson left out: LineString, expected Polygon (level 'Level 0'): features[5] 'Line 0', features[6] 'Line 1', features[7] 'Line 2' ….",
    )
  })

  test('gets another id if it is a duplicate, and a level without rooms is reported', () => {
    const { warnings, open } = convertFeatures(
      roomsOn(0).map((room) => ({ ...room, id: 7 })),
      { levels: [0, 1] },
    )
    expect(new Set(open().units.map(({ id }) => id)).size).toBe(5)
    expect(warnings).toEqual([
      expect.stringMatching(/^4 features of all\.geojson with another id: another feature has the id '7'/),
      "level 'Level 1': no feature in all.geojson matches.",
      "level 'Level 1' left out: it has no room.",
    ])
  })
})

describe('docs/venues.md, from GeoJSON: coordinates (RFC 7946, 4)', () => {
  const mercator = (position: readonly number[]) => {
    const [longitude = 0, latitude = 0] = degreesAt(position)
    const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
    return [longitude * 111_319.49, (north * 20_037_508.34) / Math.PI]
  }
  const swapped = (position: readonly number[]) => degreesAt(position).toReversed()
  const refused = (to: typeof degreesAt) =>
    convertFeatures(roomsOn(0), { to, doors: [] }).refusal?.split('\n')[0] ?? null
  const scaled =
    (scale: number, east = 0, north = 0) =>
    ([x = 0, y = 0]: readonly number[]) => [x * scale + east, y * scale + north]

  test('in metres are refused with the width of the plan or their probable system', () => {
    const tooWide = (km: string) => `The plan is ${km} km wide: coordinates must be degrees (WGS84), not metres.`
    expect(refused(scaled(1))).toEqual(tooWide('2,662'))
    expect(refused(scaled(0.1))).toEqual(tooWide('267'))
    expect(refused(scaled(1, 100, 50))).toMatch(/^The plan is .* km wide: coordinates must be degrees/)
    expect(refused(mercator)).toMatch(/probably in metres, such as Web Mercator \(EPSG:3857\).*must be degrees/)
    expect(refused(scaled(1, 507_350, 5_394_100))).toMatch(/probably in metres, such as .* or a national grid/)
    expect(refused(scaled(1000))).toMatch(/probably in metres or another unit of a drawing; .* must be degrees/)
  })

  test('with the latitude first are refused or reported', () => {
    const auckland = ([x = 0, y = 0]: readonly number[]) => [-36.85 + y / 111_000, 174.76 + x / 89_000]
    expect(refused(auckland)).toMatch(
      /^Latitude and longitude are swapped: -36\.8\d+, 174\.7\d+ has the latitude first/,
    )
    expect(refused(swapped)).toMatch(
      /^Longitude and latitude are probably swapped: they lie at 14\.42° N 50\.09° E, and with swapped axes at 50\.09° N 14\.42° E/,
    )
    const doors = convertPlan({
      'all.geojson': collectionOf(roomsOn(0)),
      'doors.geojson': collectionOf(doorsOn(0), swapped),
      'mapping.json': JSON.stringify(mappingOf([0])),
    })
    expect(warningOf(doors)).toMatch(
      /6 features of doors\.geojson left out: .* km from the rooms; longitude and latitude are swapped/,
    )
  })

  test('may have their order of axes in the mapping', () => {
    const withAxes = (axes: string, to: typeof degreesAt = swapped) =>
      convertFeatures(roomsOn(0), { to, mapping: { axes } })
    expect(withAxes('lat-lon').open().projection.origin.latitude).toBeCloseTo(50.09, 2)
    expect(withAxes('lon-lat').refusal).toBeNull()
    expect(withAxes('north', degreesAt).refusal).toContain("'axes' must be")
  })

  test('in another coordinate system of the file are reported', () => {
    const text = (name: string) =>
      collectionOf(roomsOn(0)).replace('{', `{"crs":${JSON.stringify({ type: 'name', properties: { name } })},`)
    const mercatorName = 'urn:ogc:def:crs:EPSG::3857'
    expect(warningOf(plan(text(mercatorName)))).toContain(`its coordinates are ${mercatorName}`)
    expect(plan(text('urn:ogc:def:crs:OGC:1.3:CRS84')).warnings).toEqual([])
  })

  test('of a campus of two kilometres are fine', () => {
    const campus = (position: readonly number[]) => degreesAt(position.map((metres) => metres * 80))
    expect(convertFeatures(roomsOn(0), { to: campus })).toMatchObject({ refusal: null })
  })
})

import { describe, expect, test } from 'vitest'
import {
  collectionOf,
  convertFeatures,
  convertPlan,
  degreesAt,
  doorsOn,
  mappingOf,
  type PlainFeature,
  roomsOn,
  shafts,
  spot,
  square,
  surface,
} from './converted-plan.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const withMark = (text: string) => utf8(`\uFEFF${text}`)
/** Adds a feature to the text of a collection. */
const withFeature = (text: string, feature: string): string => `${text.slice(0, -2)},${feature}]}`
const plan = (all: string | Uint8Array, mapping: string | Uint8Array = JSON.stringify(mappingOf([0]))) =>
  convertPlan({ 'all.geojson': all, 'doors.geojson': collectionOf(doorsOn(0)), 'mapping.json': mapping })

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
  ] as const)('%j is on all of its levels, and said to be', (level, [low, high]) => {
    const levels = Array.from({ length: high - low + 1 }, (_none, index) => low + index)
    const { notes, warnings, doorsBetween } = house(levels, shafts(level))
    expect(warnings).toEqual([])
    expect(notes).toEqual([
      expect.stringContaining('2 features of all.geojson are on several levels, such as features['),
    ])
    expect(doorsBetween(`A${low}`, `A${high}`)).toBe(4)
  })

  test('further levels are in repeat_on, and 1.0 is 1', () => {
    expect(house([0, 1], shafts('0', { repeat_on: '1' })).doorsBetween('A0', 'A1')).toBe(4)
    expect(house([0, 1], [...shafts('0.0'), ...shafts('1.0')]).doorsBetween('A0', 'A1')).toBe(4)
  })

  test('features of no level, or of one that is not mapped, are named', () => {
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
  const named = (names: readonly unknown[], language?: string) =>
    convertFeatures(
      roomsOn(0).map((room, index) => ({ ...room, properties: { ...room.properties, name: names[index] } })),
      { mapping: language === undefined ? {} : { language } },
    )

  test('are texts, numbers, texts per language, the first of a list, and any of them as JSON in a text', () => {
    expect(named([{ en: 'Hall', de: 'Flur' }, 101, 102.5, 0, ['D', 'Door']]).names()).toEqual([
      'Hall',
      '101',
      '102.5',
      '0',
      'D',
    ])
    expect(
      named(['{"en": "Hall"}', '["A"]', [{ language: 'en', value: 'B' }], { name: { en: 'C' } }, { en: 4 }]).names(),
    ).toEqual(['Hall', 'A', 'B', 'C', '4'])
    expect(named(['[staff]', '{x}', { en: '', de: 'B' }, ['C', null], [null, 'D']]).names()).toEqual([
      '[staff]',
      '{x}',
      'B',
      'C',
      'D',
    ])
  })

  test('keep all languages', () => {
    const [hall] = named([{ en: 'Hall', de: 'Flur' }]).open().units
    expect([...(hall?.name ?? [])]).toEqual([
      ['en', 'Hall'],
      ['de', 'Flur'],
    ])
    const listed = [
      { language: 'de', value: 'Flur' },
      { lang: 'en', text: 'Hall' },
    ]
    expect(Object.fromEntries(named([listed]).open().units[0]?.name ?? [])).toEqual({ de: 'Flur', en: 'Hall' })
    const translated = convertFeatures(
      roomsOn(0).map((room) => ({ ...room, properties: { ...room.properties, 'name:cs': 'Sál' } })),
    )
    expect(translated.open().units[1]?.name.get('cs')).toBe('Sál')
  })

  test('are none if blank, and reported if they cannot be understood', () => {
    const { warnings, names } = named([null, '', '   ', true, { constructor: 'x' }])
    expect(names()).toEqual(['', '', '', '', ''])
    expect(warnings).toEqual([
      expect.stringMatching(/^2 features of all\.geojson without its name: .*features\[3\], features\[4\]\.$/),
    ])
  })

  test('of the venue, its building and levels are read in the same way', () => {
    const mapping = { name: { en: 'House', de: 'Haus' }, building: 12 }
    const levels = [
      { ...(mappingOf([0])['levels'] as object[])[0], name: { en: 'Ground', de: 'Erdgeschoss' }, short_name: 0 },
    ]
    const { open } = convertFeatures(roomsOn(0), { mapping: { ...mapping, levels } })
    const venue = open()
    expect([
      venue.name.get('de'),
      venue.buildings[0]?.name.get('en'),
      venue.levels[0]?.name.get('de'),
      venue.levels[0]?.shortName.get('en'),
    ]).toEqual(['Haus', '12', 'Erdgeschoss', '0'])
    const unnamed = convertFeatures(roomsOn(0), { mapping: { name: {} } })
    expect(unnamed).toMatchObject({
      refusal: expect.stringContaining("'name' must be the name of the venue"),
    })
  })
})

describe('docs/venues.md, from GeoJSON: own words for rooms and doors', () => {
  const worded = (
    words: readonly [string | number | string[], string | number | string[]],
    mapping: Record<string, unknown> = {},
  ) =>
    convertFeatures(
      roomsOn(0).map((room, index) => ({
        ...room,
        properties: { ...room.properties, indoor: words[index === 0 ? 0 : 1] },
      })),
      { mapping },
    )

  test('unknown ones become the default category, and are reported', () => {
    const { warnings, doorsBetween } = worded(['walkway', 'lecture-hall'], {
      properties: { category: 'indoor' },
      categories: {},
    })
    expect(warnings).toEqual([
      "category 'lecture-hall' (4) is not in the mapping's categories, and IMDF has none of that name for rooms, did you mean 'auditorium'?; taken as 'room'.",
    ])
    expect([doorsBetween('A0', 'B0'), doorsBetween('A0', 'C0')]).toEqual([2, 2])
    expect(worded([10, 20], { categories: { 10: 'walkway' } }).doorsBetween('A0', 'B0')).toBe(2)
    expect(worded(['Flur', 'Büro'], { categories: { Flur: 'walkway' } }).doorsBetween('A0', 'B0')).toBe(2)
    expect(worded(['Flur', 'constructor'], { categories: { Flur: 'walkway' } }).doorsBetween('A0', 'B0')).toBe(2)
  })

  test('those of IMDF are read in any spelling, also of a list, and so are those of the mapping', () => {
    const categories = (words: Parameters<typeof worded>[0], mapping?: Record<string, unknown>) =>
      worded(words, mapping)
        .open()
        .units.map(({ category }) => category)
    expect(categories(['Corridor', 'Conference Room'])).toEqual([
      'walkway',
      ...Array.from({ length: 4 }, () => 'conferenceroom'),
    ])
    expect(categories(['corridor', ['office', 'room']]).at(-1)).toBe('office')
    expect(categories(['corridor', 'wall']).at(-1)).toBe('structure')
  })

  test('a mapping to a word that IMDF does not define is named', () => {
    const mistake = worded(['Flur', 'Besprechung'], { categories: { Flur: 'walkway', Besprechung: 'meetingroom' } })
    expect(mistake.warnings[0]).toBe(
      "categories: 'meetingroom' for 'Besprechung' is not an IMDF category, did you mean 'conferenceroom'?",
    )
    expect(mistake.doorsBetween('A0', 'B0')).toBe(2)
    const space = worded(['corridor', 'x'], { default_category: 'space' })
    expect(space.warnings[0]).toBe("'space' is not an IMDF category for rooms; 'room' is used.")
    expect(space.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('of doors are kept: an emergency exit is none that people use', () => {
    const doors = (word: string, mapping: Record<string, unknown> = {}) =>
      convertFeatures(roomsOn(0), {
        doors: doorsOn(0).map((door) => ({ ...door, properties: { ...door.properties, indoor: word } })),
        mapping,
      })
    const categoriesOf = (...given: Parameters<typeof doors>) =>
      new Set(
        doors(...given)
          .open()
          .openings.map(({ category }) => category),
      )
    expect(categoriesOf('emergencyexit')).toEqual(new Set(['emergencyexit']))
    expect(categoriesOf('door')).toEqual(new Set(['pedestrian']))
    expect(categoriesOf('Notausgang', { categories: { corridor: 'walkway', Notausgang: 'emergencyexit' } })).toEqual(
      new Set(['emergencyexit']),
    )
    // Kept, because the reader of archives does not take it for an everyday door either.
    expect(categoriesOf('Notausgang')).toEqual(new Set(['Notausgang']))
    expect(doors('Notausgang').warnings).toContain(
      "category 'Notausgang' (6) is not in the mapping's categories, and IMDF has none of that name for doors; used only if there is no other way, as it may be an emergency exit.",
    )
    expect(categoriesOf('Single 90', { default_door: 'pedestrian' })).toEqual(new Set(['pedestrian']))
  })

  test('what IMDF says about rooms and doors is kept', () => {
    const { open } = convertFeatures(
      roomsOn(0).map((room) => ({
        ...room,
        properties: { ...room.properties, restriction: 'employeesonly', accessibility: ['wheelchair'] },
      })),
      {
        doors: doorsOn(0).map((door) => ({
          ...door,
          properties: {
            ...door.properties,
            access_control: ['badgereader'],
            door: { type: 'sliding', automatic: true, material: 'glass' },
          },
        })),
      },
    )
    expect(open().units[0]).toMatchObject({ restriction: 'employeesonly', accessibility: ['wheelchair'] })
    expect(open().openings[0]).toMatchObject({
      accessControl: ['badgereader'],
      door: { type: 'sliding', isAutomatic: true },
    })
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
  ])('a door of the type %j, as OpenStreetMap writes it, has the type %j', (door, type) => {
    const doors = doorsOn(0).map((one) => ({ ...one, properties: { ...one.properties, door } }))
    const { open } = convertFeatures(roomsOn(0), { doors })
    expect(open().openings[0]?.door?.type ?? null).toBe(type)
  })
})

describe('docs/venues.md, from GeoJSON: files', () => {
  const rooms = roomsOn(0)
  const text = collectionOf(rooms)

  test('may begin with a byte order mark, also the mapping, and have CRLF', () => {
    const crlf = plan(withMark(JSON.stringify(JSON.parse(text), null, 2).replaceAll('\n', '\r\n')))
    expect(crlf).toMatchObject({ refusal: null, warnings: [] })
    expect(crlf.doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(text, withMark(JSON.stringify(mappingOf([0]))))).toMatchObject({ refusal: null, warnings: [] })
  })

  test('in UTF-16 are refused with that reason, and others than UTF-8 are reported', () => {
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

  test('with NaN lose only what has it', () => {
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

  test('are a collection, one feature, or a feature a line', () => {
    const lines = (JSON.parse(text) as { features: unknown[] }).features.map((feature) => JSON.stringify(feature))
    expect(plan(lines.join('\n')).doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(lines.map((one) => `\u001E${one}\n`).join('')).doorsBetween('A0', 'B0')).toBe(2)
    expect(plan(lines[1] ?? '').names()).toEqual(['A0'])
    expect(plan(`${text.slice(0, -2)},]}`)).toMatchObject({
      refusal: expect.stringMatching(/Could not read .*all\.geojson: Unexpected token/),
    })
  })
})

describe('docs/venues.md, from GeoJSON: one bad feature never stops the others (RFC 7946)', () => {
  const at = { level: 0, indoor: 'room', name: 'Bad' }
  const bad = (geometry: unknown, properties: unknown = at) =>
    convertFeatures([...roomsOn(0), { type: 'Feature', properties, geometry }])
  const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
  const [corners = []] = square(16, 0, 24, 5)

  test.each([
    ['no geometry', null],
    [
      'a coordinate is not a number',
      polygon([
        [
          [0, 0],
          [1, null],
          [1, 1],
          [0, 0],
        ],
      ]),
    ],
    [
      'a coordinate is not a number',
      polygon([
        [
          ['0', '0'],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ]),
    ],
    ['fewer than three different corners', polygon([[corners[0], corners[1], corners[0]]])],
    ['fewer than three different corners', polygon([])],
    ['its coordinates are not a list', polygon(null)],
    ['LineString, expected Polygon', { type: 'LineString', coordinates: corners }],
    [
      'Point and LineString, expected Polygon',
      { type: 'GeometryCollection', geometries: [spot(1, 1).geometry, { type: 'LineString', coordinates: corners }] },
    ],
  ])('%s', (reason, geometry) => {
    const { warnings, doorsBetween } = bad(geometry)
    expect(warnings).toEqual([
      expect.stringMatching(new RegExp(`^1 feature of all.geojson left out: ${reason}.*features\\[5\\] 'Bad'\\.$`)),
    ])
    expect(doorsBetween('A0', 'B0')).toBe(2)
  })

  test('rings are closed, collections with a surface are read, and heights are ignored', () => {
    expect(bad(polygon([corners.slice(0, -1)])).names()).toContain('Bad')
    const open = roomsOn(0).map((room) => ({
      ...room,
      geometry: polygon(((room.geometry?.coordinates ?? []) as unknown[][]).map((ring) => ring.slice(0, -1))),
    }))
    // The last wall of room A, outside, is the one that closes its ring.
    expect(convertFeatures(open, { doors: [...doorsOn(0), spot(0, 2.5, { level: 0 })] }).warnings).toEqual([])
    expect(
      bad({ type: 'GeometryCollection', geometries: [spot(1, 1).geometry, polygon([corners])] }).names(),
    ).toContain('Bad')
    const multi = bad({ type: 'MultiPolygon', coordinates: [[corners], [[corners[0]]]] })
    expect([multi.warnings, multi.names().at(-1)]).toEqual([[], 'Bad'])
    const high = convertFeatures(roomsOn(0), { to: (position) => [...degreesAt(position), 3.2] })
    expect(high.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('what is no feature, or lies at 0, 0, is named', () => {
    expect(convertFeatures([...roomsOn(0), null, 'room']).warnings).toEqual([
      '2 features of all.geojson left out: it is not a feature: features[5], features[6].',
    ])
    const unknown = convertPlan({
      'all.geojson': withFeature(
        collectionOf(roomsOn(0)),
        JSON.stringify(
          surface(
            [
              [
                [0, 0],
                [0.001, 0],
                [0.001, 0.001],
                [0, 0],
              ],
            ],
            at,
          ),
        ),
      ),
      'doors.geojson': collectionOf(doorsOn(0)),
      'mapping.json': JSON.stringify(mappingOf([0])),
    })
    expect(unknown.warnings).toEqual([
      expect.stringMatching(/left out: 5,\d\d\d km from the rooms \(level 'Level 0'\): features\[5\] 'Bad'/),
    ])
    expect(unknown.doorsBetween('A0', 'B0')).toBe(2)
  })

  test('the same holds for doors: none, multi-part, off every wall, or as long as a street', () => {
    const doors = (...more: unknown[]) => convertFeatures(roomsOn(0), { doors: [...doorsOn(0), ...more] })
    const door = (geometry: unknown) => ({ type: 'Feature', properties: { level: 0 }, geometry })
    expect(doors(door(null)).warnings).toEqual([
      expect.stringMatching(/1 feature of doors\.geojson left out: no geometry/),
    ])
    expect(doors(door({ type: 'Point', coordinates: [] })).warnings).toEqual([
      expect.stringMatching(/a position is not a pair of numbers/),
    ])
    expect(doors(spot(200, 200, { level: 0 })).warnings).toEqual([expect.stringMatching(/no wall is within 1 m/)])
    expect(
      doors(
        door({
          type: 'LineString',
          coordinates: [
            [-100, 4],
            [140, 4],
          ],
        }),
      ).warnings,
    ).toEqual([
      expect.stringMatching(/left out: 240 m long, but a door is at most 40 m wide \(level 'Level 0'\): features\[6\]/),
    ])
    const multi = convertFeatures(roomsOn(0), {
      doors: doorsOn(0).map(({ properties, geometry }) => ({
        properties,
        geometry: { type: 'MultiPoint', coordinates: [geometry?.coordinates] },
      })),
    })
    expect(multi.doorsBetween('A0', 'B0')).toBe(2)
    const twice = doors(
      door({
        type: 'MultiLineString',
        coordinates: [
          [
            [10, 5],
            [11, 5],
          ],
          [
            [14, 5],
            [15, 5],
          ],
        ],
      }),
    )
    expect(twice.open().openings).toHaveLength(8)
  })

  test('many of one cause are one warning, with examples', () => {
    const lines = Array.from({ length: 120 }, (_none, index) => ({
      properties: { level: 0, name: `Line ${index}` },
      geometry: { type: 'LineString', coordinates: corners },
    }))
    const { warnings } = convertFeatures([...roomsOn(0), ...lines])
    expect(warnings).toEqual([
      "120 features of all.geojson left out: LineString, expected Polygon (level 'Level 0'): features[5] 'Line 0', features[6] 'Line 1', features[7] 'Line 2' ….",
    ])
  })

  test('features of one id are kept apart, and a level without rooms is named', () => {
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
  const refused = (to: typeof degreesAt) => {
    return convertFeatures(roomsOn(0), { to, doors: [] }).refusal?.split('\n')[0] ?? null
  }
  const scaled =
    (scale: number, east = 0, north = 0) =>
    ([x = 0, y = 0]: readonly number[]) => [x * scale + east, y * scale + north]

  test('in metres are refused, with the width of the plan or what they probably are', () => {
    const tooWide = (km: string) => `The plan is ${km} km wide: coordinates must be degrees (WGS84), not metres.`
    expect(refused(scaled(1))).toEqual(tooWide('2,662'))
    expect(refused(scaled(0.1))).toEqual(tooWide('267'))
    expect(refused(scaled(1, 100, 50))).toMatch(/^The plan is .* km wide: coordinates must be degrees/)
    expect(refused(mercator)).toMatch(/probably in metres, such as Web Mercator \(EPSG:3857\).*must be degrees/)
    expect(refused(scaled(1, 507_350, 5_394_100))).toMatch(
      /probably in metres, such as Web Mercator .* or a national grid/,
    )
    expect(refused(scaled(1000))).toMatch(
      /probably in metres or another unit of a drawing; coordinates must be degrees/,
    )
  })

  test('with the latitude first are refused or named', () => {
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
    expect(doors.warnings).toEqual([
      expect.stringMatching(
        /6 features of doors\.geojson left out: .* km from the rooms; longitude and latitude are swapped/,
      ),
    ])
  })

  test('the mapping says which comes first', () => {
    expect(
      convertFeatures(roomsOn(0), { to: swapped, mapping: { axes: 'lat-lon' } }).open().projection.origin.latitude,
    ).toBeCloseTo(50.09, 2)
    expect(convertFeatures(roomsOn(0), { to: swapped, mapping: { axes: 'lon-lat' } }).refusal).toBeNull()
    expect(convertFeatures(roomsOn(0), { mapping: { axes: 'north' } }).refusal).toEqual(
      expect.stringContaining("'axes' must be"),
    )
  })

  test('another coordinate system of the file is named', () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
    const text = (name: string) =>
      collectionOf(roomsOn(0)).replace('{', `{"crs":${JSON.stringify({ ...crs, properties: { name } })},`)
    expect(plan(text('urn:ogc:def:crs:EPSG::3857')).warnings).toEqual([
      expect.stringContaining('its coordinates are urn:ogc:def:crs:EPSG::3857'),
    ])
    expect(plan(text('urn:ogc:def:crs:OGC:1.3:CRS84')).warnings).toEqual([])
  })

  test('a campus of two kilometres is fine', () => {
    const campus = (position: readonly number[]) => degreesAt(position.map((metres) => metres * 80))
    expect(convertFeatures(roomsOn(0), { to: campus })).toMatchObject({ refusal: null })
  })
})

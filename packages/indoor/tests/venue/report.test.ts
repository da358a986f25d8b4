import { describe, expect, test } from 'vitest'
import type { LevelDrawing } from '../../src/venue/check/draw-findings.ts'
import { checkArchive, checkFolder, type CheckOptions } from '../../src/venue/check-files.ts'
import { findingCodes } from '../../src/venue/finding-codes.ts'
import { venueLimits } from '../../src/venue/findings.ts'
import { box, drawVenue, filesOf, line, point, polygon, zipOf } from './drawn-venue.ts'
import { all, type Change, push, put, remove, set } from './changes.ts'

const reportOf = (change: Change = () => {}, options: CheckOptions = {}) => {
  const drawn = drawVenue()
  change(drawn)
  return checkArchive(zipOf(drawn), options)
}
const drawingsOf = (...changes: readonly Change[]): readonly LevelDrawing[] => {
  const drawings: LevelDrawing[] = []
  reportOf(all(...changes), { draw: (drawing) => drawings.push(drawing) })
  return drawings
}
const addUnit = (id: string, geometry: unknown, properties: Record<string, unknown> = {}) =>
  push('unit', id, geometry, { level_id: 'floor-0', category: 'nonpublic', ...properties })
const overlap = put('unit', 'room-1', polygon(box(0, 0, 11, 5)))

describe('wayfinding, data: the report of foyer venue check', () => {
  test('summarises the venue in singular and plural', () => {
    expect(reportOf()).toEqual({
      refused: null,
      isFaultless: true,
      summary: { name: 'Dock', text: '1 building, 2 levels, 10 units, 9 openings, 1 relationship' },
      counts: { error: 0, warning: 0, note: 0 },
      ignored: [],
      kinds: [],
      findings: [],
      resources: null,
    })
    const bare = reportOf(
      all(
        remove('relationship', /./),
        set('unit', 'stairs-1', { category: 'room' }),
        set('venue', 'venue', { name: { cs: 'Dok' } }),
      ),
    )
    expect(bare.summary).toEqual({
      name: 'Dok',
      text: '1 building, 2 levels, 10 units, 9 openings, 0 relationships',
    })
  })

  test('contains only the reason if the archive was refused', () => {
    expect(checkArchive(new Uint8Array())).toEqual({
      refused: 'Not a ZIP archive.',
      isFaultless: false,
      summary: { name: '', text: '' },
      counts: { error: 1, warning: 0, note: 0 },
      ignored: [],
      kinds: [],
      findings: [],
      resources: null,
    })
  })

  test('lists the kinds of findings by severity and count', () => {
    const report = reportOf(
      all(
        overlap,
        put('unit', 'lounge-0', polygon(box(6, 7, 20, 12).toReversed())),
        addUnit('a', polygon(box(30, 20, 32, 22))),
        addUnit('b', polygon(box(30, 20, 32, 22))),
        addUnit('flat', null),
      ),
    )
    const { means, advice } = findingCodes['geometry-unreadable']
    expect(report.kinds[0]).toEqual({ code: 'geometry-unreadable', severity: 'error', count: 1, means, advice })
    const kinds = ['geometry-unreadable 1', 'unit-outside-level 2', 'units-overlap 2', 'ring-winding 1']
    expect(report.kinds.map(({ code, count }) => `${code} ${count}`)).toEqual(kinds)
    expect(report.counts).toEqual({ error: 1, warning: 4, note: 1 })
    expect(report.isFaultless).toBe(false)
    expect(reportOf(overlap).isFaultless).toBe(true)
  })

  test('has the feature, the name of the level and a position that can be pasted into web maps', () => {
    const [found] = reportOf(overlap).findings
    const [latitude, longitude] = [found?.latitude ?? 0, found?.longitude ?? 0]
    expect(found).toEqual({
      code: 'units-overlap',
      severity: 'warning',
      type: 'unit',
      id: 'room-1',
      level: '1',
      levelId: 'floor-1',
      place: `${latitude.toFixed(7)}, ${longitude.toFixed(7)}`,
      longitude: expect.closeTo(14.421, 2) as number,
      latitude: expect.closeTo(50.088, 2) as number,
      words: "room 'room 1' and office 'office 1' (office-1) share 5.00 m², 10 % of the smaller",
    })
    const levelOf = (properties: Record<string, unknown>) =>
      reportOf(all(overlap, set('level', 'floor-1', properties))).findings.find(({ code }) => code === 'units-overlap')
        ?.level
    expect(levelOf({ short_name: null })).toBe('Floor 1')
    expect(levelOf({ short_name: null, name: null })).toBe('floor-1')
    const [outside] = reportOf(set('unit', 'room-0', { level_id: 'roof' })).findings
    expect(outside).toMatchObject({ level: 'roof', levelId: 'roof' })
    expect(reportOf((drawn) => (drawn.venue = [])).findings).toMatchObject([
      { type: 'venue', id: null, level: '', levelId: null, place: '', latitude: null, longitude: null },
    ])
  })

  test('lists resources with and without a place', () => {
    const resources = [
      { id: '1', names: ['office 1'], areaIds: [] },
      { id: '2', names: ['OFFICE 0', 'x'], areaIds: [] },
      { id: '3', names: ['Cellar'], areaIds: [] },
    ]
    expect(reportOf(() => {}, { resources }).resources).toEqual({
      byId: 0,
      byName: 2,
      unplaced: ['Cellar'],
      ambiguous: [],
      unknownIds: [],
    })
  })

  test('of a folder reads at most the allowed bytes, fewer for each file', () => {
    const files = new Map([...filesOf(drawVenue())].map(([file, bytes]) => [`${file}.geojson`, bytes]))
    const limits: number[] = []
    const report = checkFolder(['notes.txt', ...files.keys()], (path, most) => {
      limits.push(most)
      return files.get(path) ?? new Uint8Array()
    })
    expect(report.isFaultless).toBe(true)
    const lengths = [...files.values()].map(({ length }) => length)
    expect(limits).toEqual(
      lengths.map((_, index) => venueLimits.unpackedBytes - lengths.slice(0, index).reduce((sum, one) => sum + one, 0)),
    )
    expect(checkFolder(['a/unit.geojson', 'b/unit.geojson'], () => new Uint8Array()).refused).toBe(
      "Ambiguous archive: it contains both 'a/unit.geojson' and 'b/unit.geojson'.",
    )
    const huge = new Uint8Array(venueLimits.unpackedBytes + 1)
    const left: number[] = []
    checkFolder(['unit.geojson', 'level.geojson'], (_path, most) => (left.push(most), huge))
    expect(left).toEqual([venueLimits.unpackedBytes, 0])
  })
})

describe('wayfinding, data: the drawing of a level with its findings', () => {
  test('has a unique name that is safe for files', () => {
    const named = (properties: Record<string, unknown>) =>
      drawingsOf(set('level', 'floor-1', properties)).map(({ name }) => name)
    expect(named({})).toEqual(['01-0', '02-1'])
    expect(named({ short_name: { en: '../1 é/ů' } })).toEqual(['01-0', '02--1-é-ů'])
    expect(named({ short_name: null })).toEqual(['01-0', '02-Floor-1'])
    expect(named({ short_name: null, name: null })).toEqual(['01-0', '02-floor-1'])
    expect(named({ short_name: { en: 'x'.repeat(90) } })[1]).toBe(`02-${'x'.repeat(60)}`)
  })

  test('shows outline, units, openings and names at 16 pixels a metre, north up', () => {
    const [ground] = drawingsOf()
    const lines = ground?.svg.split('\n') ?? []
    expect(lines[0]).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="664" height="300" viewBox="0 0 664 300">')
    expect(lines[3]).toBe('<text x="24" y="24" style="font-size:16px">Floor 0: 0 findings</text>')
    expect(lines[4]).toContain('<path d="M24.0 240.0L344.0 240.0L344.0 48.0L24.0 48.0Z" fill="#fafafa"')
    const room = 'M24.0 240.0L184.0 240.0L184.0 160.0L24.0 160.0Z'
    expect(lines).toContain(`<path d="${room}" fill="#e6eef7" stroke="#555" stroke-width="1.2" fill-rule="evenodd"/>`)
    // The corridor has its own colour, and the door is an open line.
    expect(ground?.svg).toContain('<path d="M24.0 160.0L344.0 160.0L344.0 128.0L24.0 128.0Z" fill="#f4efe2"')
    expect(ground?.svg).toContain('<path d="M88.0 160.0L104.0 160.0" fill="none" stroke="#1a8f3c" stroke-width="3"/>')
    expect(lines).toContain('<text class="r" x="104.0" y="200.0">room 0</text>')
    expect(lines.at(-1)).toBe('</svg>')
    expect(ground?.svg).not.toContain('room 1')
    expect(lines.filter((one) => one.includes('<path'))).toHaveLength(1 + 5 + 5)
  })

  test('shows names only if they fit, at the point of their label', () => {
    const [ground] = drawingsOf(
      addUnit('narrow', polygon(box(0, 0, 1, 1)), { name: { en: 'abc' } }),
      addUnit('short', polygon(box(2, 0, 3, 1)), { name: { en: 'ab' } }),
      set('unit', 'room-0', { name: { en: 'A & <B>' } }),
      set('unit', 'office-0', { display_point: point(12, 1) }),
    )
    expect(ground?.svg).not.toContain('>abc<')
    expect(ground?.svg).toContain('<text class="r" x="64.0" y="232.0">ab</text>')
    expect(ground?.svg).toContain('>A &amp; &lt;B&gt;</text>')
    expect(ground?.svg).toContain('<text class="r" x="216.0" y="224.0">office 0</text>')
    expect(ground?.svg).toContain('fill="#c9c9c9"')
  })

  test('has numbered findings, the severest first, with an explanation of each below', () => {
    const dot = line([2, 7], [2, 7])
    const [ground, first] = drawingsOf(
      put('unit', 'room-0', polygon(box(0, 0, 11, 5))),
      put('opening', 'door-lounge-0', dot),
      put('opening', 'door-stairs-0', dot),
    )
    const svg = ground?.svg ?? ''
    expect(svg).toContain('Floor 0: 4 findings<')
    expect(first?.svg).toContain('Floor 1: 0 findings<')
    const texts = svg.split('\n').filter((one) => /^<text x="24" y="[^"]+" fill/.test(one))
    expect(texts[0]).toBe(
      '<text x="24" y="282.0" fill="#c0161f">1–2  opening-zero-length: it is shorter than 1 cm</text>',
    )
    expect(texts[1]).toMatch(/^<text x="24" y="300\.0" fill="#b35c00">3  /)
    expect(texts).toHaveLength(3)
    expect(svg).toContain('height="354"')
    const overlapping = "room 'room 0' and office 'office 0' (office-0) share 5.00 m², 10 % of the smaller"
    // The severest one is on top.
    expect([...svg.matchAll(/class="n"[^>]*>(\d)</g)].map(([, number]) => number)).toEqual(['4', '3', '2', '1'])
    const { means } = findingCodes['units-overlap']
    expect(svg).toContain(
      `<g fill="#b35c00"><title>${means}\n${overlapping}</title><circle cx="192.0" cy="200.0" r="9"/>`,
    )
    expect(svg).toMatch(/<text class="n" x="192\.0" y="204\.0">[34]<\/text><\/g>/)
  })

  test('is wide enough for the longest remark, and smaller for a large level', () => {
    const long = 'x'.repeat(70)
    const [ground] = drawingsOf(
      put('unit', 'room-0', polygon(box(0, 0, 11, 5))),
      set('unit', 'room-0', { name: { en: long } }),
    )
    const text = `1  units-overlap: room '${long}' and office 'office 0' (office-0) share 5.00 m², 10 % of the smaller`
    expect(ground?.svg).toContain(`width="${text.length * 7 + 48}"`)
    const [large] = drawingsOf(put('level', 'floor-0', polygon(box(0, 0, 200, 12))))
    // The scale is 8 pixels a metre.
    expect(large?.svg).toContain('<path d="M24.0 144.0L1624.0 144.0L1624.0 48.0L24.0 48.0Z" fill="#fafafa"')
    expect(large?.svg).toContain('width="1648"')
    expect(large?.svg).toContain('>1</text>')
    const [tall] = drawingsOf(put('level', 'floor-0', polygon(box(0, 0, 20, 200))))
    expect(tall?.svg).toContain('<path d="M24.0 1648.0L184.0 1648.0L184.0 48.0L24.0 48.0Z" fill="#fafafa"')
  })
})

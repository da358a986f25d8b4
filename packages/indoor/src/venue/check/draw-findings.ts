import { isOpen, isSolid } from '../categories.ts'
import { findingCodes, severities, type Severity } from '../finding-codes.ts'
import type { Finding } from '../findings.ts'
import { centreOf, type Line, pointsOf, type Ring } from '../geometry/shape.ts'
import { labelIn } from '../labels.ts'
import type { Level, Unit, Venue } from '../model.ts'

/** One level with its findings, as a picture. */
export interface LevelDrawing {
  /** Safe as a file name, and unique in the venue. */
  readonly name: string
  readonly svg: string
}

/** Pixels per metre, for a level of up to 100 m. Larger ones are drawn smaller. */
const scaleMost = 16
const widest = 1_600
const margin = 24
const lineHeight = 18
/** Width of a letter, generously. */
const letter = 7
const colours: Readonly<Record<Severity, string>> = { error: '#c0161f', warning: '#b35c00', note: '#2563a8' }

/** Draws every level, with the findings on it as numbers, the severest first, and below them the meaning of each number. */
export function drawFindings(venue: Venue, findings: readonly Finding[]): readonly LevelDrawing[] {
  return venue.levels.map((level, index) => {
    const own = findings
      .filter(({ levelId }) => levelId === level.id)
      .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
    const label = labelIn(level.name, venue.language) || level.id
    const name = (labelIn(level.shortName, venue.language) || label).replaceAll(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 60)
    return { name: `${String(index + 1).padStart(2, '0')}-${name}`, svg: drawLevel(venue, level, own, label) }
  })
}

function drawLevel(venue: Venue, level: Level, findings: readonly Finding[], label: string): string {
  const { box } = level
  const [wide, high] = [Math.max(1, box.maxX - box.minX), Math.max(1, box.maxY - box.minY)]
  const scale = Math.min(scaleMost, widest / Math.max(wide, high))
  const onX = (x: number): number => margin + (x - box.minX) * scale
  const onY = (y: number): number => 2 * margin + (box.maxY - y) * scale
  const path = (points: Line | Ring, isClosed: boolean): string => {
    const corners = pointsOf(points).map(({ x, y }) => `${onX(x).toFixed(1)} ${onY(y).toFixed(1)}`)
    return `M${corners.join('L')}${isClosed ? 'Z' : ''}`
  }
  const surface = (shape: Unit['shape']): string =>
    shape.flatMap((rings) => rings.map((ring) => path(ring, true))).join('')
  const units = venue.units.filter(({ levelId }) => levelId === level.id)
  const openings = venue.openings.filter(({ levelId }) => levelId === level.id)
  const bottom = onY(box.minY) + margin
  const rows = rowsOf(findings)
  const texts = rows.map(
    ({ text, severity }, index) =>
      `<text x="${margin}" y="${(bottom + (index + 1) * lineHeight).toFixed(1)}" fill="${colours[severity]}">${escape(text)}</text>`,
  )
  const marks = findings.map((finding, index) => {
    const { position, code, words, severity } = finding
    if (position === null) return ''
    const point = venue.projection.toPlane(position.longitude, position.latitude)
    const [x, top] = [onX(point.x).toFixed(1), onY(point.y)]
    return `<g fill="${colours[severity]}"><title>${escape(`${findingCodes[code].means}\n${words}`)}</title><circle cx="${x}" cy="${top.toFixed(1)}" r="9"/><text class="n" x="${x}" y="${(top + 4).toFixed(1)}">${index + 1}</text></g>`
  })
  const names = units.map(({ name, displayPoint, box: around }) => {
    const { x, y } = displayPoint ?? centreOf(around)
    const text = labelIn(name, venue.language)
    const isRoomy = text.length * letter < (around.maxX - around.minX) * scale
    return isRoomy ? `<text class="r" x="${onX(x).toFixed(1)}" y="${onY(y).toFixed(1)}">${escape(text)}</text>` : ''
  })
  const longest = Math.max(0, ...rows.map(({ text }) => text.length))
  const width = Math.max(onX(box.maxX), longest * letter + margin, 640) + margin
  const height = bottom + (rows.length + 2) * lineHeight
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width.toFixed(0)}" height="${height.toFixed(0)}" viewBox="0 0 ${width.toFixed(0)} ${height.toFixed(0)}">`,
    '<style>text{font:12px sans-serif}.n{font-weight:700;fill:#fff;text-anchor:middle}.r{fill:#444;text-anchor:middle}</style>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${margin}" y="${margin}" style="font-size:16px">${escape(label)}: ${findings.length} finding${findings.length === 1 ? '' : 's'}</text>`,
    `<path d="${surface(level.shape)}" fill="#fafafa" stroke="#999" stroke-dasharray="4 3" fill-rule="evenodd"/>`,
    ...units.map(
      ({ shape, category }) =>
        `<path d="${surface(shape)}" fill="${paperOf(category)}" stroke="#555" stroke-width="1.2" fill-rule="evenodd"/>`,
    ),
    ...openings.map(({ line }) => `<path d="${path(line, false)}" fill="none" stroke="#1a8f3c" stroke-width="3"/>`),
    ...names,
    // The severest on top.
    ...marks.toReversed(),
    ...texts,
    '</svg>',
  ].join('\n')
}

/** Lists the findings, with one row for the same remark about several features. */
function rowsOf(findings: readonly Finding[]): readonly { readonly text: string; readonly severity: Severity }[] {
  const rows: { numbers: number[]; code: string; words: string; severity: Severity }[] = []
  for (const [index, { code, words, severity }] of findings.entries()) {
    const last = rows.at(-1)
    if (last?.code === code && last.words === words) last.numbers.push(index + 1)
    else rows.push({ numbers: [index + 1], code, words, severity })
  }
  return rows.map(({ numbers, code, words, severity }) => {
    const range = [...new Set([numbers[0], numbers.at(-1)])].join('–')
    return { text: `${range}  ${code}: ${words}`, severity }
  })
}

const paperOf = (category: Unit['category']): string =>
  isSolid(category) ? '#c9c9c9' : isOpen(category) ? '#f4efe2' : '#e6eef7'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)

// @ts-check
/**
 * `npm run bench -- scale`: organisations far larger than the product is made for, one process each. Writes the table and the
 * curve of docs/scale.md.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Times in milliseconds of the processor, sizes in megabytes (10^6 bytes).
 * @typedef {object} ScalePoint
 * @property {number} resources
 * @property {number} bodyMb
 * @property {number} gzipMb
 * @property {number | null} loadMs null if the body could not be read
 * @property {number} peakMb the most memory of the process while it read the body, the body included
 * @property {number} heldMb records and search
 * @property {number} quartersMb
 * @property {number} windowMs
 * @property {number} filterMs
 * @property {number} searchReadyMs
 * @property {number} longestStepMs
 * @property {number} firstLetterMs
 * @property {number} weekMb
 * @property {number} calls
 * @property {number} thousandMs the engine's time for a second of 1,000 changes anywhere, their schedules included
 * @property {number} messagesMs the page's time to read the 1,000 messages of the hub
 * @property {number} messagesKb
 */

const sizes = [10_000, 50_000, 100_000, 200_000, 500_000]
const page = 'docs/scale.md'
const plot = 'docs/scale.svg'

/** @param {number} count @returns {ScalePoint} */
const measureOne = (count) => {
  const code = `const { measureScale } = await import('./.cache/bench/scale.mjs'); console.log(JSON.stringify(measureScale(${count})))`
  const flags = ['--expose-gc', '--max-old-space-size=4096', '--input-type=module', '-e', code]
  const { status, stdout } = spawnSync(process.execPath, flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The organisation of ${count} resources could not be measured`)
  return JSON.parse(stdout)
}

/** @param {number} value */
const short = (value) => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10).toLocaleString('en')

/** Rows of the table: what it is, and how it is read from a point. @type {readonly (readonly [string, (point: ScalePoint) => string])[]} */
const measures = [
  ['resources, as sent / compressed', ({ bodyMb, gzipMb }) => `${short(bodyMb)} / ${short(gzipMb)} MB`],
  ['reading them', ({ loadMs }) => (loadMs === null ? 'fails' : `${short(loadMs)} ms`)],
  ['most memory while reading', ({ peakMb }) => `${short(peakMb)} MB`],
  ['memory of the records and the search', ({ heldMb }) => `${short(heldMb)} MB`],
  ['memory of a week of quarters', ({ quartersMb }) => `${short(quartersMb)} MB`],
  ['window of 40 rows', ({ windowMs }) => `${short(windowMs)} ms`],
  ['filter', ({ filterMs }) => `${short(filterMs)} ms`],
  [
    'search prepared ahead: all / longest step',
    ({ searchReadyMs, longestStepMs }) => `${short(searchReadyMs)} / ${short(longestStepMs)} ms`,
  ],
  ['first letter of a search', ({ firstLetterMs }) => `${short(firstLetterMs)} ms`],
  ['a week of all schedules, compressed / calls', ({ weekMb, calls }) => `${short(weekMb)} MB / ${short(calls)}`],
  ['1,000 events: engine', ({ thousandMs }) => `${short(thousandMs)} ms`],
  ['1,000 events: messages', ({ messagesMs, messagesKb }) => `${short(messagesMs)} ms, ${short(messagesKb)} kB`],
]

/** @param {readonly ScalePoint[]} points */
const tableOf = (points) =>
  [
    `| resources | ${points.map(({ resources }) => short(resources)).join(' | ')} |`,
    `| --- | ${points.map(() => '---:').join(' | ')} |`,
    ...measures.map(([name, read]) => `| ${name} | ${points.map(read).join(' | ')} |`),
  ].join('\n')

/** @type {readonly { name: string, colour: string, value: (point: ScalePoint) => number }[]} */
const curves = [
  { name: 'memory held, MB', colour: '#2563a8', value: ({ heldMb, quartersMb }) => heldMb + quartersMb },
  { name: 'reading, ms', colour: '#b4530a', value: ({ loadMs }) => loadMs ?? Number.NaN },
  { name: 'filter, ms', colour: '#2f7d4a', value: ({ filterMs }) => filterMs },
  { name: '1,000 events, ms', colour: '#8a3d8f', value: ({ thousandMs }) => thousandMs },
]

/** Both axes are logarithmic: what grows with the organisation is a straight line. @param {readonly ScalePoint[]} points */
const drawCurves = (points) => {
  const [width, height, left, bottom] = [760, 400, 60, 360]
  const x = (/** @type {number} */ count) => left + (Math.log10(count / 10_000) / Math.log10(50)) * 520
  const y = (/** @type {number} */ value) => bottom - ((Math.log10(Math.max(value, 0.1)) + 1) / 6) * 330
  const lines = [-1, 0, 1, 2, 3, 4, 5].map((power) => {
    const at = y(10 ** power)
    return `<path d="M${left} ${at}H${left + 520}" stroke="#d4d4d8"/><text x="${left - 8}" y="${at + 4}" text-anchor="end">${(10 ** power).toLocaleString('en')}</text>`
  })
  const counts = points.map(
    ({ resources }) =>
      `<text x="${x(resources)}" y="${bottom + 22}" text-anchor="middle">${resources / 1_000} k</text>`,
  )
  const drawn = curves.flatMap(({ name, colour, value }) => {
    const known = points.filter((point) => !Number.isNaN(value(point)))
    const places = known.map((point) => ({ x: x(point.resources).toFixed(1), y: y(value(point)).toFixed(1) }))
    const end = places.at(-1)
    return [
      `<path d="M${places.map((place) => `${place.x} ${place.y}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...places.map((place) => `<circle cx="${place.x}" cy="${place.y}" r="3.5" fill="${colour}"/>`),
      ...(end ? [`<text x="${Number(end.x) + 10}" y="${Number(end.y) + 4}" fill="${colour}">${name}</text>`] : []),
    ]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#3f3f46">
<rect width="${width}" height="${height}" fill="#fff"/>
${[...lines, ...counts, ...drawn].join('\n')}
</svg>
`
}

/** Replaces the table between the two marks of the page. */
export const measureScales = () => {
  const points = sizes.map((size) => {
    const point = measureOne(size)
    console.log(`${short(size)} resources measured`)
    return point
  })
  const text = readFileSync(page, 'utf8')
  const [before = '', rest = ''] = text.split('<!-- measured -->\n')
  const [, after = ''] = rest.split('<!-- /measured -->')
  writeFileSync(page, `${before}<!-- measured -->\n\n${tableOf(points)}\n\n<!-- /measured -->${after}`)
  writeFileSync(plot, drawCurves(points))
  return points
}

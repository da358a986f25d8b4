// @ts-check
/** Foyer's own server under load: prints its figures, and writes docs/server-performance.md with a plot. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { runnerImport } from 'vite'

const page = 'docs/server-performance.md'
const plot = 'docs/server-performance.svg'
const connections = { whole: 5_000, short: 500 }

/** @typedef {{ readonly figure: string, readonly value: number, readonly unit: string, readonly goal: number }} Figure Of `tests/bench/server/measure-server.ts`. */
/**
 * @typedef {object} Measuring
 * @property {(run: { connections: number, isShort: boolean, script: string, print: (text: string) => void }) => Promise<readonly Figure[]>} measureServer
 */

/** Builds the server and measures it. @param {boolean} isShort @returns {Promise<readonly Figure[]>} */
export async function measureOwnServer(isShort) {
  process.env['FOYER_TOKEN_STORAGE'] = 'local'
  process.env['FOYER_LOG'] = 'error'
  const built = spawnSync(process.execPath, ['tools/serve.mjs', '--build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The server could not be built.')
  const { module } = await runnerImport('tests/bench/server/measure-server.ts')
  const { measureServer } = /** @type {Measuring} */ (/** @type {unknown} */ (module))
  const figures = await measureServer({
    connections: isShort ? connections.short : connections.whole,
    isShort,
    script: 'dist-office/main.js',
    print: console.log,
  })
  if (!isShort) writePage(figures)
  return figures
}

/** @param {readonly Figure[]} figures */
function writePage(figures) {
  const shown = (/** @type {number} */ value, /** @type {string} */ unit) =>
    `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`.trim()
  const rows = figures.map(({ figure, value, unit, goal }) => {
    return `| ${figure} | ${shown(value, unit)} | ${shown(goal, unit)} | ${value <= goal ? 'yes' : 'no'} |`
  })
  writeFileSync(plot, `${drawPlot(figures)}\n`)
  writeFileSync(
    page,
    `# Performance of the server

\`npm run bench -- server\` measures Foyer's own server, prints the table below and writes this page; do not edit it by hand. One process with
its store in a folder, 10,000 resources and 200,000 reservations, ${cpus().length} processors that it shares with the load, Node.js ${process.versions.node},
${new Date().toISOString().slice(0, 10)}.

| figure | measured | goal | reached |
|---|--:|--:|---|
${rows.join('\n')}

![Shares of the goals](server-performance.svg)

- Schedules are of 200 other resources each time, by \`POST /api/cache/schedules\`.
- A start is all calls of a client that has been here before: configuration, its resources unchanged, lists of its own, its events of a week,
  and the schedules of forty rows.
- Reservations are created at a fixed rate, however long those before take. Their times count from when each should have begun.
- A change counts from the request that makes it until each of the open connections has heard of it. All of them are in one process on the
  same processors.
- Memory is the most that the process had, with all connections open. SQLite on Node.js 20 is WebAssembly, whose memory counts, too.
`,
  )
  spawnSync('node_modules/.bin/oxfmt', [page], { stdio: 'inherit' })
}

const line = 30
const axis = { left: 310, width: 420, most: 2 }

/** Bars as shares of the goals. @param {readonly Figure[]} figures */
function drawPlot(figures) {
  const drawn = figures.filter(({ goal }) => goal > 0)
  const height = drawn.length * line + 50
  const x = (/** @type {number} */ share) => axis.left + (Math.min(share, axis.most) / axis.most) * axis.width
  const rows = drawn.map(({ figure, value, goal }, index) => {
    const y = 36 + index * line
    return [
      `<text x="${axis.left - 10}" y="${y + 12}" text-anchor="end">${figure}</text>`,
      `<rect x="${axis.left}" y="${y}" width="${(x(value / goal) - axis.left).toFixed(1)}" height="15" fill="#2a6f6b"/>`,
      `<text x="${(x(value / goal) + 6).toFixed(1)}" y="${y + 12}">${(value / goal).toFixed(2)}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="820" height="${height}" fill="#fff"/>`,
    '<text x="10" y="18">Shares of the goals (orange)</text>',
    ...rows.flat(),
    `<line x1="${x(1)}" x2="${x(1)}" y1="28" y2="${height - 10}" stroke="#c2410c" stroke-width="2"/>`,
    '</svg>',
  ].join('\n')
}

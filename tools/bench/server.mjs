// @ts-check
/** Foyer's own server under load: prints its figures, and writes docs/server-performance.md with a plot. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { runnerImport } from 'vite'
import { ensurePostgres, noPostgres } from '../postgres.mjs'

const page = 'docs/server-performance.md'
const plot = 'docs/server-performance.svg'
/** The figures of both places, of which one run measures one. */
const store = 'docs/server-performance.json'
const connections = { whole: 5_000, short: 500 }

/** @typedef {{ readonly figure: string, readonly value: number, readonly unit: string, readonly goal: number }} Figure Of `tests/bench/server/measure-server.ts`. */
/**
 * @typedef {object} Measuring
 * @property {(run: { connections: number, isShort: boolean, isOnPostgres: boolean, script: string, print: (text: string) => void }) => Promise<readonly Figure[]>} measureServer
 */
/** @typedef {'folder' | 'postgres'} Place */
/** @typedef {{ readonly measured: string, readonly figures: readonly Figure[] }} Measured */

/** @type {readonly { place: Place, name: string, colour: string }[]} */
const places = [
  { place: 'folder', name: 'one process, SQLite', colour: '#2a6f6b' },
  { place: 'postgres', name: 'two processes, PostgreSQL', colour: '#7c8fb5' },
]

/**
 * Builds the server and measures it. A whole run replaces the figures of its place, and leaves those of the other one.
 * @param {{ isShort: boolean, isOnPostgres: boolean }} run @returns {Promise<readonly Figure[]>}
 */
export async function measureOwnServer({ isShort, isOnPostgres }) {
  if (isOnPostgres && !ensurePostgres()) throw new Error(noPostgres)
  process.env['FOYER_TOKEN_STORAGE'] = 'local'
  process.env['FOYER_LOG'] = 'error'
  const built = spawnSync(process.execPath, ['tools/serve.mjs', '--build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The server could not be built.')
  const { module } = await runnerImport('tests/bench/server/measure-server.ts')
  const { measureServer } = /** @type {Measuring} */ (/** @type {unknown} */ (module))
  const figures = await measureServer({
    connections: isShort ? connections.short : connections.whole,
    isShort,
    isOnPostgres,
    script: 'dist-office/main.js',
    print: console.log,
  })
  if (!isShort) keep(isOnPostgres ? 'postgres' : 'folder', figures)
  return figures
}

/** @param {Place} place @param {readonly Figure[]} figures */
function keep(place, figures) {
  const on = `${cpus().length} processors, Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
  /** @type {Partial<Record<Place, Measured>>} */
  const all = JSON.parse(readFileSync(store, 'utf8'))
  all[place] = { measured: on, figures }
  writeFileSync(store, `${JSON.stringify(all, null, 2)}\n`)
  writePage(all)
}

/** Draws the page and the plot. @param {Partial<Record<Place, Measured>>} all */
function writePage(all) {
  const columns = places.flatMap((one) => {
    const measured = all[one.place]
    return measured === undefined ? [] : [{ ...one, ...measured }]
  })
  const shown = (/** @type {number} */ value, /** @type {string} */ unit) =>
    `${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`.trim()
  const rows = (columns[0]?.figures ?? []).map(({ figure, unit, goal }) => {
    const cells = columns.map(({ figures }) => {
      const value = figures.find((one) => one.figure === figure)?.value
      return value === undefined ? '–' : `${shown(value, unit)}${value <= goal ? '' : ' (missed)'}`
    })
    return `| ${[figure, ...cells, shown(goal, unit)].join(' | ')} |`
  })
  writeFileSync(plot, `${drawPlot(columns)}\n`)
  writeFileSync(
    page,
    `# Performance of the server

\`npm run bench -- server\` measures Foyer's own server with its store in a folder, and \`npm run bench -- server --postgres\` two processes on
one database behind a small load balancer. They print their part of the table and write this page; do not edit it by hand. There are 10,000
resources and 200,000 reservations, on processors that the server shares with the load and with PostgreSQL.

| ${['figure', ...columns.map(({ name }) => name), 'goal'].join(' | ')} |
|---|${columns.map(() => '--:|').join('')}--:|
${rows.join('\n')}

${columns.map(({ measured, name }) => `Measured with ${name}: ${measured}.`).join('\n')}

![Shares of the goals](server-performance.svg)

- Schedules are of 200 other resources each time, by \`POST /api/cache/schedules\`.
- A start is all calls of a client that has been here before: configuration, its resources unchanged, lists of its own, its events of a week,
  and the schedules of forty rows.
- Reservations are created at a fixed rate, however long those before take. Their times count from when each should have begun.
- A change counts from the request that makes it until each of the open connections has heard of it. All of them are on the same processors,
  in one process or spread over two.
- Memory is the most that a process had, with all connections open. SQLite on Node.js 20 is WebAssembly, whose memory counts, too.
`,
  )
  spawnSync('node_modules/.bin/oxfmt', [page, store], { stdio: 'inherit' })
}

const bar = 15
const axis = { left: 310, width: 420, most: 2 }

/** Bars as shares of the goals. @param {readonly (Measured & { name: string, colour: string })[]} columns */
function drawPlot(columns) {
  const figures = (columns[0]?.figures ?? []).filter(({ goal }) => goal > 0)
  const line = columns.length * bar + 15
  const top = 26 + 18 * columns.length
  const height = figures.length * line + top + 14
  const x = (/** @type {number} */ share) => axis.left + (Math.min(share, axis.most) / axis.most) * axis.width
  const legend = columns.flatMap(({ colour, name }, index) => [
    `<rect x="10" y="${28 + index * 18}" width="12" height="12" fill="${colour}"/>`,
    `<text x="28" y="${38 + index * 18}">${name}</text>`,
  ])
  const rows = figures.flatMap(({ figure, goal }, index) => {
    const y = top + index * line
    const bars = columns.flatMap(({ colour, figures: own }, place) => {
      const share = (own.find((one) => one.figure === figure)?.value ?? 0) / goal
      const at = y + place * bar
      return [
        `<rect x="${axis.left}" y="${at}" width="${(x(share) - axis.left).toFixed(1)}" height="${bar - 2}" fill="${colour}"/>`,
        `<text x="${(x(share) + 6).toFixed(1)}" y="${at + 11}">${share.toFixed(2)}</text>`,
      ]
    })
    return [`<text x="${axis.left - 10}" y="${y + 12}" text-anchor="end">${figure}</text>`, ...bars]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="820" height="${height}" fill="#fff"/>`,
    '<text x="10" y="18">Shares of the goals (orange)</text>',
    ...legend,
    ...rows,
    `<line x1="${x(1)}" x2="${x(1)}" y1="${top - 8}" y2="${height - 10}" stroke="#c2410c" stroke-width="2"/>`,
    '</svg>',
  ].join('\n')
}

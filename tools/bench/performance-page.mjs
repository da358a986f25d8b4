// @ts-check
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const page = 'docs/performance.md'
const plot = 'docs/performance.svg'

/** @typedef {import('./timeline.mjs').Figure} Figure */

/**
 * Measured once, by the same steps on the same machine, in November 2026; '-' for pages that gave up or crashed. Other products are
 * not installed here, so the command does not repeat it.
 */
const rivals = `| page | mount 1,000 x 1 day | 1,000 x 7 | 10,000 x 7 | 50,000 x 7 | one update to paint | 1,000 updates | CPU per frame, sweep down | memory MB |
|---|---|---|---|---|---|---|---|---|
| baseline: divs of the visible segments | 16 | 27 | 21 | 25 | 18 (one frame) | 19 | 13 | 1.5 |
| baseline: canvas | 24 | 30 | 24 | 20 | 19 | 18 | 5.6 | 0.2 |
| plain React and react-virtual, memoised rows | 47 | 46 | 39 | 46 | 19 | 22 | 14 | 1.9 |
| DayPilot Lite | 323 | 871 | 5,622 | - | 75 | 56,761 | 363 | 927 |
| FullCalendar 7 resource timeline | 356 | 999 | - | - | 241 (1,000 x 7) | 41,182 (1,000 x 7); blank while sweeping | 64 (1,000 x 7) | 65 (1,000 x 7) |
| VTable Gantt | 562 | 1,873 | 13,021 | - | 632 | 12,593 | 793 | 1,342 |
| react-calendar-timeline | 1,183 | 1,695 | - | - | 403 (1,000 x 7) | 455 (1,000 x 7) | 55 (1,000 x 7) | 123 (1,000 x 7) |
| vis-timeline | 7,972 | 9,401 | - | - | 87 (1,000 x 7) | 225 (1,000 x 7) | 74 (1,000 x 7) | 249 (1,000 x 7) |`

/**
 * Writes docs/performance.md and its plot from one run.
 * @param {{ version: string, rounds: number, figures: readonly Figure[] }} run
 */
export const writePerformance = ({ version, rounds, figures }) => {
  writeFileSync(plot, `${drawPlot(figures)}\n`)
  writeFileSync(
    page,
    `# Performance of the timeline

\`npm run bench -- timeline\` measures three pages by turns in one run, prints the table below and writes this page; do not edit it by
hand. Figures are medians of ${rounds} rounds, in milliseconds unless they say otherwise. This run: Chromium ${version}, ${cpus().length} processors,
${new Date().toISOString().slice(0, 10)}. A busy machine is slower, but slows the pages alike, so read the ratios.

- **Foyer** is the timeline of the product with its worker, its rules and its names for screen readers (\`tests/bench/foyer.html\`). Only the
  calendar's responses come from memory.
- **The baseline** is the least that a page of elements can do: one div per visible run of equal states, reused, with native scrolling
  and nothing else (\`tests/bench/baseline.ts\`).
- **React** is the same page with React and @tanstack/react-virtual, with memoised rows (\`tests/bench/react.tsx\`).

The window is 1600 x 900, a quarter is 20 px wide, a resource has about ten events a day. CPU is the time of the main thread. A _fling_
slows down over 60 frames; a _sweep_ drags the scroll bar from end to end in 36. A point is blank if no state is drawn there.

${tableOf(figures)}

![Multiples of the baseline](performance.svg)

## Other products

Measured once by the same steps, in November 2026, in milliseconds; \`-\` is a page that gave up or crashed. The last four columns are
10,000 x 7 days unless they say otherwise.

${rivals}
`,
  )
  spawnSync('node_modules/.bin/oxfmt', [page], { stdio: 'inherit' })
}

/** @param {number} value */
const shown = (value) => (Number.isNaN(value) ? '' : value.toLocaleString('en', { maximumFractionDigits: 1 }))

/** @param {readonly Figure[]} figures */
const tableOf = (figures) =>
  [
    '| size | figure | Foyer | baseline | React | Foyer / baseline | goal |',
    '|---|---|--:|--:|--:|--:|---|',
    ...figures.map(({ size, metric, foyer, baseline, react, ratio, goal }) => {
      const times = Number.isFinite(ratio) ? `${ratio.toFixed(2)} x` : ''
      return `| ${size} | ${metric} | ${shown(foyer)} | ${shown(baseline)} | ${shown(react)} | ${times} | ${goal} |`
    }),
  ].join('\n')

const line = 44
const axis = { left: 250, width: 520, most: 6 }

/** Bars of Foyer and of React as multiples of the baseline, for every figure that has such a goal. @param {readonly Figure[]} figures */
const drawPlot = (figures) => {
  const drawn = figures.filter(({ goal, ratio }) => goal.endsWith(' x') && Number.isFinite(ratio))
  const height = drawn.length * line + 60
  const x = (/** @type {number} */ times) => axis.left + (Math.min(times, axis.most) / axis.most) * axis.width
  const bar = (/** @type {number} */ y, /** @type {number} */ times, /** @type {string} */ colour) =>
    Number.isFinite(times)
      ? `<rect x="${axis.left}" y="${y}" width="${(x(times) - axis.left).toFixed(1)}" height="13" fill="${colour}"/>` +
        `<text x="${(x(times) + 6).toFixed(1)}" y="${y + 11}">${times.toFixed(2)}</text>`
      : ''
  const ticks = Array.from({ length: axis.most + 1 }, (_, times) => [
    `<line x1="${x(times)}" x2="${x(times)}" y1="34" y2="${height - 10}" stroke="${times === 1 ? '#333' : '#ddd'}"/>`,
    `<text x="${x(times)}" y="28" text-anchor="middle">${times}</text>`,
  ])
  const rows = drawn.map(({ size, metric, ratio, react, baseline, goal }, index) => {
    const y = 42 + index * line
    const aim = x(Number.parseFloat(goal.replace('<= ', '')))
    return [
      `<text x="${axis.left - 10}" y="${y + 12}" text-anchor="end">${metric}</text>`,
      `<text x="${axis.left - 10}" y="${y + 27}" text-anchor="end" fill="#666">${size}</text>`,
      bar(y, ratio, '#2a6f6b'),
      bar(y + 15, react / baseline, '#b8bfc6'),
      `<line x1="${aim}" x2="${aim}" y1="${y - 2}" y2="${y + 30}" stroke="#c2410c" stroke-width="2"/>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="820" height="${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="820" height="${height}" fill="#fff"/>`,
    `<text x="10" y="14">Multiples of the baseline: Foyer (green), React (grey), goal (orange)</text>`,
    ...[...ticks, ...rows].flat(),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

// @ts-check
/**
 * `npm run venue:draw -- --size 500 --seed 1 --site prg --out /tmp/plans`: writes every level of a sandbox site as an SVG.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { failUsage, readArguments } from './arguments.mjs'
import { drawLevel } from './venue/draw-level.mjs'

const usage = `Usage: npm run venue:draw -- [options]

Draws every level of a sandbox site as an SVG file and prints the paths of the files.

Options:
  --size NUMBER  number of resources (default: 500)
  --seed NUMBER  seed of the generated campus (default: 1)
  --site CODE    site to draw (default: prg)
  --world NAME   sandbox world (default: campus)
  --out DIR      output directory (default: plans)
  -h, --help     show this help

Exit codes: 0 ok, 2 usage error.`

const { values } = readArguments(usage, {
  size: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  site: { type: 'string', default: 'prg' },
  world: { type: 'string', default: 'campus' },
  out: { type: 'string', default: 'plans' },
})
/** @template Module @param {string} path @returns {Promise<Module>} */
const load = async (path) => {
  const { module } = await runnerImport(fileURLToPath(new URL(`../mocks/${path}`, import.meta.url)))
  return /** @type {Module} */ (module)
}
/** @type {typeof import('../mocks/venue/create-venue.ts')} */
const { createVenue } = await load('venue/create-venue.ts')
/** @type {typeof import('../mocks/server/resources/places.ts')} */
const { createPlaces } = await load('server/resources/places.ts')
/** @type {typeof import('../mocks/server/resources/resources.ts')} */
const { createResources } = await load('server/resources/resources.ts')
/** @type {typeof import('../mocks/worlds/index.ts')} */
const { findWorld } = await load('worlds/index.ts')
/** @type {typeof import('../mocks/worlds/world.ts')} */
const { worldSizes } = await load('worlds/world.ts')

const size = worldSizes.find((one) => one === Number(values.size))
if (size === undefined)
  failUsage(`Invalid --size '${values.size}': --size must be one of ${worldSizes.join(', ')}`, usage)
const choice = { world: findWorld(values.world), size, seed: Number(values.seed) }
const places = createPlaces(choice)
const venue = createVenue({ choice, places, resources: createResources(choice, places) }, values.site)
mkdirSync(values.out, { recursive: true })
for (const { name, svg } of drawLevel(venue)) {
  const path = join(values.out, `${values.site}-${values.size}-${values.seed}-${name}.svg`)
  writeFileSync(path, svg)
  console.log(path)
}

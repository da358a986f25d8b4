// @ts-check
/**
 * `npm run venue:draw -- --size 500 --seed 1 --site prg --out /tmp/plans`: writes every level of a site of the sandbox as an
 * SVG, to be looked at.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { drawLevel } from './venue/draw-level.mjs'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    site: { type: 'string', default: 'prg' },
    world: { type: 'string', default: 'campus' },
    out: { type: 'string', default: 'plans' },
  },
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
if (size === undefined) throw new RangeError(`There are worlds of ${worldSizes.join(', ')} resources`)
const choice = { world: findWorld(values.world), size, seed: Number(values.seed) }
const places = createPlaces(choice)
const venue = createVenue({ choice, places, resources: createResources(choice, places) }, values.site)
mkdirSync(values.out, { recursive: true })
for (const { name, svg } of drawLevel(venue)) {
  const path = join(values.out, `${values.site}-${values.size}-${values.seed}-${name}.svg`)
  writeFileSync(path, svg)
  console.log(path)
}

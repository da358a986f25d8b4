// @ts-check
/** Fails if the production build in `dist` loads more before its first screen, or in its worker, than `sizeLimits` allows. */
import { readSizes, sizeLimits } from './bench/sizes.mjs'

const sizes = readSizes('dist')
const tooLarge = [
  { what: 'The first screen', bytes: sizes.main, limit: sizeLimits.main },
  { what: 'The compute worker', bytes: sizes.worker, limit: sizeLimits.worker },
].filter(({ bytes, limit }) => bytes > limit)

for (const { what, bytes, limit } of tooLarge)
  console.error(`${what} is too large: ${bytes} bytes (gzip), limit ${limit}.`)
if (tooLarge.length === 0) console.log(`First screen ${sizes.main} bytes (gzip), worker ${sizes.worker}.`)
process.exitCode = tooLarge.length === 0 ? 0 : 1

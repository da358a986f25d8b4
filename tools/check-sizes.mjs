// @ts-check
/** Fails if the production build in `dist` loads more before a first screen, or in its worker, than `sizeLimits` allows. */
import { readSizes, sizeLimits } from './bench/sizes.mjs'

const sizes = readSizes('dist')
const tooLarge = [
  { what: 'Home', bytes: sizes.home, limit: sizeLimits.home },
  { what: 'Reserve', bytes: sizes.reserve, limit: sizeLimits.reserve },
  { what: 'The compute worker', bytes: sizes.worker, limit: sizeLimits.worker },
].filter(({ bytes, limit }) => bytes > limit)

for (const { what, bytes, limit } of tooLarge)
  console.error(`${what} is too large: ${bytes} bytes (gzip), limit ${limit}.`)
if (tooLarge.length === 0)
  console.log(`Gzip bytes: Home ${sizes.home}, Reserve ${sizes.reserve}, worker ${sizes.worker}.`)
process.exitCode = tooLarge.length === 0 ? 0 : 1

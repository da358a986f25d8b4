#!/usr/bin/env node
// @ts-check
/** The `foyer` command, for the people who maintain its data. */
import { checkVenueFile, usage } from './venue-check.mjs'

const [noun, verb, ...args] = process.argv.slice(2)
if (noun === 'venue' && verb === 'check') process.exitCode = await checkVenueFile(args)
else if (noun === '--help' || noun === '-h') console.log(usage)
else {
  const isMissing = noun === undefined
  console.error(isMissing ? usage : `Unknown command: ${[noun, verb].filter(Boolean).join(' ')}\n\n${usage}`)
  process.exitCode = 2
}

#!/usr/bin/env node
// @ts-check
/** The commands of `foyer`, for whoever keeps its data. */
import { checkVenueFile, usage } from './venue-check.mjs'

const [room, verb, ...words] = process.argv.slice(2)
if (room === 'venue' && verb === 'check') process.exitCode = await checkVenueFile(words)
else {
  const isAsked = room === undefined || room === '--help' || room === '-h'
  console.error(isAsked ? usage : `There is no command '${[room, verb].filter(Boolean).join(' ')}'.\n\n${usage}`)
  process.exitCode = 2
}

#!/usr/bin/env node
// @ts-check
/** The `foyer` command, for the people who maintain its data and its deployments. */
import { runDoctor, usage as doctorUsage } from './doctor.mjs'
import { usage as headersUsage, writeHeaders } from './headers.mjs'
import { checkVenueFile, usage as checkUsage } from './venue-check.mjs'
import { convertVenueFiles, usage as convertUsage } from './venue-convert.mjs'

const usage = [checkUsage, convertUsage, headersUsage, doctorUsage].join('\n\n')

const [noun, verb, ...args] = process.argv.slice(2)
if (noun === 'venue' && verb === 'check') process.exitCode = await checkVenueFile(args)
else if (noun === 'venue' && verb === 'from-geojson') process.exitCode = await convertVenueFiles(args)
else if (noun === 'headers') process.exitCode = await writeHeaders(process.argv.slice(3))
else if (noun === 'doctor') process.exitCode = await runDoctor(process.argv.slice(3))
else if (noun === '--help' || noun === '-h') console.log(usage)
else {
  const isMissing = noun === undefined
  console.error(isMissing ? usage : `Unknown command: ${[noun, verb].filter(Boolean).join(' ')}\n\n${usage}`)
  process.exitCode = 2
}

#!/usr/bin/env node
// @ts-check
/** The `foyer` command, for the people who run Foyer, and who maintain its data and its deployments. */
import { runDoctor } from './doctor.mjs'
import { writeHeaders } from './headers.mjs'
import { needsNewerNode, serverCommands } from './server-commands.mjs'
import { runServer } from './server-program.mjs'
import { checkVenueFile, usage as checkUsage } from './venue-check.mjs'
import { convertVenueFiles, usage as convertUsage } from './venue-convert.mjs'

const column = 28
/** @param {Readonly<Record<string, string>>} commands By their words, what each one does. */
const listOf = (commands) =>
  Object.entries(commands)
    .map(([words, text]) => `  ${words.padEnd(column)}${text}`)
    .join('\n')

const usage = `Usage: foyer COMMAND [ARGUMENTS]

Foyer's own server (Node.js 20.19 or newer):
${listOf(serverCommands)}

Indoor maps:
${listOf({
  'venue check FILE': 'validates an indoor map and lists its mistakes',
  'venue from-geojson MAPPING': 'makes an indoor map of GeoJSON files',
})}

The application in front of another product server:
${listOf({
  'headers FILE': "generates the web server's headers from config.json",
  'doctor URL': 'checks a deployment from outside',
  'doctor --api URL': 'checks a product server call by call',
})}

"foyer COMMAND --help" shows the options of a command.

Exit codes: 0 ok, 1 error, 2 usage error.`

const [noun = '', verb, ...args] = process.argv.slice(2)
if (noun === 'venue' && verb === 'check') process.exitCode = await checkVenueFile(args)
else if (noun === 'venue' && verb === 'from-geojson') process.exitCode = await convertVenueFiles(args)
else if (noun === 'headers') process.exitCode = await writeHeaders(process.argv.slice(3))
else if (noun === 'doctor') process.exitCode = await runDoctor(process.argv.slice(3))
else if (Object.keys(serverCommands).some((words) => words.split(' ')[0] === noun)) await startServer()
else if (['--help', '-h', 'help'].includes(noun)) console.log(usage)
else {
  const help = noun === 'venue' ? `${checkUsage}\n\n${convertUsage}` : usage
  console.error(noun === '' ? help : `Unknown command: ${[noun, verb].filter(Boolean).join(' ')}\n\n${help}`)
  process.exitCode = 2
}

/** The server's program reads the words of the command line itself. */
async function startServer() {
  const problem = needsNewerNode(noun, process.versions.node)
  if (problem === null) await runServer()
  else {
    console.error(problem)
    process.exitCode = 1
  }
}

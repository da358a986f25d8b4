// @ts-check
/** `foyer headers FILE`: prints or writes the headers of a deployment for its web server, from its config.json. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { usageError } from './arguments.mjs'
import { calendars, hashOf, securityHeaders } from './headers/security-headers.mjs'
import { servers } from './headers/server-config.mjs'
import { configRules } from './rules.mjs'

export const usage = `Usage: foyer headers FILE [--for SERVER] [--calendar TYPE] [--base PATH] [--origin URL] [--log FILE] [--out DIR] [--stamp DIR]

Generates the HTTP headers of a deployment. FILE is its config.json.

Options:
  --for SERVER      nginx, caddy, iis, or static (a file "_headers"); without it, print the headers one per line
  --calendar TYPE   o365, gspace, ews or touch-calendar; required if config.json has no calendarURL
  --base PATH       path of the deployment (default: /)
  --origin URL      origin of the page; names the hub's socket for browsers that do not apply 'self' to it
  --log FILE        access log of nginx or Caddy, without queries (default: /var/log/SERVER/foyer.log)
  --out DIR         write the files into this directory instead of printing them
  --stamp DIR       write the hash of the headers into sw.js in this directory, a build: browsers then load the build's
                    workers again with the new headers
  -h, --help        show this help

Exit codes: 0 ok, 1 config.json has a mistake, 2 usage error.`

const options = /** @type {const} */ ({
  for: { type: 'string' },
  calendar: { type: 'string' },
  base: { type: 'string', default: '/' },
  origin: { type: 'string' },
  log: { type: 'string' },
  out: { type: 'string' },
  stamp: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
})

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} The exit code.
 */
export async function writeHeaders(args) {
  const read = readOptions(args)
  if (typeof read === 'string') return fail(`${read}\n\n${usage}`, 2)
  const { values, file } = read
  if (values.help) return print(usage)
  const config = await readConfig(file, values.origin)
  if (typeof config === 'string') return fail(config, 1)
  const { calendar, origin, base } = values
  if (!config.calendarURL && calendar === undefined)
    return fail(`${file} has no calendarURL. Name the calendar: --calendar ${Object.keys(calendars).join('|')}`, 2)
  const headers = securityHeaders(config, { ...(calendar ? { calendar } : {}), ...(origin ? { origin } : {}) })
  if (values.stamp !== undefined) {
    const problem = stampWorker(values.stamp, hashOf(headers))
    if (problem !== null) return fail(problem, 1)
  }
  if (values.for === undefined)
    return values.stamp === undefined ? print(headers.map(([name, value]) => `${name}: ${value}`).join('\n')) : 0
  const log = values.log ?? `/var/log/${values.for}/foyer.log`
  const files = servers[values.for](headers, { base, log })
  const { out } = values
  if (out === undefined)
    return print(files.map(({ name, text }) => (files.length > 1 ? `# File: ${name}\n${text}` : text)).join('\n'))
  mkdirSync(out, { recursive: true })
  for (const { name, text } of files) writeFileSync(join(out, name), text)
  return 0
}

/** @param {readonly string[]} args */
function readOptions(args) {
  let parsed
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return usageError(error)
  }
  const { values, positionals } = parsed
  const [file = '', ...more] = positionals
  if (more.length > 0 || (file === '' && !values.help)) return 'Expected one FILE'
  if (values.for !== undefined && !isOneOf(servers, values.for)) return `Unknown server: ${values.for}`
  if (values.calendar !== undefined && !isOneOf(calendars, values.calendar))
    return `Unknown calendar: ${values.calendar}`
  if (values.origin !== undefined && !isOrigin(values.origin)) return `Not an origin: ${values.origin}`
  const base = `/${values.base.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  if (!/^[\w./~-]+$/.test(base)) return `Not a path: ${values.base}`
  if (values.log !== undefined && /[\s;{}"']/.test(values.log)) return `Not a log file: ${values.log}`
  const { for: server, calendar } = values
  return {
    file,
    values: {
      ...values,
      base,
      for: /** @type {import('./headers/server-config.mjs').ServerName | undefined} */ (server),
      calendar: /** @type {import('./headers/security-headers.mjs').CalendarName | undefined} */ (calendar),
    },
  }
}

/** @param {object} table @param {string} name */
const isOneOf = (table, name) => Object.hasOwn(table, name)

/** @param {string} text */
const isOrigin = (text) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** The text that says how to mend config.json. @param {import('../src/kernel/fault.ts').Fault} fault */
export const problemOf = (fault) =>
  fault.kind === 'config-unreadable' ? (fault.detail ?? 'config.json cannot be read.') : fault.kind

/**
 * Reads config.json by the product's own rules. Returns a problem as text.
 * @param {string} file @param {string | undefined} origin
 */
async function readConfig(file, origin) {
  let text
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    return `Could not read ${file}: ${error instanceof Error ? error.message : String(error)}`
  }
  const { readConfigFile, unknownMembersOf } = await configRules()
  const read = readConfigFile(text, !origin?.startsWith('http:'))
  if (!read.ok) return problemOf(read.fault)
  // Foyer ignores unknown members, so that an older version can start with a newer file. Here they are mistakes.
  const unknown = unknownMembersOf(text)
  return unknown.length === 0 ? read.value : unknown.join('\n')
}

/**
 * Writes the hash of the headers into the service worker of a build. Returns the problem, or null.
 * @param {string} folder @param {string} hash
 */
export function stampWorker(folder, hash) {
  const path = join(folder, 'sw.js')
  let code
  try {
    code = readFileSync(path, 'utf8')
  } catch {
    return `${path} is missing. --stamp expects the directory of a build.`
  }
  const stamped = code.replaceAll(/foyer-headers:\w*/g, `foyer-headers:${hash}`)
  if (!stamped.includes(`foyer-headers:${hash}`)) return `${path} is not the service worker of this version.`
  writeFileSync(path, stamped)
  return null
}

/** @param {string} text */
function print(text) {
  console.log(text.replace(/\n$/, ''))
  return 0
}

/** @param {string} problem @param {number} code */
function fail(problem, code) {
  console.error(problem)
  return code
}

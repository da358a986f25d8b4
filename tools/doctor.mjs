// @ts-check
/** `foyer doctor URL`: checks a deployment from outside, as a browser would see it. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runApiDoctor } from './api-doctor.mjs'
import { usageError } from './arguments.mjs'
import { checkApi, checkHub, checkLog } from './doctor/api-checks.mjs'
import { checkFiles, checkHeaders, checkPage, reportTo } from './doctor/checks.mjs'
import { createNetwork } from './doctor/network.mjs'
import { jsonOf, visitApi, visitPage } from './doctor/visit.mjs'
import { problemOf } from './headers.mjs'
import { configRules } from './rules.mjs'

export const usage = `Usage: foyer doctor URL [--log FILE] [--ca FILE] [--json]
       foyer doctor --api URL [OPTIONS]   (see foyer doctor --api --help)

Checks a deployment from outside and says what to change for nginx and Caddy. URL is the address of Foyer.

Options:
  --log FILE  an access or error log of the web server, to be searched for tokens; may be repeated
  --ca FILE   certificate (PEM) of a company's own certificate authority
  --json      print the findings as JSON
  -h, --help  show this help

Exit codes: 0 healthy, 1 problems found, 2 usage error or no response.`

/** @typedef {import('./doctor/findings.mjs').Finding} Finding */

/**
 * @typedef {object} Examination
 * @property {string} version Of the build; '' if unknown.
 * @property {Finding[]} findings
 * @property {string} unreachable Why there is nothing to check; else ''.
 */

/**
 * @param {string} address
 * @param {{ ca?: string | Buffer, logs?: readonly { readonly name: string, readonly text: string }[] }} [options]
 * @returns {Promise<Examination>}
 */
export async function examine(address, { ca, logs = [] } = {}) {
  const network = createNetwork(ca)
  /** @type {Finding[]} */
  const findings = []
  const report = reportTo(findings)
  const base = await findBase(network, new URL(address))
  if (typeof base === 'string') return { version: '', findings, unreachable: base }
  const visit = await visitPage(network, base)
  if (!visit.page.text.includes('name="application-name" content="Foyer"'))
    return { version: '', findings, unreachable: `${base.href} is not Foyer (status ${visit.page.status}).` }
  checkPage(visit, report)
  checkFiles(visit, report)
  const config = await readConfig(visit.config)
  for (const problem of await unknownIn(visit.config)) report('member', problem)
  if (typeof config === 'string') report('config', config)
  else {
    const api = await visitApi(network, base, config)
    checkApi(api, base, report)
    checkHub(api, base, report)
    const serverType = jsonOf(api.configuration)?.['asistConfiguration']?.serverType
    checkHeaders(visit, config, typeof serverType === 'string' ? serverType : null, report)
  }
  for (const { name, text } of logs) checkLog(name, text, report)
  return { version: String(jsonOf(visit.version)?.['version'] ?? ''), findings, unreachable: '' }
}

/**
 * The address after redirects on the same host, such as to https. A text says why there is none.
 * @param {import('./doctor/network.mjs').Network} network @param {URL} address @returns {Promise<URL | string>}
 */
async function findBase(network, address) {
  let url = new URL(address.pathname.endsWith('/') ? address : `${address.origin}${address.pathname}/`)
  for (let redirects = 0; redirects < 5; redirects += 1) {
    const { status, headers, problem } = await network.request(url, { headers: { accept: 'text/html' } })
    if (status === 0) return `${url.href} cannot be reached: ${problem}`
    if (status < 300 || status >= 400) return url
    const next = new URL(headers['location'] ?? '', url)
    if (next.hostname !== url.hostname) return `${url.href} redirects to ${next.origin}.`
    url = next
  }
  return `${address.href} redirects in a circle.`
}

/**
 * Reads config.json by the product's own rules. A text says what is wrong with it.
 * @param {import('./doctor/network.mjs').Answer} answer
 * @returns {Promise<import('./doctor/visit.mjs').Config | string>}
 */
async function readConfig({ url, status, text }) {
  if (status !== 200) return `${url.href} is missing (status ${status}).`
  const { loadConfigFile } = await configRules()
  const read = await loadConfigFile(url.href, async () => new Response(text))
  return read.ok ? read.value : problemOf(read.fault)
}

/** @param {import('./doctor/network.mjs').Answer} answer */
async function unknownIn({ status, text }) {
  const { unknownMembersOf } = await configRules()
  return status === 200 ? unknownMembersOf(text) : []
}

/** @param {readonly string[]} args The arguments after `foyer doctor`. @returns {Promise<number>} The exit code. */
export async function runDoctor(args) {
  if (args[0] === '--api') return runApiDoctor(args)
  /** @type {{ values: { log?: string[], ca?: string, json?: boolean, help?: boolean }, positionals: string[] }} */
  let given
  try {
    const options = /** @type {const} */ ({
      log: { type: 'string', multiple: true },
      ca: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    })
    given = parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    return refuse(`${usageError(error)}\n\n${usage}`)
  }
  const { values, positionals } = given
  if (values.help) return (console.log(usage), 0)
  const [address, ...more] = positionals
  if (address === undefined || more.length > 0) return refuse(`Expected one URL\n\n${usage}`)
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    return refuse(`Not a URL: ${address}\n\n${usage}`)
  const absent = [...(values.log ?? []), ...(values.ca ? [values.ca] : [])].find((path) => !existsSync(path))
  if (absent !== undefined) return refuse(`No such file: ${absent}`)
  const logs = (values.log ?? []).map((name) => ({ name, text: readFileSync(name, 'utf8') }))
  const examination = await examine(address, { logs, ...(values.ca ? { ca: readFileSync(values.ca) } : {}) })
  if (values.json) console.log(JSON.stringify(examination, null, 2))
  else print(address, examination)
  if (examination.unreachable !== '') return 2
  return examination.findings.length === 0 ? 0 : 1
}

/** @param {string} problem */
const refuse = (problem) => (console.error(problem), 2)

/** @param {string} address @param {Examination} examination */
function print(address, { version, findings, unreachable }) {
  if (unreachable !== '') return console.error(unreachable)
  console.log(`${address}: Foyer ${version}\n`)
  for (const { id, what, why, nginx, caddy } of findings)
    console.log(`${id}: ${what}\n  Why:   ${why}\n  nginx: ${nginx}\n  Caddy: ${caddy}\n`)
  console.log(
    findings.length === 0
      ? 'Healthy: no problems found'
      : `${findings.length} problem${findings.length === 1 ? '' : 's'} found`,
  )
}

// @ts-check
/**
 * `npm run deploying`: writes the members of config.json and of the configuration, the paths of the API and the rights to call it
 * into `docs/deploying.md`, from `src/wire/configuration.ts`, `src/platform/paths.ts` and `server/rules/rights.ts`, and the headers of
 * the page's own config.json. Names, values and defaults come from the code itself, the purposes from its comments.
 * `npm run deploying -- --check` fails if the page differs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { runnerImport } from 'vite'
import { readArguments } from './arguments.mjs'
import { securityHeaders } from './headers/security-headers.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
const pageFile = 'docs/deploying.md'
const schemaFile = 'src/wire/configuration.ts'
const pathFile = 'src/platform/paths.ts'
const rightsFile = 'server/rules/rights.ts'

/** A schema as valibot describes it. @typedef {any} Schema */
/** @typedef {{ name: string, comment: string, code: string }} Member A member of an object in the source */

/**
 * The members in a piece of source, with the comment above each one and the code up to the next one.
 * @param {string} source @returns {Member[]}
 */
function membersIn(source) {
  const starts = [...source.matchAll(/(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?(?<=[{,\s])([A-Za-z]\w*): (?=['v\w])/g)]
  return starts.map((start, index) => ({
    name: start[2] ?? '',
    comment: (start[1] ?? '').replaceAll(/\s+\*?\s*/g, ' ').trim(),
    code: source.slice(start.index, starts[index + 1]?.index),
  }))
}

/** The source of each schema. @param {string} source @returns {Map<string, Member[]>} */
const schemasIn = (source) =>
  new Map(
    source
      .split(/^(?:export )?const /m)
      .flatMap((part) => (/^\w+Schema =/.test(part) ? [[/^\w+/.exec(part)?.[0] ?? '', membersIn(part)]] : [])),
  )

/** Without the wrappers that make a value optional or transform it. @param {Schema} schema @returns {Schema} */
function unwrap(schema) {
  if (schema.wrapped) return unwrap(schema.wrapped)
  // A check before an object, see `recordWith`.
  const record = schema.pipe?.find((/** @type {Schema} */ part) => part.type === 'object')
  if (record && record !== schema) return record
  if (schema.pipe && schema.pipe[0] !== schema) return unwrap(schema.pipe[0])
  return schema
}

/** @param {Schema} schema @returns {string} */
function valueOf(schema) {
  const inner = unwrap(schema)
  if (inner.type === 'array') return `list of ${valueOf(inner.item)}s`
  if (inner.type === 'record') return `${valueOf(inner.value)} by name`
  if (inner.type !== 'custom') return inner.type
  return String(inner.message)
}

/** @param {Schema} schema */
function defaultOf(schema) {
  const parsed = v.safeParse(schema, undefined)
  if (!parsed.success) return 'required'
  const { output } = parsed
  return typeof output === 'object' || output === undefined || output === '' ? '–' : `\`${output}\``
}

/** 'Chosen.' at the beginning of a comment: the specification does not name it. @param {string} comment */
const originOf = (comment) => (/^Chosen\b/.test(comment) ? 'Foyer' : 'specification')
const purposeOf = (/** @type {string} */ comment) => comment.replace(/^Chosen\.\s*/, '').replaceAll('|', '\\|')

/**
 * One row per member, and below a list or an object the rows of its own members.
 * @param {Schema} schema @param {Member[]} members @param {Map<string, Member[]>} sources
 * @param {{ name: string, origin: string }} [above]
 * @returns {string[]}
 */
function rowsOf(schema, members, sources, above = { name: '', origin: 'specification' }) {
  return Object.entries(unwrap(schema).entries).flatMap(([name, entry]) => {
    const member = members.find((one) => one.name === name)
    if (!member) throw new Error(`${schemaFile}: no source for ${above.name}${name}`)
    const inner = unwrap(entry)
    const isList = inner.type === 'array'
    const item = isList ? unwrap(inner.item) : inner
    const own = /(\w+Schema)\b/.exec(member.code)?.[1]
    const origin = above.origin === 'specification' ? originOf(member.comment) : above.origin
    const cells = [`\`${above.name}${name}\``, valueOf(entry), defaultOf(entry), origin, purposeOf(member.comment)]
    const row = `| ${cells.join(' | ')} |`
    if (item.type !== 'object') return [row]
    const below = { name: `${above.name}${name}${isList ? '[]' : ''}.`, origin }
    return [row, ...rowsOf(item, sources.get(own ?? '') ?? members, sources, below)]
  })
}

const head = ['| member | value | default | named by | purpose |', '| --- | --- | --- | --- | --- |']

/** @param {string} name */
const load = async (name) => (await runnerImport(`${project}${name}`)).module

const sources = schemasIn(readFileSync(schemaFile, 'utf8'))
const schemas = /** @type {Record<string, Schema>} */ (await load(schemaFile))
const membersOf = (/** @type {string} */ name) =>
  [...head, ...rowsOf(schemas[name], sources.get(name) ?? [], sources)].join('\n')

const { defaultPaths } = /** @type {{ defaultPaths: Record<string, string> }} */ (await load(pathFile))
const pathSource = readFileSync(pathFile, 'utf8').split('defaultPaths')[1] ?? ''
const pathMembers = membersIn(pathSource.split('as const')[0] ?? '')
const paths = [
  '| name | default | named by | purpose |',
  '| --- | --- | --- | --- |',
  ...Object.entries(defaultPaths).map(([name, path]) => {
    const comment = pathMembers.find((member) => member.name === name)?.comment ?? ''
    return `| \`${name}\` | \`${path}\` | ${originOf(comment)} | ${purposeOf(comment)} |`
  }),
].join('\n')

const { ownRights, rights, rightOf, rightWords, userKinds } =
  /** @type {typeof import('../server/rules/rights.ts')} */ (await load(rightsFile))
/** Other names than those of the code. @type {Record<string, string>} */
const columns = { anonymous: 'no token', facilities: 'device administrator' }
/** @param {Readonly<Record<string, object>>} table */
const rightRows = (table) =>
  [
    `| call | ${userKinds.map((user) => columns[user] ?? user).join(' | ')} |`,
    `| --- |${' --- |'.repeat(userKinds.length)}`,
    ...Object.keys(table).map((name) => {
      const call = /** @type {Parameters<typeof rightOf>[0]} */ (name)
      return `| \`${call}\` | ${userKinds.map((user) => rightWords[rightOf(call, user)]).join(' | ')} |`
    }),
  ].join('\n')

/** The tables, by the heading that each one is below. */
const tables = {
  'Members of config.json': membersOf('configFileSchema'),
  'Members of the configuration': `${membersOf('assistConfigurationsSchema')}\n\nMembers of \`asistConfiguration\`:\n\n${membersOf('configurationSchema')}`,
  'Paths of the API': paths,
  'Rights of tokens': rightRows(rights),
  "Rights at Foyer's own server": rightRows(ownRights),
}

const page = readFileSync(pageFile, 'utf8')
let nextPage = page
for (const [heading, table] of Object.entries(tables)) {
  const part = new RegExp(`(\n### ${heading}\n[^|]*)\\|[^]*?(?=\n#{2,3} |$)`)
  if (!part.test(nextPage)) throw new Error(`${pageFile}: no table below '${heading}'`)
  nextPage = nextPage.replace(part, (_, before) => `${before}${table}\n`)
}

/** The headers of the page's example, folded to the width of the page. */
const [, example = ''] = /```json\n([^]*?)```/.exec(page) ?? []
const headers = securityHeaders(JSON.parse(example)).map(([name, value]) => {
  const line = `${name}: ${value}`
  return line.length > 120 ? line.replaceAll(/(.{1,118}[;,]) /g, '$1\n  ') : line
})
const headerBlock = /(\n## Headers\n[^]*?\n```\n)(?:[^`]*\n)?(?=```\n)/
if (!headerBlock.test(nextPage)) throw new Error(`${pageFile}: no block below 'Headers'`)
nextPage = nextPage.replace(headerBlock, (_, before) => `${before}${headers.join('\n')}\n`)

const usage = `Usage: npm run deploying -- [--check]

Writes the configuration members, the API paths, the rights of tokens and the example's headers into ${pageFile}.

Options:
  --check     write nothing; fail if the page is out of date
  -h, --help  show this help

Exit codes: 0 ok, 1 the page is out of date, 2 usage error.`

if (readArguments(usage, { check: { type: 'boolean' } }).values.check) {
  const plain = (/** @type {string} */ text) => text.replaceAll(/[ -]+/g, ' ')
  if (plain(page).trim() !== plain(nextPage).trim()) {
    console.error(`${pageFile} is out of date. Run "npm run deploying".`)
    process.exitCode = 1
  }
} else {
  writeFileSync(pageFile, nextPage)
  execFileSync('npx', ['oxfmt', pageFile], { stdio: 'inherit' })
}

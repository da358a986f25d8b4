// @ts-check
/**
 * `npm run openapi`: writes `docs/openapi.json`, the description of the API in OpenAPI 3.1, from the schemas of the wire and of the
 * server (`server/api`). `npm run openapi -- --check` fails if the file differs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { readArguments } from './arguments.mjs'

const project = fileURLToPath(new URL('..', import.meta.url))
const file = 'docs/openapi.json'

const usage = `Usage: npm run openapi -- [--check]

Writes the description of the API into ${file}.

Options:
  --check     write nothing; fail if the file is out of date
  -h, --help  show this help

Exit codes: 0 ok, 1 the file is out of date, 2 usage error.`

const { check } = readArguments(usage, { check: { type: 'boolean' } }).values
const { openApi } = /** @type {{ openApi: (version: string) => object }} */ (
  (await runnerImport(`${project}server/api/openapi.ts`)).module
)
const { version } = JSON.parse(readFileSync(`${project}package.json`, 'utf8'))
const document = JSON.stringify(openApi(version))

if (!check) {
  writeFileSync(file, document)
  execFileSync('npx', ['oxfmt', file], { stdio: 'inherit' })
} else if (!existsSync(file) || JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== document) {
  console.error(`${file} is out of date. Run "npm run openapi".`)
  process.exitCode = 1
}

// @ts-check
/** `npm run texts`: checks the texts of all languages, and exchanges them with translators. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { failUsage, readArguments } from './arguments.mjs'
import { findTextProblems } from './texts/check-texts.mjs'
import { importTexts } from './texts/import-texts.mjs'
import { isLanguage } from './texts/plural-forms.mjs'
import { readTextFolders, sourceTag } from './texts/text-files.mjs'
import { readXliff, writeXliff } from './texts/xliff.mjs'

const usage = `Usage: npm run texts -- check
       npm run texts -- export TAG [--out FILE] [--missing]
       npm run texts -- import FILE

check compares the keys, plural forms and placeholders of all languages with English.
export writes the texts of a language beside the English ones, as XLIFF 1.2; the language may be a new one.
import reads such a file and writes its texts to locales/TAG.json. It writes nothing if one of them is wrong.

TAG is the BCP 47 tag of a language, such as cs; Ukrainian is uk.

Options:
  --out FILE  default: texts-TAG.xlf
  --missing   only texts that are not translated yet
  -h, --help  show this help

Exit codes: 0 ok, 1 a text is wrong, 2 usage error.`

const { values, positionals } = readArguments(
  usage,
  { out: { type: 'string' }, missing: { type: 'boolean' } },
  { allowPositionals: true },
)
const [command, given, ...rest] = positionals
if (rest.length > 0) failUsage(`Unexpected argument: ${rest[0]}`, usage)

/** @param {readonly string[]} problems */
function report(problems) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

/** @template Value @param {() => Value} read @returns {Value | undefined} */
function orReport(read) {
  try {
    return read()
  } catch (error) {
    report([error instanceof Error ? error.message : String(error)])
    return undefined
  }
}

function check() {
  const problems = findTextProblems(readTextFolders('.'))
  report(problems)
  if (problems.length === 0) console.log('All languages have the keys, plural forms and placeholders of English.')
}

/** @param {string} tag */
function exportTo(tag) {
  if (!isLanguage(tag) || tag === sourceTag) failUsage(`Not a language to translate to: ${tag}`, usage)
  const file = values.out ?? `texts-${tag}.xlf`
  writeFileSync(file, writeXliff(readTextFolders('.'), tag, { onlyMissing: values.missing }))
  console.log(`Wrote ${file}.`)
}

/** @param {string} file */
function importFrom(file) {
  const { problems, files, missing } = importTexts(readTextFolders('.'), readXliff(readFileSync(file, 'utf8')))
  report(problems)
  if (problems.length > 0) return
  for (const [path, content] of files) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  console.log(`Wrote ${files.size} files. Texts that are not translated yet: ${missing}.`)
}

if (command === 'check' && given === undefined) orReport(check)
else if (command === 'export' && given !== undefined) orReport(() => exportTo(given))
else if (command === 'import' && given !== undefined) orReport(() => importFrom(given))
else failUsage(`${command === undefined ? 'Missing' : 'Unknown'} command or argument`, usage)

// @ts-check
/** The command that checks the texts of all languages, and exchanges them with translators. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { usageError } from '../arguments.mjs'
import { findTextProblems } from './check-texts.mjs'
import { importTexts } from './import-texts.mjs'
import { isLanguage } from './plural-forms.mjs'
import { readTextFolders, sourceTag } from './text-files.mjs'
import { readXliff, writeXliff } from './xliff.mjs'

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

/** @param {string} problem */
const refuse = (problem) => (console.error(`${problem}\n\n${usage}`), 2)

/** @param {readonly string[]} problems */
function report(problems) {
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

/** @param {string} root @returns {number} */
function check(root) {
  const problems = findTextProblems(readTextFolders(root))
  if (problems.length === 0) console.log('All languages have the keys, plural forms and placeholders of English.')
  return report(problems)
}

/** @param {string} root @param {string} file @returns {number} */
function importFrom(root, file) {
  const { problems, files, missing } = importTexts(
    readTextFolders(root),
    readXliff(readFileSync(join(root, file), 'utf8')),
  )
  if (problems.length > 0) return report(problems)
  for (const [path, content] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  console.log(`Wrote ${files.size} files. Texts that are not translated yet: ${missing}.`)
  return 0
}

/**
 * @param {string[]} args The arguments of the command line.
 * @param {string} root The folder of the project.
 * @returns {number} The exit code.
 */
export function runTexts(args, root) {
  let given
  try {
    const options = /** @type {const} */ ({
      out: { type: 'string' },
      missing: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    })
    given = parseArgs({ args, allowPositionals: true, options })
  } catch (reason) {
    return refuse(usageError(reason))
  }
  const { values, positionals } = given
  if (values.help) return (console.log(usage), 0)
  const [command, target, ...rest] = positionals
  if (rest.length > 0) return refuse(`Unexpected argument: ${rest[0]}`)
  try {
    if (command === 'check' && target === undefined) return check(root)
    if (command === 'import' && target !== undefined) return importFrom(root, target)
    if (command !== 'export' || target === undefined)
      return refuse(`${command === undefined ? 'Missing' : 'Unknown'} command or argument`)
    if (!isLanguage(target) || target === sourceTag) return refuse(`Not a language to translate to: ${target}`)
    const file = values.out ?? `texts-${target}.xlf`
    writeFileSync(join(root, file), writeXliff(readTextFolders(root), target, { onlyMissing: values.missing }))
    console.log(`Wrote ${file}.`)
    return 0
  } catch (error) {
    return report([error instanceof Error ? error.message : String(error)])
  }
}

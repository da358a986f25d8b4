// @ts-check
import { parseArgs } from 'node:util'

/** @typedef {{ readonly type: 'string' | 'boolean', readonly default?: string }} Option */
/**
 * @template {Record<string, Option>} Options
 * @typedef {{ [Name in keyof Options]: Options[Name]['type'] extends 'boolean' ? boolean | undefined : Options[Name] extends { default: string } ? string : string | undefined }} Values
 */

/**
 * Parses the command line. Prints the usage and exits with 0 for `--help`; prints the error and exits with 2 for an unknown option
 * or an unexpected argument.
 * @template {Record<string, Option>} Options
 * @param {string} usage
 * @param {Options} options
 * @param {{ allowPositionals?: boolean }} [more]
 * @returns {{ values: Values<Options>, positionals: string[] }}
 */
export function readArguments(usage, options, { allowPositionals = false } = {}) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals, args })
    return { values: /** @type {Values<Options>} */ (/** @type {unknown} */ (values)), positionals }
  } catch (error) {
    return failUsage(usageError(error), usage)
  }
}

/**
 * 'Unknown option: --x' or 'Unexpected argument: x'; any other error keeps the text of `parseArgs`.
 * @param {unknown} error
 */
export function usageError(error) {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/^(Unknown option|Unexpected argument) '([^']*)'[^]*/, '$1: $2')
}

/**
 * Prints the error and the usage, and exits with 2.
 * @param {string} problem @param {string} usage
 * @returns {never}
 */
export function failUsage(problem, usage) {
  console.error(`${problem}\n\n${usage}`)
  process.exit(2)
}

// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {object} FailedTest
 * @property {string} name
 * @property {string} reason
 * @property {string | null} repeat the command that runs it alone
 */
/** @typedef {{ readonly name: string, readonly reason: string }} FlakyTest passed at its second try; `reason` is why the first failed */
/** @typedef {{ readonly passed: number, readonly failed: readonly FailedTest[], readonly flaky: readonly FlakyTest[] }} Report */

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion of vitest's report */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile of vitest's report */
/** @typedef {{ status: string, errors: { message?: string }[] }} Attempt of Playwright's report */
/** @typedef {{ title: string, ok: boolean, file: string, line: number, tests: { status: string, projectName: string, results: Attempt[] }[] }} Spec of Playwright's report; 'flaky' passed on retry */
/** @typedef {{ title: string, suites?: Suite[], specs?: Spec[] }} Suite of Playwright's report */

/**
 * Reads a report of vitest or Playwright. Errors outside of any test, which `outside-tests.mjs` writes beside vitest's report,
 * are failures, too. Null if there is no report.
 * @param {string} path
 * @returns {Report | null}
 */
export function readReport(path) {
  if (!existsSync(path)) return null
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.stats) return readPlaywright(report)
  const beside = besideReport(path)
  return readVitest(report, existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : [])
}

/** Path of the errors outside of tests. @param {string} path of vitest's report */
export const besideReport = (path) => path.replace(/\.json$/, '-outside-tests.json')

/**
 * @param {{ numPassedTests: number, testResults?: TestFile[] }} report
 * @param {readonly { message: string, stack?: string }[]} outside errors outside of tests
 * @returns {Report}
 */
export function readVitest({ numPassedTests, testResults = [] }, outside) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    // A file that failed before its tests ran counts as one failure.
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name: file, reason: message, repeat: `npx vitest run ${file}` }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        reason: failureMessages.join('\n'),
        repeat: `npx vitest run ${file} -t ${quoted(`^${escaped(fullName)}$`)}`,
      }))
  })
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        name: `${relative('.', name)} › ${fullName}`,
        reason: failureMessages.join('\n'),
      })),
  )
  const beside = outside.map(({ message, stack }) => ({
    name: 'an error outside of any test',
    reason: stack ?? message,
    repeat: null,
  }))
  return { passed: numPassedTests, failed: [...failed, ...beside], flaky }
}

/**
 * @param {{ stats: { expected: number, flaky: number }, suites: Suite[], errors?: { message?: string }[] }} report
 * @returns {Report}
 */
export function readPlaywright({ stats, suites, errors = [] }) {
  const specs = suites.flatMap((suite) => specsOf(suite, []))
  return {
    passed: stats.expected + stats.flaky,
    failed: [
      ...specs
        .filter(({ spec }) => !spec.ok)
        .map(({ name, spec }) => ({
          name,
          reason: reasonOf(spec),
          repeat: `npx playwright test --project=${spec.tests[0]?.projectName} ${spec.file}:${spec.line}`,
        })),
      ...errors.map(({ message = '' }) => ({ name: 'an error outside of any test', reason: message, repeat: null })),
    ],
    flaky: specs
      .filter(({ spec }) => spec.tests.some(({ status }) => status === 'flaky'))
      .map(({ name, spec }) => ({ name, reason: reasonOf(spec) })),
  }
}

/** @param {Suite} suite @param {readonly string[]} above @returns {{ name: string, spec: Spec }[]} */
function specsOf({ title, suites = [], specs = [] }, above) {
  const titles = [...above, title]
  return [
    ...specs.map((spec) => ({ name: [...titles, spec.title].join(' › '), spec })),
    ...suites.flatMap((suite) => specsOf(suite, titles)),
  ]
}

/** Of the first try that failed. @param {Spec} spec */
const reasonOf = ({ tests }) =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message = '' }) => withoutColours(message))
    .at(0) ?? ''

/** @param {string} text */
// oxlint-disable-next-line no-control-regex
const withoutColours = (text) => text.replaceAll(/\u001B\[[0-9;]*m/g, '')

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** For a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

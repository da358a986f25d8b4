// @ts-check
import { writeFileSync } from 'node:fs'

/**
 * A reporter of vitest: writes the errors that belong to no test to the file that `OUTSIDE_TESTS` names. Vitest's own report leaves them
 * out, so that they would be missed if a test fails, too.
 */
export default class OutsideTests {
  /** @param {unknown} _modules @param {readonly { message: string, stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env['OUTSIDE_TESTS']
    if (path === undefined) return
    writeFileSync(path, JSON.stringify(errors.map(({ message, stack }) => ({ message, stack }))))
  }
}

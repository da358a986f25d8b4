import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { besideReport, readPlaywright, readReport, readVitest } from '../../tools/testing/reports.mjs'
import { chooseSteps } from '../../tools/testing/steps.mjs'

const test = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages })
const file = (name: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: resolve(name),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
})

describe('the Vitest report', () => {
  it('names each failed test and the command that repeats it', () => {
    const failed = test('failed', "joins (a, b) with the list's sign", 'expected 1 to be 2')
    const testResults = [file('tests/kernel/text.test.ts', test('passed', 'folds accents'), failed)]
    expect(readVitest({ numPassedTests: 1, testResults }, []).failed).toEqual([
      {
        name: "tests/kernel/text.test.ts › joins (a, b) with the list's sign",
        reason: 'expected 1 to be 2',
        repeat: String.raw`npx vitest run tests/kernel/text.test.ts -t '^joins \(a, b\) with the list'\''s sign$'`,
      },
    ])
  })

  it('counts a file that cannot be loaded as a failure', () => {
    const broken = { ...file('tests/kernel/text.test.ts'), status: 'failed', message: 'no such module' }
    const name = 'tests/kernel/text.test.ts'
    const failed = [{ name, reason: 'no such module', repeat: `npx vitest run ${name}` }]
    expect(readVitest({ numPassedTests: 0, testResults: [broken] }, []).failed).toEqual(failed)
  })

  it('names each flaky test with the reason of its first failure', () => {
    const testResults = [file('tests/ui/menu.test.tsx', test('passed', 'opens', 'the menu was not there'))]
    const flaky = [{ name: 'tests/ui/menu.test.tsx › opens', reason: 'the menu was not there' }]
    expect(readVitest({ numPassedTests: 1, testResults }, [])).toMatchObject({ passed: 1, failed: [], flaky })
  })

  it('includes errors outside of tests', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'screens.json')
    const testResults = [file('tests/ui/menu.test.tsx', test('failed', 'opens', 'the menu was not there'))]
    writeFileSync(path, JSON.stringify({ numPassedTests: 0, testResults }))
    const errors = [{ message: 'The engine is gone', stack: 'Error: The engine is gone' }]
    writeFileSync(besideReport(path), JSON.stringify(errors))
    expect(readReport(path)?.failed.map(({ name, reason }) => [name, reason])).toEqual([
      ['tests/ui/menu.test.tsx › opens', 'the menu was not there'],
      ['an error outside of any test', 'Error: The engine is gone'],
    ])
  })

  it('is null if there is no file', () => {
    expect(readReport('no/such/report.json')).toBeNull()
  })
})

describe('the Playwright report', () => {
  const errorsOf = (messages: readonly string[]) => messages.map((message) => ({ message }))
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    ok: status !== 'unexpected',
    file: 'book.spec.ts',
    line: 12,
    tests: [{ status, projectName: 'server', results: [{ status: 'failed', errors: errorsOf(messages) }] }],
  })
  const report = (...specs: ReturnType<typeof spec>[]) => ({
    stats: { expected: 1, flaky: specs.filter(({ tests }) => tests[0]?.status === 'flaky').length },
    suites: [{ title: 'book.spec.ts', suites: [{ title: 'by keyboard', specs }] }],
  })

  it('names each failed journey and the command that repeats it', () => {
    const repeat = 'npx playwright test --project=server book.spec.ts:12'
    const failed = [{ name: 'book.spec.ts › by keyboard › books a room', reason: 'no row', repeat }]
    const found = readPlaywright(report(spec('books a room', 'unexpected', '\u001B[31mno row\u001B[39m')))
    expect(found).toEqual({ passed: 1, failed, flaky: [] })
  })

  it('names each flaky journey with the reason of its first failure', () => {
    const flaky = [{ name: 'book.spec.ts › by keyboard › books a room', reason: 'no row' }]
    const found = readPlaywright(report(spec('books a room', 'flaky', 'no row')))
    expect(found).toMatchObject({ passed: 2, failed: [], flaky })
  })

  it('includes errors outside of journeys', () => {
    expect(readPlaywright({ ...report(), errors: [{ message: 'The port is taken' }] }).failed).toEqual([
      { name: 'an error outside of any test', reason: 'The port is taken', repeat: null },
    ])
  })
})

describe('the steps of npm test', () => {
  it('are all run by default', () => {
    const { withBrowser, meanwhile, unknown } = chooseSteps([])
    expect(unknown).toBeUndefined()
    expect(withBrowser.map(({ name }) => name)).toContain('journeys')
    expect(meanwhile.some(({ name }) => name.startsWith('rules, flows, apart, own-server, faults'))).toBe(true)
  })

  it('can be chosen by name, including single Vitest projects', () => {
    const { withBrowser, meanwhile } = chooseSteps(['rules', 'lint'])
    expect(withBrowser).toEqual([])
    expect(meanwhile.map(({ name }) => name)).toEqual(['lint', 'rules'])
    expect(meanwhile[1]?.command.filter((word) => word.startsWith('--project'))).toEqual(['--project=rules'])
  })

  it('reject an unknown name', () => {
    expect(chooseSteps(['rules', 'journey']).unknown).toBe('journey')
  })
})

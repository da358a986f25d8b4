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

describe('the report of vitest', () => {
  it('names each failed test with the command that repeats it alone', () => {
    const testResults = [
      file(
        'tests/kernel/text.test.ts',
        test('passed', 'folds accents'),
        test('failed', "joins (a, b) with the list's sign", 'expected 1 to be 2'),
      ),
    ]
    expect(readVitest({ numPassedTests: 1, testResults }, []).failed).toEqual([
      {
        name: "tests/kernel/text.test.ts › joins (a, b) with the list's sign",
        reason: 'expected 1 to be 2',
        repeat: String.raw`npx vitest run tests/kernel/text.test.ts -t '^joins \(a, b\) with the list'\''s sign$'`,
      },
    ])
  })

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { ...file('tests/kernel/text.test.ts'), status: 'failed', message: 'no such module' }
    expect(readVitest({ numPassedTests: 0, testResults: [broken] }, []).failed).toEqual([
      {
        name: 'tests/kernel/text.test.ts',
        reason: 'no such module',
        repeat: 'npx vitest run tests/kernel/text.test.ts',
      },
    ])
  })

  it('names a test that passed at its second try, with the reason of the first', () => {
    const testResults = [file('tests/ui/menu.test.tsx', test('passed', 'opens', 'the menu was not there'))]
    expect(readVitest({ numPassedTests: 1, testResults }, [])).toMatchObject({
      passed: 1,
      failed: [],
      flaky: [{ name: 'tests/ui/menu.test.tsx › opens', reason: 'the menu was not there' }],
    })
  })

  it('has errors outside of tests, although a test failed, too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'screens.json')
    const testResults = [file('tests/ui/menu.test.tsx', test('failed', 'opens', 'the menu was not there'))]
    writeFileSync(path, JSON.stringify({ numPassedTests: 0, testResults }))
    writeFileSync(
      besideReport(path),
      JSON.stringify([{ message: 'The engine is gone', stack: 'Error: The engine is gone' }]),
    )
    expect(readReport(path)?.failed.map(({ name, reason }) => [name, reason])).toEqual([
      ['tests/ui/menu.test.tsx › opens', 'the menu was not there'],
      ['an error outside of any test', 'Error: The engine is gone'],
    ])
  })

  it('is null if the step wrote none', () => {
    expect(readReport('no/such/report.json')).toBeNull()
  })
})

describe('the report of Playwright', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    ok: status !== 'unexpected',
    file: 'book.spec.ts',
    line: 12,
    tests: [
      {
        status,
        projectName: 'server',
        results: [{ status: 'failed', errors: messages.map((message) => ({ message })) }],
      },
    ],
  })
  const report = (...specs: ReturnType<typeof spec>[]) => ({
    stats: { expected: 1, flaky: specs.filter(({ tests }) => tests[0]?.status === 'flaky').length },
    suites: [{ title: 'book.spec.ts', suites: [{ title: 'by keyboard', specs }] }],
  })

  it('names each failed journey with the command that repeats it alone', () => {
    expect(readPlaywright(report(spec('books a room', 'unexpected', '\u001B[31mno row\u001B[39m')))).toEqual({
      passed: 1,
      failed: [
        {
          name: 'book.spec.ts › by keyboard › books a room',
          reason: 'no row',
          repeat: 'npx playwright test --project=server book.spec.ts:12',
        },
      ],
      flaky: [],
    })
  })

  it('names a journey that passed at its second try, with the reason of the first', () => {
    expect(readPlaywright(report(spec('books a room', 'flaky', 'no row')))).toMatchObject({
      passed: 2,
      failed: [],
      flaky: [{ name: 'book.spec.ts › by keyboard › books a room', reason: 'no row' }],
    })
  })

  it('has errors outside of journeys', () => {
    expect(readPlaywright({ ...report(), errors: [{ message: 'The port is taken' }] }).failed).toEqual([
      { name: 'an error outside of any test', reason: 'The port is taken', repeat: null },
    ])
  })
})

describe('the steps', () => {
  it('run all if none is named', () => {
    const { withBrowser, meanwhile, unknown } = chooseSteps([])
    expect(unknown).toBeUndefined()
    expect(withBrowser.map(({ name }) => name)).toContain('journeys')
    expect(meanwhile.some(({ name }) => name.startsWith('rules, flows, faults'))).toBe(true)
  })

  it('run only the named ones, and only the named projects of Node', () => {
    const { withBrowser, meanwhile } = chooseSteps(['rules', 'lint'])
    expect(withBrowser).toEqual([])
    expect(meanwhile.map(({ name }) => name)).toEqual(['lint', 'rules'])
    expect(meanwhile[1]?.command.filter((word) => word.startsWith('--project'))).toEqual(['--project=rules'])
  })

  it('refuse a name that is none of them', () => {
    expect(chooseSteps(['rules', 'journey']).unknown).toBe('journey')
  })
})

// @ts-check

/**
 * One row of the table: the fault as its scenario names it (tests/faults/repeat.ts), and how often the scenario passed.
 * @typedef {{ id: string, fault: string, injected: string, seen: string, repeats: number, passed: number }} Fault
 */

/**
 * The rows in vitest's JSON report, in the order of the fault model.
 * @param {{ testResults: { assertionResults: { ancestorTitles: string[], status: string }[] }[] }} report
 * @returns {Fault[]}
 */
export function readFaults(report) {
  /** @type {Map<string, Fault>} */
  const faults = new Map()
  for (const { ancestorTitles, status } of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const name = ancestorTitles.at(-1) ?? ''
    const [id = '', fault = '', injected = '', seen = ''] = name.split(' | ')
    // Other tests in the folder have no row.
    if (!/^F\d+$/.test(id)) continue
    const known = faults.get(name) ?? { id, fault, injected, seen, repeats: 0, passed: 0 }
    known.repeats += 1
    if (status === 'passed') known.passed += 1
    faults.set(name, known)
  }
  return [...faults.values()].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
}

/**
 * As Markdown.
 * @param {Fault[]} faults
 */
export function tableOf(faults) {
  const head = ['#', 'fault', 'injected', 'seen by the user', 'repeats', 'passed']
  const rows = faults.map(({ id, fault, injected, seen, repeats, passed }) => [
    id,
    fault,
    injected,
    seen,
    String(repeats),
    String(passed),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * 'N of N passed'.
 * @param {Fault[]} faults
 */
export function summaryOf(faults) {
  const passed = faults.filter((fault) => fault.passed === fault.repeats).length
  return `${passed} of ${faults.length} passed`
}

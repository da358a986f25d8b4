// @ts-check

/**
 * One row of the table: the fault as its scenario names it (tests/faults/repeat.ts), and how often it was survived.
 * @typedef {{ id: string, fault: string, injected: string, seen: string, repeats: number, survived: number }} Fault
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
    // Tests beside the scenarios belong to no fault of the model.
    if (!/^F\d+$/.test(id)) continue
    const known = faults.get(name) ?? { id, fault, injected, seen, repeats: 0, survived: 0 }
    known.repeats += 1
    if (status === 'passed') known.survived += 1
    faults.set(name, known)
  }
  return [...faults.values()].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
}

/**
 * As Markdown.
 * @param {Fault[]} faults
 */
export function tableOf(faults) {
  const head = ['#', 'fault', 'injected', 'seen by the user', 'repeats', 'survived']
  const rows = faults.map(({ id, fault, injected, seen, repeats, survived }) => [
    id,
    fault,
    injected,
    seen,
    String(repeats),
    String(survived),
  ])
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * 'N of N survived'.
 * @param {Fault[]} faults
 */
export function summaryOf(faults) {
  const survived = faults.filter((fault) => fault.survived === fault.repeats).length
  return `${survived} of ${faults.length} survived`
}

// @ts-check
import { existsSync } from 'node:fs'

export const protocolData = process.env['FOYER_PROTOCOL_DATA'] ?? '../shared/protocol-data'
const bin = 'node_modules/.bin/'
export const results = 'test-results'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command
 * @property {number} seconds of one processor, as measured on two quiet ones; for the first line only
 * @property {string} [report]
 * @property {boolean} [needsBrowser]
 * @property {boolean} [needsWebServers]
 * @property {boolean} [needsPostgres]
 * @property {boolean} [isExtra] runs only if it is named
 * @property {boolean} [givesWay] to those with a browser, which wait for much of their time
 */

/** Run together: while a test of one project waits, tests of another use the processor. */
const inNode = ['rules', 'flows', 'apart', 'own-server', 'faults', ...(existsSync(protocolData) ? ['contracts'] : [])]
const secondsInNode = { rules: 105, flows: 75, apart: 4, 'own-server': 120, faults: 42, contracts: 20 }

/**
 * Steps in a browser and the builds that they need. These wait for much of their time: for rooms that accept, for events, for an
 * animation to end.
 * @type {Step[]}
 */
const withBrowser = [
  { ...vitest('screens', ['screens']), seconds: 175, needsBrowser: true },
  { name: 'build', seconds: 10, command: [`${bin}vite`, 'build', '--mode', 'sandbox', '--logLevel', 'warn'] },
  { name: 'production', seconds: 8, command: [`${bin}vite`, 'build', '--logLevel', 'warn'] },
  { name: 'production-clean', seconds: 2, command: [process.execPath, 'tools/check-production.mjs'] },
  { name: 'sizes', seconds: 1, command: [process.execPath, 'tools/check-sizes.mjs'] },
  {
    name: 'journeys-postgres',
    seconds: 150,
    command: [`${bin}playwright`, 'test', '--config', 'tests/journeys/postgres.config.ts'],
    report: `${results}/journeys-postgres.json`,
    needsBrowser: true,
    needsPostgres: true,
    isExtra: true,
  },
  {
    name: 'journeys',
    seconds: 460,
    command: [`${bin}playwright`, 'test'],
    report: `${results}/journeys.json`,
    needsBrowser: true,
  },
]

/**
 * Steps that use the processor while those with a browser wait. They give way to them.
 * @param {(name: string) => boolean} isChosen
 * @returns {Step[]}
 */
const meanwhile = (isChosen) => {
  const projects = inNode.filter(isChosen)
  return [
    { name: 'server', seconds: 10, command: [process.execPath, 'tools/sandbox-server.mjs', '--build'] },
    { name: 'office', seconds: 10, command: [process.execPath, 'tools/serve.mjs', '--build'] },
    // `lint` reads the same compiler projects and reports the same faults, so types are checked once.
    { name: 'types', seconds: 40, command: [`${bin}tsc`, '-b'], givesWay: true, isExtra: true },
    {
      name: 'lint',
      seconds: 55,
      command: [`${bin}oxlint`, '--type-aware', '--type-check', '--deny-warnings'],
      givesWay: true,
    },
    { name: 'layers', seconds: 1, command: [process.execPath, 'tools/layers.mjs', '--check'], givesWay: true },
    { name: 'deploying', seconds: 3, command: [process.execPath, 'tools/deploying.mjs', '--check'], givesWay: true },
    { name: 'openapi', seconds: 4, command: [process.execPath, 'tools/openapi.mjs', '--check'], givesWay: true },
    { name: 'cycles', seconds: 1, command: [process.execPath, 'tools/cycles.mjs'], givesWay: true },
    { name: 'knip', seconds: 10, command: [`${bin}knip`, '--no-progress'], givesWay: true },
    { name: 'format', seconds: 2, command: [`${bin}oxfmt`, '--check', '.'], givesWay: true },
    { name: 'spelling', seconds: 16, command: [`${bin}cspell`, '--no-progress', '--quiet'], givesWay: true },
    { name: 'prose', seconds: 1, command: [process.execPath, 'tools/prose.mjs', '--check'], givesWay: true },
    { name: 'supply', seconds: 2, command: [process.execPath, 'tools/check-supply.mjs'], givesWay: true },
    ...(projects.length > 0
      ? [
          {
            ...vitest(projects.join(', '), projects),
            seconds: projects.reduce(
              (sum, name) => sum + (Object.entries(secondsInNode).find(([of]) => of === name)?.[1] ?? 0),
              0,
            ),
            givesWay: true,
          },
        ]
      : []),
    { ...vitest('deploy', ['deploy']), seconds: 40, needsWebServers: true, givesWay: true },
    // Containers are made as root, with mounts and networks that not every machine permits.
    {
      ...withReport('containers', ['containers'], [process.execPath, 'tools/containers.mjs']),
      seconds: 40,
      givesWay: true,
      isExtra: true,
    },
    // Minutes, of tests that `flows` runs on SQLite: for changes of the store, of transactions and of what processes share.
    { ...vitest('server-postgres', ['server-postgres']), seconds: 400, needsPostgres: true, isExtra: true },
  ]
}

/** @param {string} name @param {readonly string[]} projects */
function vitest(name, projects) {
  const chosen = projects.map((project) => `--project=${project}`)
  return withReport(name, projects, [`${bin}vitest`, 'run', ...chosen])
}

/** @param {string} name @param {readonly string[]} projects @param {readonly string[]} command */
function withReport(name, projects, command) {
  const report = `${results}/${projects[0]}.json`
  return {
    name,
    command: [
      ...command,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./tools/testing/outside-tests.mjs',
      `--outputFile.json=${report}`,
    ],
    report,
  }
}

/**
 * Returns the steps to run, all of them if none is named: two rows, side by side.
 * @param {readonly string[]} named
 * @returns {{ withBrowser: Step[], meanwhile: Step[], unknown: string | undefined }}
 */
export function chooseSteps(named) {
  const isChosen = (/** @type {string} */ name) => named.length === 0 || named.includes(name)
  const isMeant = (/** @type {Step} */ { name, isExtra = false }) =>
    isExtra ? named.includes(name) : name.split(', ').some(isChosen)
  const all = [...withBrowser, ...meanwhile(() => true)].flatMap(({ name }) => name.split(', '))
  return {
    withBrowser: withBrowser.filter(isMeant),
    meanwhile: meanwhile(isChosen).filter(isMeant),
    unknown: named.find((name) => !all.includes(name)),
  }
}

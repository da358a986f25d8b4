// @ts-check
/**
 * `npm run crash`: shows that the server loses nothing that it acknowledged: killed under load, on a full disk, with a second process on
 * its folder, or as one of two processes with a database; and that one slot has one owner. Fails if something is lost.
 */
import { spawnSync } from 'node:child_process'
import { runnerImport } from 'vite'
import { readArguments } from './arguments.mjs'
import { ensurePostgres, noPostgres } from './postgres.mjs'

const usage = `Usage: npm run crash -- [options]

Kills the server under load, fills its disk, starts a second one on its folder, and asks for one slot at once. With a database, it kills one
of two processes, and asks both for the slot. With --postgres it does so on a PostgreSQL of its own, restarts that, too, and measures how long
clients wait.

Options:
  --rounds NUMBER  how often it is killed (default: 50)
  --asks NUMBER    how often the slot is asked for at once (default: 500)
  --postgres       two processes on a PostgreSQL of its own
  --restarts NUMBER  how often that is restarted at once (default: 10)
  --database URL   empty database of PostgreSQL, which is full of reservations afterwards
  -h, --help       show this help

Filling a disk needs the right to mount one.
Exit codes: 0 nothing is lost, 1 something is, 2 usage error.`

const { values } = readArguments(usage, {
  rounds: { type: 'string', default: '50' },
  asks: { type: 'string', default: '500' },
  restarts: { type: 'string', default: '10' },
  postgres: { type: 'boolean' },
  database: { type: 'string' },
})

if (values.postgres && !ensurePostgres()) {
  console.error(noPostgres)
  process.exit(1)
}

process.env['FOYER_TOKEN_STORAGE'] = 'local'
process.env['FOYER_LOG'] = 'error'
if (spawnSync(process.execPath, ['tools/serve.mjs', '--build'], { stdio: 'inherit' }).status !== 0) process.exit(1)
/** @typedef {{ acknowledged: number, lost: readonly string[] }} Findings */
/**
 * @typedef {object} Crash Of `tests/server/crash/crash.ts`.
 * @property {(rounds: number, script: string) => Promise<Findings>} killUnderLoad
 * @property {(script: string) => Promise<(Findings & { refused: number, goesOn: boolean }) | null>} fillDisk
 * @property {(script: string) => Promise<Findings & { said: string }>} startSecond
 * @property {(times: number, script: string) => Promise<Readonly<Record<string, number>>>} askAtOnce
 * @property {(database: string, rounds: number, asks: number, script: string) => Promise<Findings & { othersServed: number, answers: Readonly<Record<string, number>> }>} crashOneOfTwo
 */
/** @typedef {{ readonly question: number, readonly change: number, readonly livePage: number, readonly movedPage: number }} Noticed Milliseconds. */
/** @typedef {Findings & { readonly noticed: Noticed }} NoticedFindings */
/**
 * @typedef {object} CrashPostgres Of `tests/server/crash/crash-postgres.ts`.
 * @property {(run: { rounds: number, restarts: number, asks: number, script: string, print: (text: string) => void }) => Promise<{ killed: NoticedFindings, restarted: NoticedFindings & { away: number }, answers: Readonly<Record<string, number>> }>} crashOnPostgres
 */

/** Seconds. A crash should be noticed for at most as long. */
const longestNotice = 5

const { module } = await runnerImport('tests/server/crash/crash.ts')
const { askAtOnce, crashOneOfTwo, fillDisk, killUnderLoad, startSecond } = /** @type {Crash} */ (
  /** @type {unknown} */ (module)
)
const script = 'dist-office/main.js'

let isLost = false
/** @param {string} what @param {Findings} findings @param {string} [more] */
const tell = (what, { acknowledged, lost }, more = '') => {
  console.log(`${what}: ${acknowledged} acknowledged, ${lost.length} lost${more}`)
  for (const one of lost) console.log(`  ${one}`)
  isLost ||= lost.length > 0
}

/** @param {Readonly<Record<string, number>>} answers */
const tellAnswers = (answers) => {
  console.log(`One slot, asked for ${values.asks} times at once: ${JSON.stringify(answers)}`)
  isLost ||= answers['accepted'] !== 1
}

const onDatabase = async (/** @type {string} */ database) => {
  const found = await crashOneOfTwo(database, Number(values.rounds), Number(values.asks), script)
  const beside = `, ${found.othersServed} acknowledged by the other while one was down`
  tell(`Killed one of two processes ${values.rounds} times under load`, found, beside)
  tellAnswers(found.answers)
}

const onFolder = async () => {
  tell(`Killed ${values.rounds} times under load`, await killUnderLoad(Number(values.rounds), script))
  const full = await fillDisk(script)
  if (full === null) console.log('Full disk: not tried, since no disk can be mounted here.')
  else {
    tell(
      'Full disk',
      full,
      `, ${full.refused} refused, ${full.goesOn ? 'goes on with room' : 'does not go on with room'}`,
    )
    isLost ||= !full.goesOn
  }
  const second = await startSecond(script)
  tell('Second process on the folder', second, `: ${second.said}`)
  tellAnswers(await askAtOnce(Number(values.asks), script))
}

/** @param {Noticed} noticed */
const tellNoticed = (noticed) => {
  const rows = /** @type {const} */ ([
    ['a client that tries again waits for an answer', noticed.question],
    ['a client that tries again waits for its change', noticed.change],
    ['a page of the other process waits for a change', noticed.livePage],
    ['a page that connects again waits for a change', noticed.movedPage],
  ])
  for (const [what, time] of rows)
    console.log(
      `  ${what} for ${(time / 1_000).toFixed(1)} s at most (goal: ${longestNotice} s${time > longestNotice * 1_000 ? ', missed' : ''})`,
    )
}

const onPostgres = async () => {
  const crash = await runnerImport('tests/server/crash/crash-postgres.ts')
  const { crashOnPostgres } = /** @type {CrashPostgres} */ (/** @type {unknown} */ (crash.module))
  const found = await crashOnPostgres({
    rounds: Number(values.rounds),
    restarts: Number(values.restarts),
    asks: Number(values.asks),
    script,
    print: console.log,
  })
  tell(`Killed one of two processes ${values.rounds} times under load`, found.killed)
  tellNoticed(found.killed.noticed)
  const away = `, PostgreSQL itself away for ${(found.restarted.away / 1_000).toFixed(1)} s at most`
  tell(`Restarted PostgreSQL ${values.restarts} times under load`, found.restarted, away)
  tellNoticed(found.restarted.noticed)
  tellAnswers(found.answers)
}

const run = () => {
  if (values.postgres) return onPostgres()
  return values.database === undefined ? onFolder() : onDatabase(values.database)
}

await run()
process.exit(isLost ? 1 : 0)

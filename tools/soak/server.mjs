// @ts-check
/** `npm run soak -- server`: Foyer's own server under mixed load for a time. Fails on what is lost, doubled or grows, never on speed. */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { runnerImport } from 'vite'
import { ensurePostgres, noPostgres } from '../postgres.mjs'

/** @typedef {{ readonly figure: string, readonly value: number, readonly unit: string }} Figure Of `tests/soak/server/soak-server.ts`. */
/**
 * @typedef {object} Soaking
 * @property {(run: { minutes: number, isOnPostgres: boolean, script: string, print: (text: string) => void }) => Promise<{ figures: readonly Figure[], wrong: readonly string[] }>} soakServer
 */

/** Builds the server and runs it under load. Returns the exit code. @param {{ minutes: number, isOnPostgres: boolean }} run */
export async function soakOwnServer({ minutes, isOnPostgres }) {
  if (isOnPostgres && !ensurePostgres()) {
    console.error(noPostgres)
    return 1
  }
  process.env['FOYER_TOKEN_STORAGE'] = 'local'
  process.env['FOYER_LOG'] = 'info'
  if (spawnSync(process.execPath, ['tools/serve.mjs', '--build'], { stdio: 'inherit' }).status !== 0) return 1
  const on = isOnPostgres ? 'two processes on one database of PostgreSQL' : 'one process, its store in a folder'
  console.log(
    `Foyer's own server for ${minutes} minutes: ${on}, ${cpus().length} processors, Node.js ${process.versions.node}.`,
  )
  const { module } = await runnerImport('tests/soak/server/soak-server.ts')
  const { soakServer } = /** @type {Soaking} */ (/** @type {unknown} */ (module))
  const { figures, wrong } = await soakServer({
    minutes,
    isOnPostgres,
    script: 'dist-office/main.js',
    print: console.log,
  })
  const shown = figures.map(({ figure, value, unit }) => ({ figure, value: Math.round(value * 10) / 10, unit }))
  console.table(shown)
  const [first] = wrong
  console.log(first === undefined ? 'Nothing is wrong.' : `Wrong: ${first}`)
  return first === undefined ? 0 : 1
}

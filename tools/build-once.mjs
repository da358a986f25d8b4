// @ts-check
/** Builds what a command runs, unless a build is newer than all its sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} path @returns {number} The time of the newest change, in milliseconds. */
function newest(path) {
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** @param {string} mode */
function build(mode) {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: project,
    // What the command itself prints may be read by another program.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Written after a complete build, so that an interrupted one is repeated. @param {string} folder */
const stampOf = (folder) => join(project, folder, 'built')

/**
 * @param {string} folder
 * @param {readonly string[]} sources
 * @returns {boolean} True if a build is newer than all its sources.
 */
export function isBuilt(folder, sources) {
  const stamp = stampOf(folder)
  const needed = [...sources, 'vite.config.ts', 'package-lock.json', 'tools/headers']
  return (
    existsSync(stamp) && statSync(stamp).mtimeMs > Math.max(...needed.map((source) => newest(join(project, source))))
  )
}

/**
 * Marks a build as complete.
 *
 * @param {string} folder
 * @param {Date} startedAt A file changed since then counts as newer than the build.
 */
export function markBuilt(folder, startedAt) {
  const stamp = stampOf(folder)
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}

/**
 * @param {{ folder: string, sources: readonly string[], modes: readonly string[], says: string }} what `modes` of the build in their
 *   order: the first one empties the folder.
 */
export function buildOnce({ folder, sources, modes, says }) {
  if (isBuilt(folder, sources)) return
  const startedAt = new Date()
  console.error(says)
  for (const mode of modes) build(mode)
  markBuilt(folder, startedAt)
}

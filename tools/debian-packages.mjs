// @ts-check
/** Installs packages of Debian that a step of the tests needs. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

const installer = '/usr/bin/apt-get'
/** A package's script asks this program before it starts a daemon. 101 forbids it: the tests start their own servers. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * True if no package is missing: all are installed already, or installed now with apt, which takes about ten seconds.
 * @param {() => readonly string[]} missing
 * @returns {boolean}
 */
export function ensurePackages(missing) {
  if (missing().length === 0) return true
  if (process.getuid?.() !== 0 || !existsSync(installer)) return false
  const run = (/** @type {string[]} */ ...words) => spawnSync(installer, words, { stdio: 'inherit' }).status === 0
  const isOpen = !existsSync(policy)
  if (isOpen) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  console.log(`Installing ${missing().join(', ')}…`)
  const install = () => run('install', '-y', '-qq', '--no-install-recommends', ...missing())
  const isDone = install() || (run('update', '-qq') && install())
  if (isOpen) rmSync(policy)
  return isDone && missing().length === 0
}

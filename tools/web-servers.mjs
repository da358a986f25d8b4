// @ts-check
/** The web servers that the samples in `deploy/` are for, as Debian packages them, and OpenSSL for their certificates. */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian's package and the program in it. */
const packages = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy', openssl: '/usr/bin/openssl' }

export const noWebServers = `Web servers missing. Install ${Object.keys(packages).join(', ')} from Debian 12 or newer.`

const installer = '/usr/bin/apt-get'
/** A package's script asks this program before it starts a daemon. 101 forbids it: the tests start their own servers. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Returns true if all programs are available: already installed, or installed now with apt, which takes about ten seconds.
 * @returns {boolean}
 */
export function ensureWebServers() {
  const missing = () => Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
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

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

export interface Build {
  readonly base: string
  readonly folder: string
  remove(): void
}

/**
 * Builds the product as docs/deploying.md says, in a temporary folder that ends with the base path, as a server's root does. It is in
 * the project, because a build moves its list of sources from there to `.cache/builds`.
 */
export function buildAt(base: string): Build {
  mkdirSync('.cache', { recursive: true })
  const root = mkdtempSync(resolve('.cache/deploy-'))
  const folder = join(root, base)
  const vite = 'node_modules/vite/bin/vite.js'
  const args = ['build', '--base', base, '--outDir', folder, '--logLevel', 'error', '--emptyOutDir']
  const { status, stderr } = spawnSync(process.execPath, [vite, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  })
  if (status !== 0) throw new Error(`The build for ${base} failed: ${stderr}`)
  const sources = join('.cache/builds', `${basename(folder)}.json`)
  const remove = () => [root, sources].forEach((path) => rmSync(path, { recursive: true, force: true }))
  return { base, folder, remove }
}

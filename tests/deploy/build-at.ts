import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { isBuilt, markBuilt } from '../../tools/build-once.mjs'

export interface Build {
  readonly base: string
  readonly folder: string
}

/** The base paths of all builds. */
export const bases = ['/', '/foyer/'] as const
type Base = (typeof bases)[number]

const rootOf = (base: Base): string => join('.cache/deploy', base === '/' ? 'root' : 'below')

/** Returns the build for a base path. Its folder ends with that path, as a server's root does. */
export const buildAt = (base: Base): Build => ({ base, folder: resolve(rootOf(base), base === '/' ? 'site' : 'foyer') })

/** Builds the product as docs/deploying.md says, unless the last builds are newer than all sources. */
export default function makeBuilds(): void {
  for (const base of bases) {
    const root = rootOf(base)
    if (isBuilt(root, ['index.html', 'src', 'packages', 'workers', 'server', 'tools'])) continue
    const startedAt = new Date()
    const vite = 'node_modules/vite/bin/vite.js'
    const args = ['build', '--base', base, '--outDir', buildAt(base).folder, '--logLevel', 'error', '--emptyOutDir']
    const { status, stderr } = spawnSync(process.execPath, [vite, ...args], {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
    })
    if (status !== 0) throw new Error(`The build for ${base} failed: ${stderr}`)
    markBuilt(root, startedAt)
  }
}

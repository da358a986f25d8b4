// @ts-check
/**
 * The product's own rules, for the `foyer` command. Here they are compiled from the sources. The command of a release has them inside:
 * `supply/command.mjs` replaces this module.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, runnerImport } from 'vite'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The sources of the rules, by the function that returns them. */
export const ruleSources = {
  apiRules: join(project, 'server/rules/api/product-rules.ts'),
  pathRules: join(project, 'src/platform/paths.ts'),
  configRules: join(project, 'src/platform/config-file.ts'),
  geojsonRules: join(project, 'src/features/maps/model/floorplan/rules/venue-command.ts'),
  venueRules: join(project, 'src/features/maps/model/floorplan/rules/venue-command.ts'),
}

/** Modules by source, because compiling one starts a server of Vite. @type {Map<string, Promise<unknown>>} */
const modules = new Map()

/** @param {string} source */
function compiled(source) {
  const known = modules.get(source)
  if (known !== undefined) return known
  const compiling = runnerImport(source, { configFile: false, root: project }).then(({ module }) => module)
  modules.set(source, compiling)
  return compiling
}

/** @returns {Promise<typeof import('../server/rules/api/product-rules.ts')>} The calls of a product server, and how the client reads their answers. */
export async function apiRules() {
  return /** @type {typeof import('../server/rules/api/product-rules.ts')} */ (await compiled(ruleSources.apiRules))
}

/** @returns {Promise<typeof import('../src/platform/paths.ts')>} The paths of the API. */
export async function pathRules() {
  return /** @type {typeof import('../src/platform/paths.ts')} */ (await compiled(ruleSources.pathRules))
}

/** @returns {Promise<typeof import('../src/platform/config-file.ts')>} The rules for config.json. */
export async function configRules() {
  return /** @type {typeof import('../src/platform/config-file.ts')} */ (await compiled(ruleSources.configRules))
}

/** @returns {Promise<typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')>} The rules for plain GeoJSON. */
export async function geojsonRules() {
  return /** @type {typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')} */ (
    await compiled(ruleSources.geojsonRules)
  )
}

/** @returns {Promise<typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')>} The rules for indoor maps. */
export async function venueRules() {
  const outDir = join(project, '.cache/venue')
  // A unique name, because two checks may run at the same time.
  const name = `check-${process.pid}.mjs`
  await build({
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: ruleSources.venueRules,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name } },
    },
  })
  try {
    return await import(pathToFileURL(join(outDir, name)).href)
  } finally {
    rmSync(join(outDir, name))
  }
}

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

/** @returns {Promise<typeof import('../server/rules/api/product-rules.ts')>} The calls of a product server, and how the client reads their answers. */
export async function apiRules() {
  const { module } = await runnerImport(ruleSources.apiRules, { configFile: false, root: project })
  return /** @type {typeof import('../server/rules/api/product-rules.ts')} */ (module)
}

/** @returns {Promise<typeof import('../src/platform/paths.ts')>} The paths of the API. */
export async function pathRules() {
  const { module } = await runnerImport(ruleSources.pathRules, { configFile: false, root: project })
  return /** @type {typeof import('../src/platform/paths.ts')} */ (module)
}

/** @returns {Promise<typeof import('../src/platform/config-file.ts')>} The rules for config.json. */
export async function configRules() {
  const { module } = await runnerImport(ruleSources.configRules, { configFile: false, root: project })
  return /** @type {typeof import('../src/platform/config-file.ts')} */ (module)
}

/** @returns {Promise<typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')>} The rules for plain GeoJSON. */
export async function geojsonRules() {
  const { module } = await runnerImport(ruleSources.geojsonRules, { configFile: false, root: project })
  return /** @type {typeof import('#src/features/maps/model/floorplan/rules/venue-command.ts')} */ (module)
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

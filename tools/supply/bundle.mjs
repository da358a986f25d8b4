// @ts-check
/** A program of a release as one file, with its packages inside. */
import { build } from 'vite'

/**
 * @param {{ entry: string, name: string, target: string, plugins?: import('vite').Plugin[], outside?: readonly string[] }} what
 *   `outside` are packages that are beside the file, not in it.
 * @returns {Promise<{ code: string, modules: readonly string[] }>} The code, and the paths of the modules in it.
 */
export async function bundleProgram({ entry, name, target, plugins = [], outside = [] }) {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    ssr: { noExternal: true, external: [...outside] },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      target,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  })
  const chunks = [output].flat().flatMap((built) => ('output' in built ? built.output : []))
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${name} is not one file.`)
  return { code: chunk.code, modules: chunk.moduleIds }
}

/** The bundler's address of the worker. */
const [workerUrl = ''] = Object.values(
  import.meta.glob<string>('../../../workers/compute/index.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
)

/** Starts the compute worker. */
export function spawnWorker(): Worker {
  return new Worker(trusted(workerUrl), { type: 'module', name: 'compute' })
}

interface ScriptPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** The policy that the header `trusted-types` names (docs/deploying.md): it passes this one address, and no other. */
let policy: ScriptPolicy | null = null

/** The address as pages under `require-trusted-types-for 'script'` demand it; as it is in browsers that know no such. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('foyer-worker', { createScriptURL: passOwn }) ?? null
  return policy === null ? url : policy.createScriptURL(url)
}

function passOwn(url: string): string {
  if (url !== workerUrl) throw new TypeError('not the worker of this application')
  return url
}

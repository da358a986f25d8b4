/** The bundler's address of the worker. */
const [workerUrl = ''] = Object.values(
  import.meta.glob<string>('../../../workers/compute/index.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
)

/** The service worker's address, beside the page. */
export const serviceWorkerUrl = `${import.meta.env.BASE_URL}sw.js`

/** Starts the compute worker. Where the browser has Web Locks its end is an 'error' event of it, however it came about. */
export function spawnWorker(): Worker {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: 'compute' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly life?: string }>) => {
    // The worker holds the lock of this name: it is to be had when the worker is no more.
    if (data.life) void navigator.locks.request(data.life, () => worker.dispatchEvent(new Event('error')))
  })
  return worker
}

interface ScriptPolicy {
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

/** The policy that the header `trusted-types` names (docs/deploying.md): it passes these two addresses, and no other. */
let policy: ScriptPolicy | null = null

/** The address as pages under `require-trusted-types-for 'script'` demand it; as it is in browsers that know no such. */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('foyer-worker', { createScriptURL: passOwn }) ?? null
  return policy === null ? url : policy.createScriptURL(url)
}

function passOwn(url: string): string {
  if (url !== workerUrl && url !== serviceWorkerUrl) throw new TypeError('Unexpected worker URL')
  return url
}

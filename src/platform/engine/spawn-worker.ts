/** The bundler's address of the worker. */
const [workerUrl = ''] = Object.values(
  import.meta.glob<string>('../../../workers/compute/index.ts', {
    query: '?worker&url',
    import: 'default',
    eager: true,
  }),
)

/** The service worker's address, in the folder of the page. */
export const serviceWorkerUrl = `${import.meta.env.BASE_URL}sw.js`

/** Starts the compute worker. With Web Locks, any end of the worker fires its 'error' event. */
export function spawnWorker(): Worker {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module', name: 'compute' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly life?: string }>) => {
    // The worker holds the lock of this name, so it becomes available when the worker ends.
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

/** The policy named in the header `trusted-types` (docs/deploying.md). It allows only these two addresses. */
let policy: ScriptPolicy | null = null

/** Returns the address in the form required under `require-trusted-types-for 'script'`, or unchanged in browsers without it. */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('foyer-worker', { createScriptURL: passOwn }) ?? null
  return policy === null ? url : policy.createScriptURL(url)
}

function passOwn(url: string): string {
  if (url !== workerUrl && url !== serviceWorkerUrl) throw new TypeError('Unexpected worker URL')
  return url
}

import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { setWorkerCount, setWorkerUrl } from 'maplibre-gl'

interface ScriptPolicy {
  createScriptURL(url: string): object
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

let isNamed = false

/**
 * Tells MapLibre where its worker is: one of this application's own files. Throws where the page's header `trusted-types` does not
 * name 'foyer-map' (docs/deploying.md).
 */
export function nameMapWorker(): void {
  if (isNamed) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('foyer-map', { createScriptURL: passOwn })
  setWorkerUrl(policy === undefined ? workerUrl : asText(policy.createScriptURL(workerUrl)))
  // A plan is one or two sources; more workers would only be started.
  setWorkerCount(1)
  isNamed = true
}

function passOwn(url: string): string {
  if (url !== workerUrl) throw new TypeError('not the worker of the map')
  return url
}

/** The library takes the address for a text and looks at its end before it hands it to the browser, which asks for what the policy made. */
function asText(trusted: object): string {
  const looks = {
    endsWith: (end: string) => workerUrl.endsWith(end),
    split: (at: RegExp) => workerUrl.split(at),
  }
  return Object.assign(trusted, looks) as unknown as string
}

import { vi } from 'vitest'

/** Milliseconds, as for `expect.poll` in vitest.config.ts: it only ends a wait that hangs. */
const longest = 120_000

const { waitFor, waitUntil } = vi

/** Vitest gives waits one second, which a busy machine exceeds. */
function patient<Options extends { readonly timeout?: number }>(options: number | Options = {} as Options): Options {
  return typeof options === 'number' ? ({ timeout: options } as Options) : { timeout: longest, ...options }
}

vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))

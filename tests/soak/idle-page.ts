import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Number of pending calls to servers and workers. */
    __pending: number
    /** Playwright's own. */
    readonly __pwClock?: { readonly controller: { runFor(milliseconds: number): Promise<void> } }
  }
}

/** Counts pending calls in every page that is loaded from now on. */
export const countPending = async (page: Page): Promise<void> => void (await page.addInitScript(installCounter))

/**
 * Advances the page's paused clock, and resolves when no call is pending. Uses Playwright's clock directly, because each call of its
 * `runFor` adds a script to the browser context.
 */
export const advancePage = (page: Page, milliseconds: number): Promise<void> => page.evaluate(advance, milliseconds)

/** Runs in the page before its own code. Must not use timers, because the clock may be paused. */
function installCounter(): void {
  window.__pending = 0
  const fetch = window.fetch.bind(window)
  window.fetch = async (...given) => {
    window.__pending += 1
    try {
      return await fetch(...given)
    } finally {
      window.__pending -= 1
    }
  }
  // A call of the engine is one message in each direction, with the same id.
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly id?: string }>) => {
        if (data.id) window.__pending -= 1
      })
    }

    override postMessage(message: unknown, rest?: StructuredSerializeOptions | Transferable[]): void {
      window.__pending += 1
      if (Array.isArray(rest)) super.postMessage(message, rest)
      else super.postMessage(message, rest)
    }
  }
}

/** Runs in the page. Checks several times, because a response may cause the next call. */
async function advance(milliseconds: number): Promise<void> {
  if (!window.__pwClock) throw new Error('window.__pwClock is missing: this Playwright version is not supported.')
  await window.__pwClock.controller.runFor(milliseconds)
  const { port1, port2 } = new MessageChannel()
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      port2.onmessage = () => resolve()
      port1.postMessage(null)
    })
  for (let quiet = 0; quiet < 4; quiet = window.__pending > 0 ? 0 : quiet + 1) await turn()
  port2.onmessage = null
  port1.close()
}

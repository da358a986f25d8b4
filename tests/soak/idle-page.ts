import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Answers of servers and of workers that are still awaited. */
    __underWay: number
    /** Playwright's own. */
    readonly __pwClock?: { readonly controller: { runFor(milliseconds: number): Promise<void> } }
  }
}

/** Counts, in every page loaded from now on, what is asked and not answered yet. */
export const countUnderWay = async (page: Page): Promise<void> => void (await page.addInitScript(installCounter))

/**
 * Lets the page's time, which stands still, go on, and resolves when nothing is awaited any more. By the clock that Playwright
 * installed, not through Playwright: every call of its `runFor` leaves a script in the browser for pages to come, and a day has
 * tens of thousands.
 */
export const goOnInPage = (page: Page, milliseconds: number): Promise<void> => page.evaluate(goOn, milliseconds)

/** Runs in the page before its own code. The page's time may stand still: nothing here may wait for a timer. */
function installCounter(): void {
  window.__underWay = 0
  const fetch = window.fetch.bind(window)
  window.fetch = async (...given) => {
    window.__underWay += 1
    try {
      return await fetch(...given)
    } finally {
      window.__underWay -= 1
    }
  }
  // A call of the engine is one message there and one back, of the same number.
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly id?: string }>) => {
        if (data.id) window.__underWay -= 1
      })
    }

    override postMessage(message: unknown, rest?: StructuredSerializeOptions | Transferable[]): void {
      window.__underWay += 1
      if (Array.isArray(rest)) super.postMessage(message, rest)
      else super.postMessage(message, rest)
    }
  }
}

/** Runs in the page. What an answer leads to may ask again, so it looks several times. */
async function goOn(milliseconds: number): Promise<void> {
  if (!window.__pwClock) throw new Error('window.__pwClock is missing: this Playwright version is not supported.')
  await window.__pwClock.controller.runFor(milliseconds)
  const { port1, port2 } = new MessageChannel()
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      port2.onmessage = () => resolve()
      port1.postMessage(null)
    })
  for (let quiet = 0; quiet < 4; quiet = window.__underWay > 0 ? 0 : quiet + 1) await turn()
  port2.onmessage = null
  port1.close()
}

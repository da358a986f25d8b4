import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Answers of servers and of workers that are still awaited. */
    __underWay: number
  }
}

/** Counts, in every page loaded from now on, what is asked and not answered yet. */
export const countUnderWay = async (page: Page): Promise<void> => void (await page.addInitScript(installCounter))

/** Resolves when nothing is awaited any more: only then may the page's time go on. */
export const untilSettled = (page: Page): Promise<void> => page.evaluate(settle)

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
  // A call of the engine is one message there and one back.
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given)
      this.addEventListener('message', () => {
        window.__underWay -= 1
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
async function settle(): Promise<void> {
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

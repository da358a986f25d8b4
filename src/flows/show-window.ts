import { fail, type Result, succeed } from '#src/core/result.ts'
import { paintAnswer, wantedWindow, windowQuery } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { askEngine } from './ask-engine.ts'
import type { Product } from './product.ts'

type Asker = Pick<Product, 'engine'>

interface Asking {
  /** What is wanted changed while an answer was under way. */
  again: boolean
  readonly done: Promise<Result<null>>
}

const askings = new WeakMap<Asker['engine'], Asking>()

/**
 * Brings the wanted window on screen: rows and scroll offset together, in one paint. One question is under way at a
 * time, so that each is reckoned from the rows really held; what is wanted meanwhile is asked next, and what was wanted
 * in between is never asked at all.
 */
export function showWindow(product: Asker): Promise<Result<null>> {
  const { engine } = product
  // The first arrangement brings the first rows.
  if (timeline.matched === null) return Promise.resolve(succeed(null))
  const asking = askings.get(engine)
  if (asking) {
    asking.again = true
    return asking.done
  }
  const begun: { again: boolean; done: Promise<Result<null>> } = { again: true, done: Promise.resolve(succeed(null)) }
  askings.set(engine, begun)
  begun.done = askUntilShown(product, begun).finally(() => askings.delete(engine))
  return begun.done
}

async function askUntilShown({ engine }: Asker, asking: Asking): Promise<Result<null>> {
  while (asking.again) {
    asking.again = false
    const wanted = wantedWindow()
    const query = windowQuery(timeline.now)
    if (!query) break
    const asked = await askEngine(engine.window(query))
    if (!asked.ok) return fail(asked.fault)
    if (asked.value && !paintAnswer(query, asked.value, wanted)) asking.again = true
  }
  return succeed(null)
}

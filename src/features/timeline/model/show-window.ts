import { askEngine } from '#src/base/ask-engine.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Reading } from '#src/base/needs.ts'
import { timeline } from './state.ts'
import { reader } from '#src/base/reader.ts'
import { paintAnswer, wantedWindow, windowQuery } from './window-state.ts'

type Asker = Pick<Reading, 'engine' | 'scope'>

interface Asking {
  /** True if the wanted window changed while a query was running. */
  again: boolean
  readonly done: Promise<Result<null>>
}

const createKept = (): { current: Asking | null } => ({ current: null })

/**
 * Shows the wanted window: rows and scroll offset together, in one paint. Only one query runs at a time, so that each
 * is based on the rows really held. If the wanted window changes meanwhile, only its latest state is queried next.
 */
export function showWindow(services: Asker): Promise<Result<null>> {
  const kept = services.scope.keep(createKept)
  // The first arrangement delivers the first rows.
  if (timeline.matched === null) return Promise.resolve(succeed(null))
  if (kept.current) {
    kept.current.again = true
    return kept.current.done
  }
  const begun: { again: boolean; done: Promise<Result<null>> } = { again: true, done: Promise.resolve(succeed(null)) }
  kept.current = begun
  begun.done = askUntilShown(services, begun).finally(() => {
    kept.current = null
  })
  return begun.done
}

async function askUntilShown({ engine }: Asker, asking: Asking): Promise<Result<null>> {
  while (asking.again) {
    asking.again = false
    const wanted = wantedWindow()
    const query = windowQuery(reader.now)
    if (!query) break
    const asked = await askEngine(engine.window(query))
    if (!asked.ok) return fail(asked.fault)
    if (asked.value && !paintAnswer(query, asked.value, wanted)) asking.again = true
  }
  return succeed(null)
}

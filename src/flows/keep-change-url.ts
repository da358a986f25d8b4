import { subscribe } from 'valtio'
import { draftState, hideDraft } from '#src/state/draft.ts'
import type { Product } from './product.ts'
import { openChange } from './open-change.ts'

const parameter = 'change'

/**
 * Keeps the event that the open form changes in the address, so that Back, reload and sharing know of it; opening is a
 * step one can go back from. Answers how to stop.
 */
export function keepChangeUrl(product: Product): () => void {
  const { routing } = product
  const path = routing.path()
  let isOver = false
  /** Not to be taken out of the address while it is only being looked for. */
  let sought: string | null = null

  const write = (id: string | null, replace: boolean): void => {
    const query = new URLSearchParams(routing.query())
    if (query.get(parameter) === id) return
    if (id === null) query.delete(parameter)
    else query.set(parameter, id)
    const text = query.toString()
    routing.navigate(path + (text === '' ? '' : `?${text}`), { replace })
  }
  const follow = (replace: boolean): void => {
    if (isOver || routing.path() !== path) return
    const { change, open, step } = draftState
    const shown = open && change && step !== 'done' ? change.event.id : null
    if (shown !== null || sought === null) write(shown, replace || shown === null)
  }
  const read = async (): Promise<void> => {
    if (isOver || routing.path() !== path) return
    const id = new URLSearchParams(routing.query()).get(parameter)
    if (id === null) {
      if (draftState.open && draftState.change && draftState.step === 'editing') hideDraft()
      return
    }
    sought = id
    await openChange(product, id)
    if (sought === id) sought = null
    follow(true)
  }

  const stop = subscribe(draftState, () => follow(false))
  const back = (): void => void read()
  globalThis.addEventListener('popstate', back)
  if (new URLSearchParams(routing.query()).has(parameter)) void read()
  else follow(true)
  return () => {
    isOver = true
    stop()
    globalThis.removeEventListener('popstate', back)
  }
}

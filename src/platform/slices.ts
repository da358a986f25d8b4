import { nextTask } from './wait.ts'

/** Milliseconds of work before the page gets a turn: half of a frame. */
const longestSlice = 8

/**
 * Applies `work` to each item, in order, in slices of a few milliseconds, so that the page can handle events between them.
 * A short list is done at once; after a long one the caller goes on in a task of its own. Returns null if the signal is aborted before the last item, because a part must not pass
 * for the whole. If `work` throws, the promise rejects.
 */
export async function mapInSlices<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Value,
  signal?: AbortSignal,
): Promise<Value[] | null> {
  const values: Value[] = []
  let begun = performance.now()
  let isLong = false
  // Nothing waits for the page while it is hidden, and its timers are slow.
  const giveTurn = async (): Promise<void> => {
    if (!isHidden()) await nextTask()
  }
  for (const item of items) {
    if (performance.now() - begun >= longestSlice) {
      await giveTurn()
      begun = performance.now()
      isLong = true
    }
    if (signal?.aborted) return null
    values.push(work(item))
  }
  if (isLong) await giveTurn()
  return signal?.aborted ? null : values
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** Lets at most `places` pieces of work go on at once; the others wait in the order they came. */
export function createGate(places: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = places
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, not freed: nobody can slip in between.
      if (next) next()
      else free++
    }
  }
}

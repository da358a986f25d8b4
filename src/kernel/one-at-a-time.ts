/**
 * Returns a function that runs `work`, never twice at a time. If it is called during a run, however often, one more run follows, so that
 * `work` always sees the latest state. Once the signal has ended, no run follows.
 */
export function oneAtATime(work: () => Promise<void>, signal?: AbortSignal): () => void {
  let isRunning = false
  let isWanted = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      while (isWanted && !signal?.aborted) {
        isWanted = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}

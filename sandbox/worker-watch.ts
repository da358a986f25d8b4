/** Keeps hold of the workers that a page starts under one name, so that a test can end them as a crash would. */
export interface WorkerWatch {
  /** Answers how many were ended. */
  terminateAll(): number
}

export function watchWorkers(name: string): WorkerWatch {
  const started = new Set<Worker>()
  const Original = globalThis.Worker
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (options?.name === name) started.add(this)
    }

    override terminate(): void {
      started.delete(this)
      super.terminate()
    }
  }
  return {
    terminateAll: () => {
      const running = [...started]
      for (const worker of running) worker.terminate()
      return running.length
    },
  }
}

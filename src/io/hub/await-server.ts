/** Milliseconds between two looks: a server that is back is noticed within 5 s, by all its clients not at once. */
const lookEvery = { least: 3_000, spread: 1_000 }

export interface AwaitOptions {
  /** Asks the server for anything; false while nobody answers. Never rejects. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>
  readonly onReturn: () => void
  readonly random: () => number
}

export interface ServerWatch {
  /** Nobody answered: looks until somebody does. */
  lost(): void
  stop(): void
}

/**
 * Looks for a server that is gone. The delays between reconnections are specified (section 9) and grow to half a minute, in which a
 * server may long be back. One that answers, though with a refusal, is not gone: for it the specified delays hold.
 */
export function awaitServer({ ask, onReturn, random }: AwaitOptions): ServerWatch {
  let looking: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (mine: AbortController): void => {
    timer = setTimeout(
      async () => {
        const isBack = await ask(mine.signal)
        if (looking !== mine) return
        if (!isBack) return look(mine)
        looking = null
        onReturn()
      },
      lookEvery.least + random() * lookEvery.spread,
    )
  }

  return {
    lost() {
      if (looking) return
      looking = new AbortController()
      look(looking)
    },
    stop() {
      clearTimeout(timer)
      const left = looking
      looking = null
      left?.abort()
    },
  }
}

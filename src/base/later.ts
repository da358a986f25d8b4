/** Code that loads when it is first needed, without being part of a screen. */
export interface Later<Code> {
  /** Returns the code, or null if it cannot be loaded; the user is notified then (`recoverMissingChunks`). */
  load(): Promise<Code | null>
  /** Sets the source of the code. Only `src/app/slots.ts` calls it. */
  from(load: () => Promise<Code>): void
}

/** Creates a handle of code that loads later. `load` throws if no source is set: a bug. */
export function createLater<Code>(name: string): Later<Code> {
  let source: (() => Promise<Code>) | null = null
  return {
    load() {
      if (!source) throw new Error(`Nothing loads '${name}'`)
      return source().catch(() => null)
    },
    from(load) {
      source = load
    },
  }
}

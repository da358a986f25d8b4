import { withTexts } from '#src/locale/index.ts'

/** Code that loads when it is first needed, together with all texts, without being part of a screen. */
export interface Later<Code> {
  /** Returns the code, or null if it cannot be loaded; the user is notified then (`recoverMissingChunks`). */
  load(): Promise<Code | null>
  /** The code. Rejects if it cannot be loaded: for callers that cannot go on without it. */
  need(): Promise<Code>
  /** Sets the source of the code, if the module of the handle may not know it. Only `src/app/slots.ts` calls it. */
  from(load: () => Promise<Code>): void
}

/** Creates a handle of code that loads later, from `source` or as `from` says. `load` and `need` throw if there is none: a bug. */
export function createLater<Code>(name: string, source: (() => Promise<Code>) | null = null): Later<Code> {
  let given = source
  const need = () => {
    if (!given) throw new Error(`Nothing loads '${name}'`)
    return withTexts(given)
  }
  return {
    load: () => need().catch(() => null),
    need,
    from(load) {
      given = load
    },
  }
}

/** The part of the abort API that `scope.ts` uses. The kernel compiles without the DOM's types. Browsers and Node both have this API. */
interface AbortSignal {
  readonly aborted: boolean
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}

/** The part of the platform's abort API that `scope.ts` uses. The kernel compiles without the DOM's types; browsers and Node both have it. */
interface AbortSignal {
  readonly aborted: boolean
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}

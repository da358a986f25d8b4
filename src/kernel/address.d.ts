/** The part of addresses that `parse-url.ts` uses. The kernel compiles without the DOM's types. Browsers and Node both have them. */
declare class URL {
  constructor(text: string, base?: string | URL)
  readonly href: string
}

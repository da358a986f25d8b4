/**
 * A text out of somebody else's file, for a console or a log: without control characters, which terminals obey, and no longer than
 * what is asked for.
 */
export function printable(text: string, longest = 300): string {
  const shown = Array.from(text.slice(0, longest + 1), (sign) =>
    isControl(sign.codePointAt(0) ?? 0) ? '?' : sign,
  ).join('')
  return text.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}

/** C0, delete and C1. */
function isControl(code: number): boolean {
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
}

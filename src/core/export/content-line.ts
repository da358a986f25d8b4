/** One line of RFC 5545 (section 3.1): a name, parameters, and a value that is escaped already where its type asks for it. */
export interface ContentLine {
  readonly name: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly value: string
}

const longestLine = 75

/** The line, folded and ended. */
export function writeLine({ name, parameters = {}, value }: ContentLine): string {
  const written = Object.entries(parameters).map(([key, text]) => `;${key}=${writeParameter(text)}`)
  return `${fold(`${name}${written.join('')}:${value}`)}\r\n`
}

/** A TEXT value: backslash, semicolon, comma and line breaks are escaped; what no text may hold is left out. */
export function escapeText(text: string): string {
  return plainLines(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const carets: Readonly<Record<string, string>> = { '^': '^^', '"': "^'", '\n': '^n' }

/** Quotes and line breaks have no place in a parameter but as RFC 6868 writes them. */
function writeParameter(text: string): string {
  const escaped = plainLines(text).replaceAll(/[\^"\n]/g, (sign) => carets[sign] ?? sign)
  return /[:;,]/.test(escaped) ? `"${escaped}"` : escaped
}

/** One way to end a line, and no other signs that are not for reading. */
function plainLines(text: string): string {
  let kept = ''
  for (const character of text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\n' || character === '\t' || (code >= 0x20 && code !== 0x7f)) kept += character
  }
  return kept
}

/** No line is longer than 75 octets; a character is never cut in two. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const octets = octetsOf(character.codePointAt(0) ?? 0)
    if (length + octets > longestLine) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += octets
  }
  return folded
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

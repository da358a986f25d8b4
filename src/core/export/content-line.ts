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
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
  let kept = ''
  let from = 0
  for (let at = 0; at < lines.length; at++) {
    const code = lines.charCodeAt(at)
    if (code === 0x0a || code === 0x09 || (code >= 0x20 && code !== 0x7f)) continue
    kept += lines.slice(from, at)
    from = at + 1
  }
  return kept + lines.slice(from)
}

/** No line is longer than 75 octets; a character is never cut in two. */
function fold(line: string): string {
  const pieces: string[] = []
  let from = 0
  let length = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.codePointAt(at) ?? 0
    const octets = octetsOf(code)
    if (length + octets > longestLine) {
      pieces.push(line.slice(from, at))
      from = at
      length = 1
    }
    length += octets
    if (code > 0xffff) at++
  }
  return [...pieces, line.slice(from)].join('\r\n ')
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

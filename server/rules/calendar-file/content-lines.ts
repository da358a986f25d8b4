/** A line of an iCalendar file (RFC 5545, section 3.1). Names are in upper case, values as they are written. */
export interface FileLine {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** A component, such as VEVENT, without those inside of it. */
export interface FileComponent {
  readonly name: string
  readonly lines: readonly FileLine[]
}

/** Reads the components of a file that are directly in its calendar, and the lines of the calendar itself. Null if it is no calendar. */
export function readComponents(
  text: string,
): { readonly calendar: readonly FileLine[]; readonly components: readonly FileComponent[] } | null {
  const unfolded = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(unfolded.slice(0, 200))) return null
  const calendar: FileLine[] = []
  const components: FileComponent[] = []
  let depth = 0
  let current: { readonly name: string; readonly lines: FileLine[] } | null = null
  for (const written of unfolded.split('\n')) {
    const line = readLine(written)
    if (line === null) continue
    if (line.name === 'BEGIN') {
      depth += 1
      if (depth === 2) current = { name: line.value.trim().toUpperCase(), lines: [] }
    } else if (line.name === 'END') {
      if (depth === 2 && current !== null) components.push(current)
      depth = Math.max(0, depth - 1)
    } else if (depth === 1) calendar.push(line)
    else if (depth === 2) current?.lines.push(line)
  }
  return { calendar, components }
}

function readLine(text: string): FileLine | null {
  const head = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):/.exec(text)
  if (head === null) return null
  const [whole, name = '', written = ''] = head
  const parameters = new Map<string, string>()
  for (const [, key = '', value = ''] of written.matchAll(/;([\w-]+)=("[^"]*"|[^";:]*)/g))
    parameters.set(key.toUpperCase(), value.replaceAll('"', ''))
  return { name: name.toUpperCase(), parameters, value: text.slice(whole.length) }
}

/** A TEXT value without its escapes. */
export const plainText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()

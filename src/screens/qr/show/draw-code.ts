import { encodeQR } from 'qr'

/** A code as a path of squares, one unit a module, with the white edge readers need. */
export interface DrawnCode {
  /** Units a side. */
  readonly size: number
  readonly path: string
}

/** How much of a code may be dirty or torn. */
export type CodeCare = 'low' | 'medium'

const edge = 4

/**
 * Draws the modules of a row as runs: a tenth of the squares, and no seams between them in print. A code that is only shown on a
 * screen gets no dirt: little care makes it smaller.
 */
export function drawCode(text: string, care: CodeCare = 'medium'): DrawnCode {
  const rows = encodeQR(text, 'raw', { border: edge, ecc: care })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { size: rows.length, path }
}

function runsOf(row: readonly boolean[]): (readonly [from: number, length: number])[] {
  const runs: (readonly [number, number])[] = []
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue
    const from = x
    while (row[x + 1] === true) x++
    runs.push([from, x - from + 1])
  }
  return runs
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The code as a file, black on white, named for those who cannot see it. */
export function codeFile({ size, path }: DrawnCode, title: string): string {
  const name = title.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img">`,
    `<title>${name}</title>`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${path}"/>`,
    '</svg>\n',
  ].join('')
}

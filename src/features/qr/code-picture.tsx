import { encodeQR } from 'qr'

/** A QR code as an SVG path, one unit per module, with the white border that scanners need. */
export interface DrawnCode {
  /** Units per side. */
  readonly size: number
  readonly path: string
}

/** Error correction level: how much of a code may be dirty or damaged. */
export type CodeCare = 'low' | 'medium'

const edge = 4

/**
 * Draws the modules of a row as runs, which needs a tenth of the squares and leaves no seams in print. A code shown
 * only on a screen does not get dirty, so a low level makes it smaller.
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

interface CodePictureProps {
  readonly code: DrawnCode
  /** Address in the code, for tests and for tools that cannot scan. */
  readonly address?: string
  readonly label: string
  readonly className: string | undefined
}

export const CodePicture = ({ code: { size, path }, address, label, className }: CodePictureProps) => (
  <svg
    className={className}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    data-address={address}
  >
    <path d={path} fill="currentColor" />
  </svg>
)

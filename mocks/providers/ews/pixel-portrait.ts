import type { Person } from '../../server/people/people.ts'

const size = 96
/** The signature of all PNG files. */
const beginning = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * A generated portrait in pixels, as Exchange has them: head and shoulders on a colour specific to the person, as PNG.
 */
export function pixelPortrait({ index }: Pick<Person, 'index'>): Uint8Array {
  const palette = [...colour((index * 47) % 360, 0.45, 0.38), ...colour((index * 47) % 360, 0.4, 0.82)]
  const rows: number[] = []
  for (let y = 0; y < size; y++) {
    rows.push(0)
    for (let x = 0; x < size; x++) {
      const isHead = (x - 48) ** 2 + (y - 38) ** 2 < 17 ** 2
      const isBody = y > 60 && ((x - 48) / 34) ** 2 + ((y - 96) / 36) ** 2 < 1
      rows.push(isHead || isBody ? 1 : 0)
    }
  }
  const header = [...number(size), ...number(size), 8, 3, 0, 0, 0]
  return Uint8Array.from([
    ...beginning,
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', stored(rows)),
    ...chunk('IEND', []),
  ])
}

/** Red, green and blue, 0 to 255 each. */
function colour(hue: number, saturation: number, lightness: number): number[] {
  const range = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((place) => {
    const at = (place + hue / 30) % 12
    return Math.round(255 * (lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  })
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

function chunk(name: string, data: readonly number[]): number[] {
  const content = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...data]
  return [...number(data.length), ...content, ...number(checksum(content))]
}

/** zlib without compression: one stored block with at most 65,535 bytes. */
function stored(data: readonly number[]): number[] {
  const length = [data.length & 255, data.length >> 8]
  return [0x78, 0x01, 1, ...length, ...length.map((byte) => byte ^ 255), ...data, ...number(adler(data))]
}

function adler(data: readonly number[]): number {
  let one = 1
  let two = 0
  for (const byte of data) {
    one = (one + byte) % 65_521
    two = (two + one) % 65_521
  }
  return ((two << 16) | one) >>> 0
}

function checksum(data: readonly number[]): number {
  let sum = 0xffffffff
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

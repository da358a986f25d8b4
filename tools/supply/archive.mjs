// @ts-check
/** A tar archive whose bytes depend on names and contents alone: entries in order, one time, one owner, one mode. */
import { gzipSync } from 'node:zlib'

const block = 512

/** @param {string} text @param {number} size */
const field = (text, size) => Buffer.concat([Buffer.from(text, 'utf8')], size)

/** @param {number} value @param {number} size Octal digits and a closing zero byte. */
const octal = (value, size) => field(value.toString(8).padStart(size - 1, '0'), size)

/** @param {string} name @param {number} size @param {Date} at */
function header(name, size, at) {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for the archive`)
  const parts = (/** @type {Buffer} */ checksum) =>
    Buffer.concat(
      [
        field(name, 100),
        octal(0o644, 8),
        octal(0, 8),
        octal(0, 8),
        octal(size, 12),
        octal(Math.floor(at.getTime() / 1000), 12),
        checksum,
        field('0', 1),
        field('', 100),
        field('ustar', 6),
        field('00', 2),
        field('root', 32),
        field('root', 32),
      ],
      block,
    )
  // The checksum is of the header with spaces in its place.
  const sum = parts(Buffer.alloc(8, ' ')).reduce((total, byte) => total + byte, 0)
  return parts(field(`${sum.toString(8).padStart(6, '0')}\0 `, 8))
}

/**
 * @param {ReadonlyMap<string, Buffer>} files By their paths in the archive.
 * @param {Date} at Time of every entry.
 */
export function createArchive(files, at) {
  const entries = [...files]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, bytes]) => [
      header(name, bytes.length, at),
      bytes,
      Buffer.alloc((block - (bytes.length % block)) % block),
    ])
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 9 })
}

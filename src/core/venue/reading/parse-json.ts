import { strFromU8 } from 'fflate'
import { fail, type Result, succeed } from '../../result.ts'
import type { VenueFault, VenueLimits } from '../fault.ts'

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** A file of the archive as JSON, unless it nests deeper than it may: whoever walks it then needs no limit of its own. */
export function parseJson(bytes: Uint8Array, file: string, limits: VenueLimits): Result<unknown, VenueFault> {
  if (isDeeperThan(bytes, limits.jsonDepth)) {
    const { jsonDepth } = limits
    return fail({ kind: 'over-limit', what: 'jsonDepth', found: jsonDepth + 1, limit: jsonDepth })
  }
  try {
    return succeed(JSON.parse(strFromU8(bytes)) as unknown)
  } catch (reason) {
    return fail({ kind: 'json-unreadable', file, detail: reason instanceof Error ? reason.message : String(reason) })
  }
}

function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  let isText = false
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place]
    if (isText) {
      if (byte === backslash) place += 1
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === openBracket || byte === openBrace) {
      depth += 1
      if (depth > limit) return true
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1
  }
  return false
}

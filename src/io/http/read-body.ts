import type { Bodies } from '#src/contract/http.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { readBounded } from './read-bounded.ts'

type Readers = {
  readonly [As in keyof Bodies]: (response: Response, what: string, most: number) => Promise<Result<Bodies[As]>>
}

const readers: Readers = {
  json: async (response, what) => {
    const text = await response.text()
    if (text.trim() === '') return succeed(null)
    try {
      return succeed(JSON.parse(text) as unknown)
    } catch {
      // What is wrong with an error's body does not matter beside the error.
      return response.status < 400 ? fail({ kind: 'malformed', what, problems: ['not JSON'] }) : succeed(null)
    }
  },
  buffer: async (response) => succeed(await response.arrayBuffer()),
  bounded: async (response, _what, most) => succeed(await readBounded(response, most)),
  blob: async (response) => succeed(await response.blob()),
  text: async (response) => succeed(await response.text()),
  nothing: async (response) => {
    await response.body?.cancel()
    return succeed(null)
  },
}

/**
 * Reads a body as what the caller expects. A page of HTML where data is expected (a captive portal, a proxy, a
 * mistaken address) is 'malformed', though its status says that all is well.
 */
export async function readBody<As extends keyof Bodies>(
  as: As,
  response: Response,
  what: string,
  most = Infinity,
): Promise<Result<Bodies[As]>> {
  const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (isHtml && as !== 'text' && response.status < 400) {
    await response.body?.cancel()
    return fail({ kind: 'malformed', what, problems: ['an HTML page instead of data'] })
  }
  return readers[as](response, what, most)
}

import { fail, type Result } from '#src/core/result.ts'
import { configFileSchema, type ConfigFile } from '#src/core/wire/configuration.ts'
import { parseBody } from '#src/core/wire/parse.ts'

const timeout = 100_000

/**
 * Loads `GET /config.json` (section 7), which says where everything else is. Every failure is 'config-unreadable',
 * shown as 'Cannot load config file.' (section 8).
 */
export async function loadConfigFile(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Result<ConfigFile>> {
  try {
    // 'no-cache' asks the server whether the copy still holds: a moved API must not wait for a cache to expire.
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) return unreadable(`${url} answered ${response.status}`)
    const parsed = parseBody(configFileSchema, await response.json(), 'config.json')
    if (!parsed.ok) return unreadable(parsed.fault.kind === 'malformed' ? parsed.fault.problems.join('; ') : '')
    if (!isAddress(parsed.value.apiURL)) return unreadable('config.json: apiURL is no address')
    return parsed
  } catch (error) {
    // Reading what is no JSON throws too.
    return fail({ kind: 'config-unreadable', detail: String(error), isUnreached: !(error instanceof SyntaxError) })
  }
}

const unreadable = (detail: string) => fail({ kind: 'config-unreadable' as const, detail })

/** An http(s) address, or a path below this page's origin. */
function isAddress(text: string): boolean {
  const base = 'https://page.invalid'
  return text.trim() !== '' && URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

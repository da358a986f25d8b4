import { fail, type Result } from '#src/kernel/result.ts'
import { configFileSchema, type ConfigFile } from '#src/wire/configuration.ts'
import { parseBody } from '#src/wire/parse.ts'
import { defaultPaths } from './paths.ts'
import { listedOrigin } from './page.ts'

const timeout = 100_000

/**
 * Loads `GET /config.json` (section 7), which contains all other addresses. Every failure is 'config-unreadable',
 * shown as 'Cannot load config file.' (section 8). If a member is invalid, the fault names it and describes a valid value.
 */
export async function loadConfigFile(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Result<ConfigFile>> {
  try {
    // 'no-cache' revalidates the copy, so that a new address of the API does not wait for a cache to expire.
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) return unreadable(`${url} answered ${response.status}`)
    const parsed = parseBody(configFileSchema, await response.json(), 'config.json')
    if (!parsed.ok) return unreadable(parsed.fault.kind === 'malformed' ? parsed.fault.problems.join('; ') : '')
    const mistake = mistakeIn(parsed.value, new URL(url).protocol === 'https:')
    return mistake ? fail({ kind: 'config-unreadable', ...mistake }) : parsed
  } catch (error) {
    // Malformed JSON throws too.
    return fail({ kind: 'config-unreadable', detail: String(error), isUnreached: !(error instanceof SyntaxError) })
  }
}

const unreadable = (detail: string) => fail({ kind: 'config-unreadable' as const, detail })

interface Mistake {
  /** Such as 'apiURL' or 'paths.<name>'. */
  readonly field: string
  /** For the administrator, in English. */
  readonly detail: string
}

/** Headers that the browser or Foyer sets itself. */
const ownHeaders = /^(?:accept|authorization|content-(?:type|length)|cookie|host|origin|referer|(?:sec|proxy)-.*)$/i

/** The first wrong member; null if all are right. `isSecure`: the page was loaded over https. */
function mistakeIn(
  { apiURL, calendarURL, paths, pictureHosts, hubOrigins, venueURL, csrf }: ConfigFile,
  isSecure: boolean,
): Mistake | null {
  const wrong = (field: string, complaint: string): Mistake => ({ field, detail: `config.json: ${field} ${complaint}` })
  const apiComplaint = apiURL.trim() === '' ? `is empty. ${howToWrite}` : complaintOf(apiURL, isSecure)
  if (apiComplaint !== null) return wrong('apiURL', apiComplaint)
  // If it is blank, the address published by the calendar's vendor is used.
  const calendarComplaint = calendarURL.trim() === '' ? null : complaintOf(calendarURL, isSecure)
  if (calendarComplaint !== null) return wrong('calendarURL', calendarComplaint)
  for (const [name, path] of Object.entries(paths)) {
    const field = `paths.${name}`
    if (!Object.hasOwn(defaultPaths, name)) return wrong(field, 'is not a known path. Correct its name or remove it.')
    if (!/^\/(?![/\\])/.test(path))
      return wrong(field, "must be a path that starts with one '/', such as '/api/event/log'.")
  }
  for (const [name, hosts] of Object.entries({ pictureHosts, hubOrigins })) {
    const index = hosts.findIndex((host) => listedOrigin(host) === null)
    if (index < 0) continue
    return wrong(`${name}[${index}]`, "must be a host such as 'media.example.com', without a path and without '*'.")
  }
  for (const [areaId, url] of Object.entries(venueURL)) {
    const complaint = venueComplaint(url, isSecure)
    if (complaint !== null) return wrong(`venueURL.${areaId}`, complaint)
  }
  for (const name of ['cookie', 'header'] as const) {
    if (!/^[\w!#$%&'*+.^`|~-]*$/.test(csrf[name]) || ownHeaders.test(csrf[name]))
      return wrong(
        `csrf.${name}`,
        `must be the name of a ${name}, such as '${name === 'cookie' ? '' : 'X-'}XSRF-TOKEN'.`,
      )
  }
  return null
}

/** As for a base address, but the name of a file next to `index.html` and a query are valid, too. */
function venueComplaint(text: string, isSecure: boolean): string | null {
  if (text.trim() === '') return "is empty. Use the name of a file next to index.html, such as 'venue.zip', or a URL."
  const isRelative = !/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[/\\]/.test(text)
  return complaintOf((isRelative ? `/${text}` : text).replace(/\?.*/, ''), isSecure)
}

const howToWrite = "Use a URL such as 'https://booking.example.com/', or a path on this host such as '/'."

/** Returns the reason why a text is not a valid base address, or null if it is valid. */
function complaintOf(text: string, isSecure: boolean): string | null {
  const isPath = /^\/(?![/\\])/.test(text)
  if (!isPath && !/^https?:\/\//i.test(text)) return `is not a valid URL. ${howToWrite}`
  if (!URL.canParse(text, 'https://page.invalid')) return `is not a valid URL. ${howToWrite}`
  const { protocol, hostname, username, password, search, hash } = new URL(text, 'https://page.invalid')
  if (username !== '' || password !== '')
    return 'must not contain a user name or a password: anyone can read this file.'
  if (search !== '' || hash !== '') return "must not contain '?' or '#': paths are appended to it."
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  if (isSecure && protocol === 'http:' && !isLocal)
    return 'must use https: browsers block http requests from an https page.'
  return null
}

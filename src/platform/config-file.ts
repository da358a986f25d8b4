import * as v from 'valibot'
import { parseUrl } from '#src/kernel/parse-url.ts'
import { version } from '../../package.json'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { configFileSchema, type ConfigFile } from '#src/wire/configuration.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { nearestName, unknownMembers } from './config-members.ts'
import { hostTrouble, listedOrigin } from './http/address.ts'
import { defaultPaths } from './paths.ts'

const timeout = 100_000

/**
 * Loads `GET /config.json` (section 7), which contains all other addresses. Every failure is 'config-unreadable',
 * shown as 'Cannot load config file.' (section 8). If a member is invalid, the fault names it and describes a valid value.
 * `report` gets what is wrong but harmless, see `unknownMembersOf`.
 */
export async function loadConfigFile(
  url: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  report: (problems: readonly string[]) => void = () => undefined,
): Promise<Result<ConfigFile>> {
  try {
    // 'no-cache' revalidates the copy, so that a new address of the API does not wait for a cache to expire.
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) return unreadable(`${url} answered ${response.status}`)
    const text = await response.text()
    const read = readConfigFile(text, new URL(url).protocol === 'https:')
    const unknown = unknownMembersOf(text)
    if (unknown.length > 0) report(unknown)
    const minimum = read.ok ? read.value.minimumVersion : ''
    // By numbers: 1.10 is newer than 1.9.
    const isOutdated = version.localeCompare(minimum, 'en', { numeric: true }) < 0
    return isOutdated ? fail({ kind: 'version-outdated', minimum }) : read
  } catch (error) {
    return fail({ kind: 'config-unreadable', detail: String(error), isUnreached: true })
  }
}

const unreadable = (detail: string) => fail({ kind: 'config-unreadable' as const, detail })

/**
 * Returns a sentence for each member of a config.json that Foyer does not know, with the known name that is nearest. Foyer starts
 * without them, so that an older version can start with a newer file. Empty if the text is not an object.
 */
export function unknownMembersOf(text: string): readonly string[] {
  try {
    const file: unknown = JSON.parse(text)
    return isRecord(file) ? unknownMembers(file) : []
  } catch {
    return []
  }
}

/** Parses and validates the text of config.json. `isSecure`: the page is loaded over https. */
export function readConfigFile(text: string, isSecure: boolean): Result<ConfigFile> {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return unreadable(`config.json is not valid JSON. ${String(error)}`)
  }
  if (!isRecord(file)) return unreadable('config.json must be an object with the member apiURL.')
  const { success, output, issues } = v.safeParse(configFileSchema, file)
  const mistake = success ? mistakeIn(output, isSecure) : wrongType(issues[0], file)
  return mistake || !success ? fail({ kind: 'config-unreadable', ...mistake }) : succeed(output)
}

function wrongType(
  { path, received, expected }: v.BaseIssue<unknown>,
  file: Readonly<Record<string, unknown>>,
): Mistake {
  const field = (path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1)
  if (received === 'undefined') {
    const meant = nearestName(field, Object.keys(file))
    return wrong(field, meant === null ? 'is missing.' : `is missing. The file has '${meant}': correct its name.`)
  }
  return wrong(
    field,
    `must be ${expected}, but is ${received}.`.replaceAll('Array', 'a list').replaceAll('Object', 'an object'),
  )
}

interface Mistake {
  /** Such as 'apiURL' or 'paths.<name>'. */
  readonly field: string
  /** For the administrator, in English. */
  readonly detail: string
}

const wrong = (field: string, complaint: string): Mistake => ({ field, detail: `config.json: ${field} ${complaint}` })

/** Headers that the browser or Foyer sets itself. */
const ownHeaders = /^(?:accept|authorization|content-(?:type|length)|cookie|host|origin|referer|(?:sec|proxy)-.*)$/i

/** The first wrong member; null if all are right. `isSecure`: the page was loaded over https. */
function mistakeIn(
  { apiURL, calendarURL, paths, pictureHosts, hubOrigins, venueURL, csrf, reportURL, minimumVersion }: ConfigFile,
  isSecure: boolean,
): Mistake | null {
  const apiComplaint = apiURL.trim() === '' ? `is empty. ${howToWrite}` : complaintOf(apiURL, isSecure)
  if (apiComplaint !== null) return wrong('apiURL', apiComplaint)
  // If it is blank, the address published by the calendar's vendor is used.
  const calendarComplaint =
    calendarURL.trim() === '' ? null : (complaintOf(calendarURL, isSecure) ?? exchangeOnlineComplaint(calendarURL))
  if (calendarComplaint !== null) return wrong('calendarURL', calendarComplaint)
  for (const [name, path] of Object.entries(paths)) {
    const field = `paths.${name}`
    if (!Object.hasOwn(defaultPaths, name)) {
      const nearest = nearestName(name, Object.keys(defaultPaths))
      const hint = nearest === null ? '' : ` Did you mean '${nearest}'?`
      return wrong(field, `is not a known path. Correct its name or remove it.${hint}`)
    }
    if (!/^\/(?![/\\])/.test(path))
      return wrong(field, "must be a path that starts with one '/', such as '/api/event/log'.")
  }
  for (const [name, hosts] of Object.entries({ pictureHosts, hubOrigins })) {
    const index = hosts.findIndex((host) => listedOrigin(host) === null)
    if (index < 0) continue
    return wrong(
      `${name}[${index}]`,
      `is '${hosts[index]}', but must be a host such as 'media.example.com', without a path and without '*'.`,
    )
  }
  for (const [areaId, url] of Object.entries(venueURL)) {
    const complaint = venueComplaint(url, isSecure)
    if (complaint !== null) return wrong(`venueURL.${areaId}`, complaint)
  }
  // It becomes a part of headers, where these characters have a meaning.
  const reportComplaint = /[^\w\-./:?=&%~+@]/.test(reportURL)
    ? 'must not contain spaces or any of #$,;{}\'".'
    : reportURL === ''
      ? null
      : complaintOf(reportURL.replace(/\?.*/, ''), isSecure)
  if (reportComplaint !== null) return wrong('reportURL', reportComplaint)
  if (!/^(?:\d+(?:\.\d+)*)?$/.test(minimumVersion)) return wrong('minimumVersion', "must be a version such as '1.4'.")
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

/** Outlook on the web with its web services, also in national clouds. Graph is at other hosts. */
const exchangeOnline = /^(?:outlook\.(?:office|office365|cloud)\.(?:com|us|microsoft)|partner\.outlook\.cn)$/i

/** Exchange Online closes EWS: the calendar `ews` is for mailboxes on premises. */
const exchangeOnlineComplaint = (calendarURL: string): string | null =>
  exchangeOnline.test(new URL(calendarURL, 'https://page.invalid').hostname)
    ? "is an address of Exchange Online, which closes EWS: it is off since 1 October 2026, and ends on 1 April 2027. Use the calendar o365, at 'https://graph.microsoft.com/v1.0'. The calendar ews is for Exchange on premises, behind a proxy."
    : null

const howToWrite = "Use a URL such as 'https://booking.example.com/', or a path on this host such as '/'."

/** Returns the reason why a text is not a valid base address, or null if it is valid. */
function complaintOf(text: string, isSecure: boolean): string | null {
  const isPath = /^\/(?![/\\])/.test(text)
  if (!isPath && !/^https?:\/\//i.test(text)) return `is not a valid URL. ${howToWrite}`
  const url = parseUrl(text, 'https://page.invalid')
  if (url === null) return `is not a valid URL. ${howToWrite}`
  const { protocol, hostname, username, password, search, hash } = url
  if (username !== '' || password !== '')
    return 'must not contain a user name or a password: anyone can read this file.'
  if (search !== '' || hash !== '') return "must not contain '?' or '#': paths are appended to it."
  const trouble = isPath ? null : hostTrouble(text)
  if (trouble === 'characters') return 'must not contain a wildcard or other characters that host names do not have.'
  if (trouble === 'word') return `has the host '${hostname}', which is not the name of a host. ${howToWrite}`
  if (trouble === 'spelling') return `leads to '${hostname}', which is not how the host is written. ${howToWrite}`
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
  if (isSecure && protocol === 'http:' && !isLocal)
    return 'must use https: browsers block http requests from an https page.'
  return null
}

import { DOMParser, type Element } from '@xmldom/xmldom'

/**
 * Simulates IIS with URL Rewrite, limited to the elements of a generated web.config. Like IIS, it rejects elements and attributes
 * that are not in its schemas (IIS_schema.xml, rewrite_schema.xml), and duplicate entries.
 */

interface Rule {
  readonly pattern: RegExp
  readonly conditions: readonly {
    readonly input: string
    readonly pattern: RegExp | 'IsFile'
    readonly isNegated: boolean
  }[]
  readonly action: 'Rewrite' | 'Redirect'
  readonly url: string
}

interface OutboundRule {
  readonly header: string
  readonly value: string
  /** Pattern of the status. */
  readonly pattern: RegExp
}

export interface Iis {
  answer(request: IisRequest): IisResponse
}

export interface IisRequest {
  /** Relative to the folder of web.config, without the query. */
  readonly path: string
  readonly isSecure?: boolean
  readonly headers?: Readonly<Record<string, string | undefined>>
}

interface IisResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Attributes by element. */
const schema: Readonly<Record<string, readonly string[]>> = {
  configuration: [],
  'system.webServer': [],
  location: ['path'],
  httpProtocol: [],
  customHeaders: [],
  security: [],
  requestFiltering: ['removeServerHeader'],
  staticContent: [],
  mimeMap: ['fileExtension', 'mimeType'],
  clientCache: ['cacheControlMode', 'cacheControlMaxAge', 'cacheControlCustom'],
  urlCompression: ['doStaticCompression'],
  rewrite: [],
  rules: [],
  outboundRules: [],
  rule: ['name', 'stopProcessing', 'preCondition'],
  match: ['url', 'serverVariable', 'pattern'],
  conditions: [],
  preConditions: [],
  preCondition: ['name'],
  action: ['type', 'url', 'value', 'redirectType', 'appendQueryString'],
  add: ['name', 'value', 'input', 'pattern', 'matchType', 'negate'],
  remove: ['name', 'fileExtension'],
}

/** Default media types of an installation. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressed = /^(?:text\/|application\/javascript|image\/svg\+xml)/

const children = (of: Element): readonly Element[] =>
  [...of.childNodes].flatMap((node) => (node.nodeType === 1 ? [node as Element] : []))

function checkSchema(element: Element): void {
  const allowed = schema[element.tagName]
  if (allowed === undefined) throw new Error(`500.19: unrecognised element '${element.tagName}'`)
  for (const { name } of element.attributes)
    if (!allowed.includes(name)) throw new Error(`500.19: unrecognised attribute '${name}' of '${element.tagName}'`)
  for (const child of children(element)) checkSchema(child)
}

const all = (of: Element, name: string): readonly Element[] => [...of.getElementsByTagName(name)]
const read = (of: Element | undefined, name: string): string => of?.getAttribute(name) ?? ''
/** URL Rewrite ignores case unless a rule says otherwise. */
const patternOf = (of: Element | undefined, name: string): RegExp => new RegExp(read(of, name), 'i')

/** Reads a collection. `remove` removes an entry, and IIS does not start if an entry is added twice. */
function collect(of: Element | undefined, key: string, value: string, before: Readonly<Record<string, string>>) {
  const entries = new Map(Object.entries(before))
  for (const element of of === undefined ? [] : children(of)) {
    const name = read(element, key)
    if (name === '') continue
    if (element.tagName === 'remove') entries.delete(name)
    else if (entries.has(name)) throw new Error(`500.19: duplicate entry '${name}'`)
    else entries.set(name, read(element, value))
  }
  return entries
}

const conditionOf = (element: Element) => ({
  input: read(element, 'input'),
  pattern: read(element, 'matchType') === 'IsFile' ? ('IsFile' as const) : patternOf(element, 'pattern'),
  isNegated: read(element, 'negate') === 'true',
})

function ruleOf(element: Element): Rule {
  const [match, action] = [all(element, 'match')[0], all(element, 'action')[0]]
  return {
    pattern: patternOf(match, 'url'),
    conditions: all(element, 'add').map(conditionOf),
    action: read(action, 'type') === 'Redirect' ? 'Redirect' : 'Rewrite',
    url: read(action, 'url'),
  }
}

function cacheOf(element: Element | undefined): string {
  const custom = read(element, 'cacheControlCustom')
  if (read(element, 'cacheControlMode') === 'DisableCache') return 'no-cache'
  const [, days = '0', hours = '0'] = /^(\d+)\.(\d+):/.exec(read(element, 'cacheControlMaxAge')) ?? []
  const seconds = (Number(days) * 24 + Number(hours)) * 3_600
  return [custom, `max-age=${seconds}`].filter((part) => part !== '').join(',')
}

/**
 * @param webConfig The text of the file.
 * @param files Of the site, by their paths from `base`.
 */
export function openIis(webConfig: string, files: Readonly<Record<string, string>>, base = '/'): Iis {
  const fail = (_level: string, problem: string): never => {
    throw new Error(`500.19: ${problem}`)
  }
  const root = new DOMParser({ onError: fail }).parseFromString(webConfig, 'text/xml').documentElement
  if (root === null) throw new Error('500.19: no configuration')
  checkSchema(root)
  const site = children(root).find(({ tagName }) => tagName === 'system.webServer')
  if (site === undefined) throw new Error('500.19: no system.webServer')
  const custom = collect(all(site, 'customHeaders')[0], 'name', 'value', { 'X-Powered-By': 'ASP.NET' })
  const mime = collect(all(site, 'staticContent')[0], 'fileExtension', 'mimeType', types)
  const places = children(root).filter(({ tagName }) => tagName === 'location')
  const rules = all(site, 'rules').flatMap(children).map(ruleOf)
  const preConditions = new Map(all(site, 'preCondition').map((one) => [read(one, 'name'), all(one, 'add')[0]]))
  const outbound = all(site, 'outboundRules')
    .flatMap(children)
    .filter(({ tagName }) => tagName === 'rule')
    .map((rule): OutboundRule => ({
      header: read(all(rule, 'match')[0], 'serverVariable')
        .replace(/^RESPONSE_/, '')
        .replaceAll('_', '-'),
      value: read(all(rule, 'action')[0], 'value'),
      pattern: patternOf(preConditions.get(read(rule, 'preCondition')), 'pattern'),
    }))
  const isCompressing = read(all(site, 'urlCompression')[0], 'doStaticCompression') === 'true'
  const isServerHidden = read(all(site, 'requestFiltering')[0], 'removeServerHeader') === 'true'
  const has = (path: string): boolean => Object.hasOwn(files, `/${path}`)

  return {
    answer({ path, isSecure = true, headers: given = {} }) {
      const asked = path.slice(1)
      const variables: Readonly<Record<string, string>> = {
        HTTPS: isSecure ? 'on' : 'off',
        HTTP_HOST: given['host'] ?? '',
        HTTP_X_FORWARDED_PROTO: given['x-forwarded-proto'] ?? '',
        REQUEST_URI: `${base}${asked}`,
      }
      const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')
      const rule = rules.find(
        ({ pattern, conditions }) =>
          pattern.test(asked) &&
          conditions.every(
            ({ input, pattern: wanted, isNegated }) =>
              (wanted === 'IsFile' ? has(asked) : wanted.test(fill(input))) !== isNegated,
          ),
      )
      const headers: Record<string, string> = Object.fromEntries(custom)
      if (!isServerHidden) headers['Server'] = 'Microsoft-IIS/10.0'
      const send = (status: number, body: string): IisResponse => {
        for (const { header, value, pattern } of outbound) if (pattern.test(String(status))) headers[header] = value
        return { status, headers, body }
      }
      if (rule?.action === 'Redirect') {
        headers['Location'] = fill(rule.url)
        return send(301, '')
      }
      // A default document of every installation.
      const name = rule === undefined ? asked || 'index.html' : rule.url.slice(base.length)
      const type = mime.get(/\.\w+$/.exec(name)?.[0] ?? '')
      if (!has(name) || type === undefined) return send(404, 'Not found')
      headers['Content-Type'] = type
      // The longest location wins. A rewritten path is that of the file.
      const place = places.find((one) => name.startsWith(`${read(one, 'path')}/`)) ?? site
      headers['Cache-Control'] = cacheOf(all(place, 'clientCache')[0])
      if (isCompressing && compressed.test(type) && /gzip/.test(given['accept-encoding'] ?? ''))
        headers['Content-Encoding'] = 'gzip'
      return send(200, files[`/${name}`] ?? '')
    },
  }
}

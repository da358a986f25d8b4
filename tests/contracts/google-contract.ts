import type { SeenCall } from '#tests/platform/scripted-server.ts'
import { type Definitions, type JsonSchema, problemsOf } from './json-schema.ts'
import { readJson } from './protocol-data.ts'

/** The used part of a discovery document. */
interface Discovery {
  readonly rootUrl: string
  readonly servicePath: string
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly resources: Readonly<Record<string, Resource>>
  readonly schemas: Readonly<Record<string, DiscoverySchema>>
}

interface Resource {
  readonly methods?: Readonly<Record<string, Method>>
  readonly resources?: Readonly<Record<string, Resource>>
}

interface Method {
  readonly id: string
  readonly path: string
  readonly httpMethod: string
  readonly parameters?: Readonly<Record<string, Parameter>>
  readonly request?: { readonly $ref: string }
  readonly response?: { readonly $ref: string }
  readonly scopes: readonly string[]
}

interface Parameter {
  readonly location: 'path' | 'query'
  readonly type: string
  readonly description?: string
  readonly required?: boolean
  readonly repeated?: boolean
  readonly enum?: readonly string[]
  readonly minimum?: string
  readonly maximum?: string
  readonly format?: string
}

interface DiscoverySchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly items?: DiscoverySchema
  readonly properties?: Readonly<Record<string, DiscoverySchema>>
  readonly additionalProperties?: DiscoverySchema
}

interface Known {
  readonly discovery: Discovery
  readonly method: Method
}

const documents = ['calendar.v3', 'oauth2.v2', 'people.v1', 'admin.directory.v1']
const time = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$`
const formats: Readonly<Record<string, string>> = { date: String.raw`^\d{4}-\d\d-\d\d$`, 'date-time': time }

/** Reads the description of Google, and checks calls and responses by it. */
export function readGoogleContract() {
  const discoveries = documents.map((name) => readJson(`google/${name}.cut.json`) as Discovery)
  const methods = discoveries.flatMap((discovery) =>
    Object.values(discovery.resources).flatMap((resource) =>
      methodsOf(resource).map((method): Known => ({ discovery, method })),
    ),
  )

  const find = ({ method: verb, url }: Pick<SeenCall, 'method' | 'url'>): Known | undefined => {
    const { origin, pathname } = new URL(url)
    return methods.find(
      ({ discovery, method }) =>
        method.httpMethod === verb &&
        // A reserved expansion, '{+name}', can contain slashes.
        (!method.path.includes('{+') || pathname.split('/').length > 3) &&
        matches(`${discovery.rootUrl}${discovery.servicePath}${method.path}`, `${origin}${pathname}`),
    )
  }

  function problemsOfCall(call: Pick<SeenCall, 'method' | 'url' | 'body'>): string[] {
    const known = find(call)
    if (!known) return [`${call.method} ${call.url}: no such call`]
    const { discovery, method } = known
    return [
      ...problemsOfQuery(new URL(call.url).searchParams, { ...discovery.parameters, ...method.parameters }),
      ...problemsOfBody(call.body, known),
    ]
  }

  function problemsOfBody(body: unknown, { discovery, method }: Known): string[] {
    if (!method.request) return body === null ? [] : ['an unexpected body']
    if (body === null) return ['no body']
    // In a patch, null removes the field.
    const given = method.httpMethod === 'PATCH' ? withoutNulls(body) : body
    return problemsOf(given, schemaNamed(method.request.$ref), definitionsOf(discovery))
  }

  return {
    problemsOfCall,
    /** Returns the name of the method, such as 'calendar.events.list'. */
    nameOf: (call: Pick<SeenCall, 'method' | 'url'>) => find(call)?.method.id ?? 'unknown',
    scopesOf: (call: Pick<SeenCall, 'method' | 'url'>) => find(call)?.method.scopes ?? [],
    /** Returns problems of a response; empty for other hosts, such as that of pictures. */
    problemsOfAnswer(call: Pick<SeenCall, 'method' | 'url'>, body: unknown): string[] {
      const known = find(call)
      const named = known?.method.response
      return known && named ? problemsOf(body, schemaNamed(named.$ref), definitionsOf(known.discovery)) : []
    },
    problemsOfEvent(value: unknown): string[] {
      const [calendar] = discoveries
      return calendar ? problemsOf(value, schemaNamed('Event'), definitionsOf(calendar)) : ['no document']
    },
  }
}

const methodsOf = ({ methods = {}, resources = {} }: Resource): readonly Method[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsOf),
]

function matches(template: string, address: string): boolean {
  const pattern = template
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]+')
  return new RegExp(`^${pattern}$`).test(address)
}

function problemsOfQuery(query: URLSearchParams, parameters: Readonly<Record<string, Parameter>>): string[] {
  const missing = Object.entries(parameters)
    .filter(([name, { location, required, description = '' }]) => {
      // Newer documents have it only in the description.
      return location === 'query' && (required === true || description.startsWith('Required.')) && !query.has(name)
    })
    .map(([name]) => `query ${name}: missing`)
  const wrong = [...query].flatMap(([name, value]) => {
    const parameter = parameters[name]
    if (parameter?.location !== 'query') return [`query ${name}: unknown`]
    if (query.getAll(name).length > 1 && parameter.repeated !== true) return [`query ${name}: repeated`]
    return isValue(value, parameter) ? [] : [`query ${name}: ${value} is wrong`]
  })
  return [...missing, ...wrong]
}

function isValue(value: string, { type, enum: allowed, minimum, maximum, format }: Parameter): boolean {
  if (allowed && !allowed.includes(value)) return false
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (format === 'date-time') return new RegExp(time).test(value)
  if (type !== 'integer') return value !== ''
  const number = Number(value)
  return Number.isInteger(number) && number >= Number(minimum ?? -Infinity) && number <= Number(maximum ?? Infinity)
}

const schemaNamed = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` })

const definitionsOf = ({ schemas }: Discovery): Definitions =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, strict(name, schema)]))

/** Closes the objects of the discovery document, because Google rejects unknown fields. */
function strict(name: string, schema: DiscoverySchema): JsonSchema {
  if (schema.$ref) return schemaNamed(schema.$ref)
  const { type, properties = {}, additionalProperties, items, format } = schema
  if (type === 'object') {
    return {
      type,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, member]) => [key, strict(`${name}.${key}`, member)]),
      ),
      additionalProperties: false,
      ...(additionalProperties ? { patternProperties: { '': strict(name, additionalProperties) } } : {}),
    }
  }
  if (type === 'array') return { type, ...(items ? { items: strict(name, items) } : {}) }
  // A time with a zone needs no offset.
  const pattern = name === 'EventDateTime.dateTime' ? time.replace('(?:Z|', '(?:|Z|') : formats[format ?? '']
  return {
    ...(type && type !== 'any' ? { type } : {}),
    ...(schema.enum ? { enum: schema.enum } : {}),
    ...(pattern ? { pattern } : {}),
  }
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (member === null ? [] : [[name, withoutNulls(member)]])),
  )
}

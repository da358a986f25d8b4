import type { SeenCall } from '#tests/platform/scripted-server.ts'
import { type Definitions, type JsonSchema, problemsOf } from './json-schema.ts'
import { readJson } from './protocol-data.ts'

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: { readonly items?: { readonly enum?: readonly string[] } }
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
}

interface GraphSchema {
  readonly $defs: Definitions
  readonly 'x-actions': Definitions
}

/** Reads the description of Graph, and checks calls and values by it. */
export function readGraphContract() {
  const openApi = readJson('graph/openapi.v1.0.cut.json') as OpenApi
  const schema = readJson('graph/schema.v1.0.cut.json') as GraphSchema

  function problemsOfCall(call: SeenCall): string[] {
    const url = new URL(call.url)
    const path = url.pathname
      .replace(/^\/v1\.0\/(?:me|users\/[^/]+)(?=\/|$)/, '/users/{user-id}')
      .replace(/^\/v1\.0(?=\/places\/)/, '')
    const template = Object.keys(openApi.paths).find((candidate) => fits(path, candidate))
    const operation = template && openApi.paths[template]?.[call.method.toLowerCase()]
    const ofDirectory = call.method === 'GET' ? problemsOfDirectoryCall(url, path) : null
    if (ofDirectory) return ofDirectory
    const ofExtension = template ? null : problemsOfExtensionCall(call, path)
    if (ofExtension) return ofExtension
    if (!template || !operation) return [`${call.method} ${path}: no such call`]
    return [...problemsOfQuery(url.searchParams, operation.parameters ?? []), ...problemsOfBody(call, template)]
  }

  /**
   * The description lacks the paths and the `$expand` of navigation properties. OData derives both from the schema,
   * which has the property. Returns null for other calls than those of an event's extensions.
   */
  function problemsOfExtensionCall({ method, body }: SeenCall, path: string): string[] | null {
    const [, eventPath = '', property = '', name] = /^(.*\/events\/[^/]+)\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? []
    const isEvent = Object.keys(openApi.paths).some((candidate) => fits(eventPath, candidate))
    if (!isEvent || property !== 'extensions' || !isNavigation(property)) return null
    if (method !== (name === undefined ? 'POST' : 'PATCH')) return [`${method} ${path}: no such call`]
    return problemsOfExtension(body)
  }

  /**
   * The description lacks the kinds of places, the rooms of a list and the settings of a mailbox. The kinds are in the schema, all three
   * are in samples of the documentation, and they have the query of the places. Returns null for other calls.
   */
  function problemsOfDirectoryCall({ searchParams }: URL, path: string): string[] | null {
    const places = openApi.paths['/places']?.['get']?.parameters ?? []
    const [, kind] = /^\/places\/microsoft\.graph\.(\w+)$/.exec(path) ?? []
    if (kind !== undefined) {
      const isKind = Object.keys(schema.$defs).some((name) => name.toLowerCase() === `${kind.toLowerCase()}.self`)
      return isKind ? problemsOfQuery(searchParams, places) : [`${path}: no such kind of place`]
    }
    if (/^\/places\/[^/]+\/microsoft\.graph\.roomlist\/rooms$/.test(path)) return problemsOfQuery(searchParams, places)
    return path === '/users/{user-id}/mailboxSettings' ? problemsOfQuery(searchParams, []) : null
  }

  const isNavigation = (property: string): boolean => {
    const { properties } = schema.$defs['event'] as { readonly properties: Readonly<Record<string, { type?: string }>> }
    return properties[property]?.type === 'array'
  }

  function problemsOfExpand(value: string): string[] {
    const [, property = ''] = /^(\w+)(?:\(\$filter=id eq '[^']+'\))?$/.exec(value) ?? []
    return isNavigation(property) ? [] : [`query $expand: ${value} is unknown`]
  }

  function problemsOfQuery(query: URLSearchParams, given: readonly Parameter[]): string[] {
    const parameters = given.map((parameter) =>
      parameter.$ref ? (openApi.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter) : parameter,
    )
    const missing = parameters.filter(
      ({ in: where, required, name }) => where === 'query' && required && !query.has(name ?? ''),
    )
    const wrong = [...query].flatMap(([name, value]) => {
      if (name === '$expand') return problemsOfExpand(value)
      const parameter = parameters.find((known) => known.name === name)
      if (!parameter) return [`query ${name}: unknown`]
      const allowed = parameter.schema?.items?.enum
      return allowed
        ? value
            .split(',')
            .filter((item) => !allowed.includes(item))
            .map((item) => `query ${name}: ${item} is unknown`)
        : []
    })
    return [...missing.map(({ name }) => `query ${name}: missing`), ...wrong]
  }

  function problemsOfBody({ method, body }: SeenCall, template: string): string[] {
    if (body === null) return []
    const action = /\/(getSchedule|cancel|decline|accept|tentativelyAccept)$/.exec(template)?.[1]
    if (action) return problemsOf(capitalise(body), actionNamed(action), schema.$defs)
    if (/\/events(\/\{event-id\})?$/.test(template)) {
      const { extensions = [] } = body as { readonly extensions?: readonly unknown[] }
      return [
        ...problemsOf(body, { $ref: '#/$defs/event' }, schema.$defs),
        ...(method === 'POST' || extensions.length === 0 ? [] : ['extensions cannot be changed with their event']),
        ...extensions.flatMap(problemsOfExtension),
      ]
    }
    return [`${method} ${template}: an unexpected body`]
  }

  function actionNamed(name: string): JsonSchema {
    const found = Object.entries(schema['x-actions']).find(([key]) => key.endsWith(`.${name}`))?.[1]
    if (!found) throw new Error(`no action ${name}`)
    return found
  }

  return {
    problemsOfCall,
    problemsOfValue: (value: unknown, definition: string) =>
      problemsOf(value, { $ref: `#/$defs/${definition}` }, schema.$defs),
  }
}

/** Checks an open extension: type, name and primitive fields. */
function problemsOfExtension(value: unknown): string[] {
  const { '@odata.type': type, extensionName, ...own } = value as Readonly<Record<string, unknown>>
  return [
    ...(type === 'microsoft.graph.openTypeExtension' ? [] : ['extension @odata.type: unknown']),
    ...(/^[\w.]{1,}$/.test(String(extensionName)) ? [] : ['extension extensionName: expected name']),
    ...Object.entries(own).flatMap(([name, member]) =>
      ['string', 'number', 'boolean'].includes(typeof member) ? [] : [`extension ${name}: expected primitive`],
    ),
  ]
}

function fits(path: string, template: string): boolean {
  const parts = path.split('/')
  const wanted = template.split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) =>
      /^\{.*\}$/.test(part)
        ? part === '{user-id}'
          ? parts[index] === part
          : parts[index] !== ''
        : part === parts[index],
    )
  )
}

/** Action parameters ignore case: the schema has 'Comment', most samples have 'comment'. */
function capitalise(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  )
}

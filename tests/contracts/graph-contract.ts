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

/** Graph's own description of its calls, and what of a call does not follow it. */
export function readGraphContract() {
  const openApi = readJson('graph/openapi.v1.0.cut.json') as OpenApi
  const schema = readJson('graph/schema.v1.0.cut.json') as GraphSchema

  function problemsOfCall(call: SeenCall): string[] {
    const url = new URL(call.url)
    const path = url.pathname.replace(/^\/v1\.0\/(?:me|users\/[^/]+)(?=\/|$)/, '/users/{user-id}')
    const template = Object.keys(openApi.paths).find((candidate) => fits(path, candidate))
    const operation = template && openApi.paths[template]?.[call.method.toLowerCase()]
    if (!template || !operation) return [`${call.method} ${path}: no such call`]
    return [...problemsOfQuery(url.searchParams, operation.parameters ?? []), ...problemsOfBody(call, template)]
  }

  function problemsOfQuery(query: URLSearchParams, given: readonly Parameter[]): string[] {
    const parameters = given.map((parameter) =>
      parameter.$ref ? (openApi.components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? parameter) : parameter,
    )
    const missing = parameters.filter(
      ({ in: where, required, name }) => where === 'query' && required && !query.has(name ?? ''),
    )
    const wrong = [...query].flatMap(([name, value]) => {
      const parameter = parameters.find((known) => known.name === name)
      if (!parameter) return [`query ${name}: unknown`]
      const words = parameter.schema?.items?.enum
      return words
        ? value
            .split(',')
            .filter((word) => !words.includes(word))
            .map((word) => `query ${name}: ${word} is unknown`)
        : []
    })
    return [...missing.map(({ name }) => `query ${name}: missing`), ...wrong]
  }

  function problemsOfBody({ method, body }: SeenCall, template: string): string[] {
    if (body === null) return []
    const action = /\/(getSchedule|cancel|decline|accept|tentativelyAccept)$/.exec(template)?.[1]
    if (action) return problemsOf(capitalise(body), actionNamed(action), schema.$defs)
    if (/\/events(\/\{event-id\})?$/.test(template)) return problemsOf(body, { $ref: '#/$defs/event' }, schema.$defs)
    return [`${method} ${template}: a body where none is described`]
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

/** Action parameters go by any case: the schema has 'Comment', the vendor's samples mostly 'comment'. */
function capitalise(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  )
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApi, type Operation } from '#server/api/openapi.ts'

// Checks each answer of the server against the description of its API (docs/openapi.json).

const document = openApi('0.0.0')
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })

interface Described {
  readonly name: string
  readonly method: string
  readonly pattern: RegExp
  readonly parameters: number
  readonly operation: Operation
}

const described: readonly Described[] = Object.entries(document.paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
      operation,
    })),
  )
  .toSorted((one, other) => one.parameters - other.parameters)

interface Documented {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

const compiled = new Map<object, ValidateFunction>()

/** Returns the validator of a schema of the document. Members that are not described are mistakes of the description, or leaks. */
function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const { components } = document
  const made = ajv.compile({ ...(closed(schema) as object), components: closed({ schemas: components.schemas }) })
  compiled.set(schema, made)
  return made
}

/** The schema without room for members that it does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, closed(part)]))
  const isOpen = 'properties' in parts && parts['type'] !== undefined && !('additionalProperties' in parts)
  return isOpen ? { ...parts, additionalProperties: false } : parts
}

const documentedAt = ({ responses }: Operation, status: number): Documented | undefined => {
  const response = responses[status]
  if (response === undefined || !('$ref' in response)) return response
  return document.components.responses[response.$ref.split('/').at(-1) ?? '']
}

/** Throws an error that names the call and the place in the body, if an answer is not as it is described. Reads the body of `response`. */
export async function checkAnswer(method: string, path: string, response: Response): Promise<void> {
  if (method === 'HEAD' || method === 'OPTIONS') return
  const call = described.find((one) => one.method === method && one.pattern.test(path))
  // Calls that there are not, and those of a test.
  if (call === undefined) return
  const { status } = response
  const fail = (problem: string): never => {
    throw new Error(`${call.name} ${status}: ${problem}`)
  }
  const documented = documentedAt(call.operation, status) ?? fail('the status is not described')
  const type = response.headers.get('content-type') ?? ''
  const [media = ''] = type.split(';')
  const text = await response.text()
  if (documented.content === undefined) {
    if (text !== '') fail(`a body of ${text.length} characters is not described`)
    return
  }
  const isOf = (pattern: string): boolean =>
    pattern === media || pattern.replace('*', '') === media.replace(/[^/]*$/, '')
  const content = Object.entries(documented.content).find(([pattern]) => isOf(pattern))?.[1]
  if (content === undefined) return fail(`the type '${media}' is not described`)
  if (media !== 'application/json') return
  const validate = validatorOf(content.schema)
  if (validate(JSON.parse(text))) return
  const problems = (validate.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `body${instancePath.replaceAll('/', '.')} ${message}${'additionalProperty' in params ? ` (${String(params['additionalProperty'])})` : ''}`,
  )
  fail([...new Set(problems)].join('; '))
}

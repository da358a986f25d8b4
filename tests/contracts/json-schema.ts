/** The part of JSON Schema that the schemas of vendors use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
}

export type Definitions = Readonly<Record<string, JsonSchema>>

/** Returns problems of a value as `path: problem`; empty if it is valid. */
export function problemsOf(value: unknown, schema: JsonSchema, definitions: Definitions, path = '$'): string[] {
  if (schema.$ref) {
    const target = definitions[schema.$ref.replace('#/$defs/', '')]
    return target ? problemsOf(value, target, definitions, path) : [`${path}: ${schema.$ref} is missing`]
  }
  const problems: string[] = []
  if (schema.anyOf) {
    const tried = schema.anyOf.map((option) => problemsOf(value, option, definitions, path))
    if (!tried.some((found) => found.length === 0)) problems.push(...(tried[0] ?? []))
  }
  if (schema.if) {
    const branch = problemsOf(value, schema.if, definitions, path).length === 0 ? schema.then : schema.else
    if (branch) problems.push(...problemsOf(value, branch, definitions, path))
  }
  if (schema.type && !hasType(value, schema.type)) return [...problems, `${path}: expected ${schema.type}`]
  if (schema.enum && !schema.enum.includes(value))
    problems.push(`${path}: ${JSON.stringify(value)} is not one of ${schema.enum.join()}`)
  if ('const' in schema && schema.const !== value) problems.push(`${path}: expected ${String(schema.const)}`)
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern).test(value)) {
    problems.push(`${path}: ${JSON.stringify(value)} does not match ${schema.pattern}`)
  }
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) problems.push(`${path}: below ${schema.minimum}`)
    if (value > (schema.maximum ?? Infinity)) problems.push(`${path}: above ${schema.maximum}`)
  }
  if (Array.isArray(value) && schema.items) {
    for (const [index, item] of value.entries())
      problems.push(...problemsOf(item, schema.items, definitions, `${path}[${index}]`))
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    problems.push(...problemsOfObject(value as Record<string, unknown>, schema, definitions, path))
  }
  return problems
}

function problemsOfObject(
  value: Record<string, unknown>,
  schema: JsonSchema,
  definitions: Definitions,
  path: string,
): string[] {
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${path}.${name}: missing`)
  const patterns = Object.entries(schema.patternProperties ?? {})
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const known = schema.properties?.[name] ?? patterns.find(([pattern]) => new RegExp(pattern).test(name))?.[1]
    if (known) return problemsOf(member, known, definitions, `${path}.${name}`)
    return schema.additionalProperties === false ? [`${path}.${name}: unknown`] : []
  })
  return [...missing, ...wrong]
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

import * as v from 'valibot'

/** Any valibot schema, as far as its parts are walked here. */
interface Schema extends v.GenericSchema {
  readonly pipe?: readonly (Schema | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>)[]
  readonly message?: unknown
  readonly check?: (value: unknown) => boolean
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly Schema[]
  readonly value?: Schema
}

/** The scalars of the wire as a server should write them (`src/wire/scalars.ts`), by what a schema says that it expects. */
const scalars: Readonly<Record<string, v.GenericSchema>> = {
  id: v.union([v.string(), v.number()]),
  string: v.string(),
  number: v.number(),
  boolean: v.boolean(),
  'wall time': v.pipe(v.string(), v.regex(/^\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/)),
  weekday: v.string(),
}

const known = new WeakMap<v.GenericSchema, v.GenericSchema>()

/**
 * Returns a schema of the wire as one that JSON Schema can express: the values that a server should write. The client reads more than
 * that, such as numbers as text. Throws for a rule of which it knows no such form.
 */
export function plainSchema(schema: v.GenericSchema): v.GenericSchema {
  const made = known.get(schema) ?? plain(schema)
  known.set(schema, made)
  return made
}

function plain(schema: Schema): v.GenericSchema {
  const [first, second, ...rest] = schema.pipe ?? []
  if (first !== undefined) {
    // `recordWith`: the check before an object.
    if (isSchema(first) && first.type === 'custom' && first.message === 'object' && second !== undefined)
      return piped(second as Schema, rest)
    return piped(first as Schema, schema.pipe?.slice(1) ?? [])
  }
  switch (schema.type) {
    case 'custom':
      return scalarOf(String(schema.message))
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return {
        ...schema,
        entries: Object.fromEntries(
          Object.entries(schema.entries ?? {}).map(([name, entry]) => [name, plainSchema(entry)]),
        ),
      } as v.GenericSchema
    case 'array':
      return { ...schema, item: plainSchema(schema.item as Schema) } as v.GenericSchema
    case 'record':
      return { ...schema, key: v.string(), value: plainSchema(schema.value as Schema) } as unknown as v.GenericSchema
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return { ...schema, wrapped: plainSchema(schema.wrapped as Schema) } as v.GenericSchema
    case 'union':
    case 'variant':
      return { ...schema, options: schema.options?.map((option) => plainSchema(option)) } as v.GenericSchema
    default:
      return schema
  }
}

const isSchema = (part: object): part is Schema => 'kind' in part && part.kind === 'schema'

/** The first schema of a pipe with the rest of it. The rules of transformed values are not of the wire. */
function piped(first: Schema, rest: readonly object[]): v.GenericSchema {
  const start = plainSchema(first)
  const startPipe = (start as Schema).pipe ?? [start]
  return { ...start, pipe: [...startPipe, ...rest] } as v.GenericSchema
}

function scalarOf(expected: string): v.GenericSchema {
  const named = scalars[expected]
  if (named !== undefined) return named
  const range = /^number from (\d+) to (\d+)$/.exec(expected)
  if (range !== null) return v.pipe(v.number(), v.minValue(Number(range[1])), v.maxValue(Number(range[2])))
  if (/^[\w-]+(?: or [\w-]+)*$/.test(expected)) return v.picklist(expected.split(' or '))
  throw new Error(`There is no form on the wire for '${expected}'. Add it to server/api/plain-schema.ts.`)
}

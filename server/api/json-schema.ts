import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { plainSchema } from './plain-schema.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Rules that JSON Schema cannot express. The handlers and the client know them. */
const unsaid = [
  'check',
  'raw_check',
  'raw_transform',
  'transform',
  'trim',
  'readonly',
  'finite',
  'to_lower_case',
  'parse_json',
]

/** Returns what a server may write for a schema, as JSON Schema of OpenAPI 3.1. `named` are the schemas that become references. */
export function jsonSchemaOf(schema: v.GenericSchema, named: Readonly<Record<string, v.GenericSchema>>): JsonSchema {
  const {
    $defs: _defs,
    $schema: _schema,
    ...made
  } = toJsonSchema(plainSchema(schema), {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: unsaid,
    definitions: Object.fromEntries(Object.entries(named).map(([name, one]) => [name, plainSchema(one) as never])),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // Members that the server or a device adds.
    overrideSchema: ({ valibotSchema, jsonSchema, errors }) =>
      errors === undefined && valibotSchema.type === 'loose_object'
        ? { ...jsonSchema, additionalProperties: true }
        : undefined,
    // Flags of an expression cannot be said.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' && (valibotAction as unknown as { requirement: RegExp }).requirement.flags !== ''
        ? jsonSchema
        : undefined,
  })
  return withoutNoise(made) as JsonSchema
}

/** Without defaults that are null and empty lists of needed members, and with "or null" as a type. */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const isNoise =
      (name === 'default' && part === null) || (name === 'required' && Array.isArray(part) && part.length === 0)
    return isNoise ? [] : [[name, withoutNoise(part)]]
  })
  const { anyOf, ...others } = Object.fromEntries(parts)
  const type = typesOf(anyOf)
  return type === null ? Object.fromEntries(parts) : { ...type, ...others }
}

/** The one schema for "one of these types", if it says no more. Null for other alternatives. */
function typesOf(anyOf: unknown): object | null {
  if (!Array.isArray(anyOf)) return null
  const [first, ...rest] = anyOf as readonly Readonly<Record<string, unknown>>[]
  const isType = ({ type, ...more }: Readonly<Record<string, unknown>>): boolean =>
    typeof type === 'string' && Object.keys(more).length === 0
  const isAlone = first !== undefined && typeof first['type'] === 'string' && !('enum' in first) && !('const' in first)
  return isAlone && rest.every(isType) ? { ...first, type: [first['type'], ...rest.map(({ type }) => type)] } : null
}

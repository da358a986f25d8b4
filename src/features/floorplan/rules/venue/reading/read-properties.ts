import * as v from 'valibot'
import type { GenericSchema, InferOutput } from 'valibot'

export type ReadProperties<Schema extends GenericSchema> =
  | { readonly ok: true; readonly value: InferOutput<Schema>; readonly ignored: readonly string[] }
  /** Required members that are missing or have the wrong type. */
  | { readonly ok: false; readonly missing: readonly string[] }

/**
 * Reads the members that have the right type. A member of the wrong type is treated as absent, which is an error only
 * if the member is required.
 */
export function readProperties<Schema extends GenericSchema>(
  schema: Schema,
  properties: Readonly<Record<string, unknown>>,
): ReadProperties<Schema> {
  const first = v.safeParse(schema, properties)
  if (first.success) return { ok: true, value: first.output, ignored: [] }
  const wrong = membersOf(first.issues)
  const kept = Object.fromEntries(Object.entries(properties).filter(([member]) => !wrong.includes(member)))
  const second = v.safeParse(schema, kept)
  if (second.success) return { ok: true, value: second.output, ignored: wrong }
  return { ok: false, missing: membersOf(second.issues) }
}

function membersOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return [...new Set(issues.map(({ path }) => String(path?.[0]?.key ?? 'properties')))]
}

const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export const isReserved = (name: string): boolean => reserved.has(name)

/** Finds a key in the value that is reserved in JavaScript, or null. The depth of the value is limited already. */
export function reservedKeyIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return firstOf(value)
  return Object.keys(value).find(isReserved) ?? firstOf(Object.values(value))
}

function firstOf(values: readonly unknown[]): string | null {
  for (const value of values) {
    const found = reservedKeyIn(value)
    if (found !== null) return found
  }
  return null
}

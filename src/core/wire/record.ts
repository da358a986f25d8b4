/** The list in a body that is an array itself or carries it under `name`, `value`, `data` or `items`; null when there is none. */
export function listIn(body: unknown, name: string): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isRecord(body)) return null
  for (const key of [name, 'value', 'data', 'items']) {
    const list = body[key]
    if (Array.isArray(list)) return list
  }
  return null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a nullish text schema lets pass, for the readers that are written out for speed. */
export function isAbsentOrString(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

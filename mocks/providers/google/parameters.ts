/** Parameters that every method accepts. */
const common = ['alt', 'fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser', 'userIp']

/** Google's error text for the query, or null if the query is valid. */
export function wrongParameter(
  query: URLSearchParams,
  own: readonly string[],
  words: Readonly<Record<string, readonly string[]>> = {},
): string | null {
  for (const [name, value] of query) {
    if (!own.includes(name) && !common.includes(name))
      return `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`
    const allowed = words[name]
    if (allowed !== undefined && !allowed.includes(value)) return `Invalid value '${value}' for ${name}.`
  }
  return null
}

export const booleans = ['true', 'false']

/** Parses an RFC 3339 time, whose offset is mandatory. Null if it is absent, NaN if it is invalid. */
export function readTime(text: string | null): number | null {
  if (text === null) return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Keeps only the requested fields, on the top level. */
export function selected(body: Readonly<Record<string, unknown>>, fields: string | null): Record<string, unknown> {
  const names = fields === null ? null : new Set(fields.split(','))
  return Object.fromEntries(Object.entries(body).filter(([name]) => names === null || names.has(name)))
}

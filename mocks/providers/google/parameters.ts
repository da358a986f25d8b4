/** Parameters that every method takes. */
const common = ['alt', 'fields', 'key', 'oauth_token', 'prettyPrint', 'quotaUser', 'userIp']

/** What Google would refuse about the query; null for nothing. */
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

/** An RFC 3339 time, whose offset is mandatory; null where there is none, NaN for what is none. */
export function readTime(text: string | null): number | null {
  if (text === null) return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
}

/** Only the fields asked for, on the first level. */
export function selected(body: Readonly<Record<string, unknown>>, fields: string | null): Record<string, unknown> {
  const names = fields === null ? null : new Set(fields.split(','))
  return Object.fromEntries(Object.entries(body).filter(([name]) => names === null || names.has(name)))
}

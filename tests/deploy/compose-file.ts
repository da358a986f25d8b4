import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'

// The members of compose files that the samples use, by https://github.com/compose-spec/compose-spec. A member in the wrong place would
// be ignored or refused by the engine, which tests do not have.

const scalar = v.union([v.string(), v.number(), v.boolean()])
const duration = v.pipe(v.string(), v.regex(/^\d+(?:s|m|h)$/))

const serviceSchema = v.strictObject({
  build: v.optional(
    v.strictObject({ context: v.string(), dockerfile: v.string(), args: v.optional(v.record(v.string(), v.string())) }),
  ),
  image: v.string(),
  environment: v.record(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*$/)), scalar),
  ports: v.optional(v.array(v.union([v.string(), v.number()]))),
  volumes: v.array(v.pipe(v.string(), v.regex(/^[\w./-]+:\/[\w./-]+(?::ro)?$/))),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(v.array(v.string())),
  cap_drop: v.optional(v.array(v.string())),
  security_opt: v.optional(v.array(v.string())),
  restart: v.picklist(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: v.optional(duration),
  depends_on: v.optional(
    v.record(v.string(), v.strictObject({ condition: v.picklist(['service_healthy', 'service_started']) })),
  ),
  healthcheck: v.optional(
    v.strictObject({ test: v.array(v.string()), interval: duration, timeout: duration, retries: v.number() }),
  ),
})

const composeSchema = v.objectWithRest(
  {
    name: v.string(),
    services: v.record(v.string(), serviceSchema),
    volumes: v.record(v.string(), v.null()),
  },
  v.unknown(),
)

export type ComposeFile = v.InferOutput<typeof composeSchema>

/** Reads a compose file of `deploy/server`. */
export const readCompose = (name: string): ComposeFile =>
  parseCompose(readFileSync(join('deploy/server', name), 'utf8'))

/** Replaces variables as compose does. Throws the file's own message if a required one is missing. */
export const interpolated = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name: string, kind?: string, word = '') => {
    const value = values[name] ?? ''
    if (value !== '') return value
    if (kind === ':-') return word
    throw new Error(kind === ':?' ? word : `${name} is not set`)
  })

/** Throws if a member is unknown or has the wrong type. */
export function parseCompose(text: string): ComposeFile {
  const found = v.parse(composeSchema, parse(text, { merge: true, strict: true, uniqueKeys: true }))
  const others = Object.keys(found).filter((member) => !['name', 'services', 'volumes'].includes(member))
  if (others.some((member) => !member.startsWith('x-'))) throw new Error(`Unknown: ${others.join(', ')}`)
  return found
}

/** The volumes by name that services use and the file does not have, and the services that they wait for and that are not there. */
export function danglingIn({ services, volumes }: ComposeFile): readonly string[] {
  const used = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''))
  const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}))
  return [
    ...used.filter((name) => !name.startsWith('.') && !Object.hasOwn(volumes, name)),
    ...awaited.filter((name) => !Object.hasOwn(services, name)),
  ]
}

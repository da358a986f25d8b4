import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import * as v from 'valibot'
import { parse } from 'yaml'

// The members of compose files that the samples use, each in the one form that they have. A member in the wrong place would be ignored or
// refused by the engine, which tests do not have. `lintCompose` asks the whole specification.

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
  secrets: v.optional(v.array(v.string())),
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
    secrets: v.optional(v.record(v.string(), v.strictObject({ file: v.string() })), {}),
  },
  v.unknown(),
)

export type ComposeFile = v.InferOutput<typeof composeSchema>

/** Reads a compose file of `deploy/server`. */
export const readCompose = (name: string): ComposeFile =>
  parseCompose(readFileSync(join('deploy/server', name), 'utf8'))

/** Rules of taste, and those against a build with a name and against ports for everybody. */
const off = [
  'no-build-and-image',
  'no-unbound-port-interfaces',
  'service-image-require-explicit-tag',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

/** Returns the messages of a linter that knows the schema of https://github.com/compose-spec/compose-spec. */
export function lintCompose(file: string): readonly string[] {
  const rules = Object.fromEntries(off.map((rule) => [rule, 0 as const]))
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  return linter
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))
}

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
  const others = Object.keys(found).filter((member) => !['name', 'services', 'volumes', 'secrets'].includes(member))
  if (others.some((member) => !member.startsWith('x-'))) throw new Error(`Unknown: ${others.join(', ')}`)
  return found
}

/** The volumes and secrets by name that services use and the file does not have, and the services that they wait for and that are not there. */
export function danglingIn({ services, volumes, secrets }: ComposeFile): readonly string[] {
  const all = Object.values(services)
  const used = all.flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''))
  const awaited = all.flatMap((service) => Object.keys(service.depends_on ?? {}))
  const secret = all.flatMap((service) => service.secrets ?? [])
  const kept = used.filter((name) => !name.startsWith('.'))
  const missing = (names: readonly string[], among: object) => names.filter((name) => !Object.hasOwn(among, name))
  const idle = (names: object, among: readonly string[]) => Object.keys(names).filter((name) => !among.includes(name))
  return [
    ...missing(kept, volumes),
    ...missing(secret, secrets),
    ...missing(awaited, services),
    ...idle(volumes, kept),
    ...idle(secrets, secret),
  ]
}

/** The files of the machine that services read: mounts by path, and secrets. */
export const filesOf = ({ services, secrets }: ComposeFile): readonly string[] => [
  ...Object.values(services)
    .flatMap((service) => service.volumes.map((one) => one.split(':')[0] ?? ''))
    .filter((path) => path.startsWith('.')),
  ...Object.values(secrets).map(({ file }) => file),
]

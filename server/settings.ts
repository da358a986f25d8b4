import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { messageOf } from '#src/kernel/message-of.ts'
import { configFileSchema } from '#src/wire/configuration.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { expectedOfProvider, problemsOfProviders, providerSchema } from './openid/provider-settings.ts'
import { reasonOf } from './plain-fault.ts'
import { readSecretFiles, secretFiles } from './secret-files.ts'
import { isDatabaseAddress } from './store/postgres/place.ts'
import {
  calendarKinds,
  problemsOfCalendar,
  vendorEntries,
  vendorExpected,
  vendorSecrets,
  vendorVariables,
} from './vendors/vendor-settings.ts'

/** Members of config.json that are not the server's own to say. */
const { apiURL: _api, calendarURL: _calendar, tokenStorage: _tokens, ...pageMembers } = configFileSchema.entries

const port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))

/** How the server runs. Every member can stand in the configuration file; those with a variable or an option also there. */
const settingsSchema = v.strictObject({
  /** Folder with all data. */
  data: v.optional(v.string(), './foyer-data'),
  /** Address of a PostgreSQL database, which several processes can share. Null keeps everything in the folder. */
  database: v.optional(v.nullable(v.pipe(v.string(), v.check(isDatabaseAddress))), null),
  /** Port on which it listens. 0 is any free one. */
  port: v.optional(port, 4600),
  /** Network interface. `0.0.0.0` is all of them. */
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  /** Address under which people open it, such as `https://rooms.example.com`. Links in mails begin with it. */
  publicURL: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^https?:\/\/[^/?#]+$/))), null),
  /** True behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy: v.optional(v.boolean(), false),
  /** Files of the certificate and its key, in PEM. Null if a proxy in front encrypts. */
  tls: v.optional(v.nullable(v.strictObject({ cert: v.string(), key: v.string() })), null),
  /** `cookie` keeps sessions in cookies that scripts cannot read, `local` in the browser's storage (section 6). */
  tokenStorage: v.optional(v.picklist(['cookie', 'local', 'memory']), 'cookie'),
  /** Guests may sign in by name. */
  guests: v.optional(v.boolean(), false),
  /** Maps are shown without a session. */
  publicMaps: v.optional(v.boolean(), false),
  /** Mail server. Null if there is none: links are then copied by hand. */
  mail: v.optional(
    v.nullable(
      v.strictObject({
        /** `smtp://user:password@host:port`, `smtps:` for TLS from the beginning. */
        smtp: v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/)),
        /** Sender, such as `Foyer <rooms@example.com>`. */
        from: v.pipe(v.string(), v.includes('@')),
      }),
    ),
    null,
  ),
  /** Providers of OpenID Connect with which people can sign in. */
  openid: v.optional(v.pipe(v.array(providerSchema), v.maxLength(20)), []),
  ...vendorEntries,
  /** Whose calendars hold the reservations: Foyer's own, or those of everybody at the vendor, who then sign in there. */
  calendar: v.optional(v.picklist(calendarKinds), 'foyer'),
  /** File with the key of the stored tokens of a vendor's calendar. Null is `calendar.key` in the folder with the data. */
  keyFile: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1))), null),
  /** False if people sign in with accounts of a vendor or of sign-in services only: without passwords and mailed links. */
  passwords: v.optional(v.boolean(), true),
  /** Link of online meetings. `{id}` becomes an id of the meeting. Null if the office has none. */
  onlineMeetingURL: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^https:\/\//))), null),
  /** Days for which the log of reservations is kept. */
  journalDays: v.optional(days, 90),
  /** Webhook that hears of panels and kiosks that are offline. */
  alertURL: v.optional(v.nullable(v.pipe(v.string(), v.url())), null),
  /** How long records of each kind are kept, in days. */
  keep: v.optional(
    v.strictObject({
      /** Reservations after their end, with their subjects and people. */
      events: v.optional(days, 730),
      /** Names at check-ins. The check-in itself is kept with the reservation. */
      checkIns: v.optional(days, 90),
      /** Sessions after their end, also those of guests, with their names. */
      sessions: v.optional(days, 1),
      /** Mailed links and other codes after their end. */
      links: v.optional(days, 30),
      /** Mails that could not be sent, with their addresses. Those that were sent are removed after a day. */
      mails: v.optional(days, 30),
    }),
    {},
  ),
  /** Address of `/metrics` and `/health` for the programs that watch the server. Null if there is none. */
  metrics: v.optional(
    v.nullable(v.strictObject({ port, host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1') })),
    null,
  ),
  /** Seconds for which the server answers what it began before it ends. */
  shutdownSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300)), 10),
  /** Further members of config.json, see docs/deploying.md. */
  config: v.optional(v.partial(v.strictObject(pageMembers)), {}),
  /** Least level of the log: `silent`, `error`, `warn`, `info` or `debug`. */
  log: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** A correct value of each member, for messages about a wrong one. */
const expected: Readonly<Record<string, string>> = {
  data: 'a folder, such as "./foyer-data"',
  database:
    'an address such as "postgres://foyer:password@localhost:5432/foyer", with characters such as # and @ of the password as %23 and %40',
  port: 'a number from 0 to 65535',
  host: 'an address of this machine, such as "127.0.0.1", or "0.0.0.0" for all',
  publicURL: 'an address without a path, such as "https://rooms.example.com"',
  trustProxy: 'true or false',
  tls: '{ "cert": "cert.pem", "key": "key.pem" }',
  'tls.cert': 'a file, such as "cert.pem"',
  'tls.key': 'a file, such as "key.pem"',
  tokenStorage: '"cookie", "local" or "memory"',
  guests: 'true or false',
  publicMaps: 'true or false',
  mail: '{ "smtp": "smtp://user:password@host:587", "from": "Foyer <rooms@example.com>" }',
  'mail.smtp': 'an address such as "smtp://user:password@host:587"',
  'mail.from': 'a sender, such as "Foyer <rooms@example.com>"',
  openid: 'a list of providers, see docs/server.md',
  ...vendorExpected,
  calendar: '"foyer", "microsoft" or "google"',
  keyFile: 'a file, such as "/etc/foyer/calendar.key"',
  passwords: 'true or false',
  onlineMeetingURL: 'an https address, such as "https://meet.example.com/{id}"',
  journalDays: 'a number of days from 1 to 3650',
  alertURL: 'an address, such as "https://hooks.example.com/foyer"',
  keep: '{ "events": 730, "checkIns": 90, "sessions": 1, "links": 30, "mails": 30 }',
  ...Object.fromEntries(
    ['events', 'checkIns', 'sessions', 'links', 'mails'].map((kind) => [
      `keep.${kind}`,
      'a number of days from 1 to 3650',
    ]),
  ),
  metrics: '{ "port": 9464, "host": "127.0.0.1" }',
  'metrics.port': 'a number from 0 to 65535',
  'metrics.host': 'an address of this machine that no page reaches, such as "127.0.0.1"',
  shutdownSeconds: 'a number of seconds from 1 to 300',
  config: 'members of config.json, see docs/deploying.md',
  log: '"silent", "error", "warn", "info" or "debug"',
}

/** Environment variables, with the member that each one sets. Those of numbers and flags are read as JSON. */
export const variables = {
  FOYER_DATA: 'data',
  FOYER_DATABASE: 'database',
  FOYER_PORT: 'port',
  FOYER_HOST: 'host',
  FOYER_PUBLIC_URL: 'publicURL',
  FOYER_TRUST_PROXY: 'trustProxy',
  FOYER_TLS_CERT: 'tls.cert',
  FOYER_TLS_KEY: 'tls.key',
  FOYER_TOKEN_STORAGE: 'tokenStorage',
  FOYER_GUESTS: 'guests',
  FOYER_SMTP_URL: 'mail.smtp',
  FOYER_MAIL_FROM: 'mail.from',
  ...vendorVariables,
  FOYER_CALENDAR: 'calendar',
  FOYER_KEY_FILE: 'keyFile',
  FOYER_PASSWORDS: 'passwords',
  FOYER_ONLINE_MEETING_URL: 'onlineMeetingURL',
  FOYER_JOURNAL_DAYS: 'journalDays',
  FOYER_ALERT_URL: 'alertURL',
  FOYER_METRICS_PORT: 'metrics.port',
  FOYER_METRICS_HOST: 'metrics.host',
  FOYER_SHUTDOWN_SECONDS: 'shutdownSeconds',
  FOYER_LOG: 'log',
} as const

export const variableNames: readonly string[] = [...Object.keys(variables), ...Object.keys(secretFiles)]

/** Options of the command line, with the member that each one sets. */
const options = {
  data: 'data',
  database: 'database',
  port: 'port',
  host: 'host',
  'public-url': 'publicURL',
  'trust-proxy': 'trustProxy',
  'tls-cert': 'tls.cert',
  'tls-key': 'tls.key',
  log: 'log',
} as const

const plainWords = new Set<string>([
  ...Object.values(vendorVariables),
  'calendar',
  'data',
  'keyFile',
  'database',
  'host',
  'publicURL',
  'tls.cert',
  'tls.key',
  'tokenStorage',
  'mail.smtp',
  'mail.from',
  'onlineMeetingURL',
  'alertURL',
  'metrics.host',
  'log',
])

/** A value, the member that it sets, and where it stands. */
interface Given {
  readonly member: string
  readonly value: unknown
  readonly from: string
}

export type ReadSettings =
  | { readonly settings: Settings; readonly file: string | null }
  | { readonly problems: readonly string[] }

/**
 * Reads the settings: options count more than variables, and these more than the file. Returns a sentence for each mistake, with the
 * place where it stands and a correct example.
 */
export function readSettings(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ReadSettings {
  const parsed = readOptions(words)
  if ('problems' in parsed) return parsed
  const file = parsed.config ?? environment['FOYER_CONFIG'] ?? (existsSync(usualFile) ? usualFile : null)
  const read = file === null ? { members: {} } : readFile(file)
  if ('problems' in read) return read
  const secretsOfFiles = readSecretFiles(environment)
  if (secretsOfFiles.problems.length > 0) return { problems: secretsOfFiles.problems }
  const given = [
    ...secretsOfFiles.given,
    ...Object.entries(variables).flatMap(([name, member]): Given[] => {
      const text = environment[name]
      return text === undefined || text === '' ? [] : [{ member, value: valueOf(member, text), from: name }]
    }),
    ...parsed.given,
  ]
  const members = structuredClone(read.members)
  for (const { member, value } of given) setMember(members, member.split('.'), value)
  const checked = v.safeParse(settingsSchema, members)
  const secrets = checked.success ? checked.output.openid.map(({ secretVariable }) => secretVariable) : []
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith('FOYER_') && !isVariable(name) && !secrets.includes(name),
  )
  const problems = [
    ...unknown.map((name) => `${name} is not a variable of Foyer. There are: ${variableNames.join(', ')}.`),
    ...(checked.success
      ? [
          ...problemsOfProviders(checked.output.openid, checked.output.publicURL),
          ...problemsOfCalendar(checked.output),
          ...problemsOfPasswords(checked.output),
        ].map((one) => `${file ?? 'the settings'}: ${one}`)
      : checked.issues.map((issue) => tell(issue, given, file))),
  ]
  if (!checked.success || problems.length > 0) return { problems: [...new Set(problems)] }
  return { settings: { ...checked.output, data: resolve(checked.output.data) }, file }
}

/** Returns a sentence if passwords are the only way to sign in, and off. */
const problemsOfPasswords = ({ passwords, calendar, openid }: Settings): string[] =>
  passwords || calendar !== 'foyer' || openid.length > 0
    ? []
    : [
        "'passwords' is false, and there is no other way to sign in. Add a provider to 'openid', or a vendor as 'calendar'.",
      ]

/** The configuration file that is read without being named. */
const usualFile = 'foyer.config.json'

/** Variables for something else: the container of the client, and tests and tools of the repository. */
const otherVariables = [
  'FOYER_CONFIG',
  'FOYER_BASE',
  'FOYER_BROWSER',
  'FOYER_JOURNEYS_PORT',
  'FOYER_LONG',
  'FOYER_PROTOCOL_DATA',
  'FOYER_SEED',
  'FOYER_SERVER',
  'FOYER_SHOTS',
  'FOYER_TRACE',
]
const isVariable = (name: string): boolean => variableNames.includes(name) || otherVariables.includes(name)

/** Members with passwords, or whose address is a secret. What is printed about them ends in a log. */
const secretMembers = new Set(['database', 'mail', 'mail.smtp', 'alertURL', ...vendorSecrets])

function tell(issue: v.BaseIssue<unknown>, given: readonly Given[], file: string | null): string {
  const member = v.getDotPath(issue) ?? ''
  const place = given.findLast((one) => one.member === member)?.from ?? file ?? 'the settings'
  const ofProvider = /^openid\.\d+\.([^.]+)/.exec(member)?.[1]
  if (issue.expected === 'never') {
    const known = ofProvider === undefined ? settingsSchema.entries : providerSchema.entries
    return `${place}: '${member}' is not a setting. There are: ${Object.keys(known).join(', ')}.`
  }
  const what =
    (ofProvider === undefined ? expected : expectedOfProvider)[ofProvider ?? member] ??
    issue.expected ??
    'another value'
  const found =
    issue.input === undefined
      ? 'is missing'
      : secretMembers.has(member)
        ? 'is wrong'
        : `is ${JSON.stringify(issue.input)}`
  return `${place}: '${member}' ${found}. Write ${what}.`
}

function readFile(
  file: string,
): { readonly members: Record<string, unknown> } | { readonly problems: readonly string[] } {
  try {
    const members: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isRecord(members)) return { members }
    return { problems: [`${file} must be an object, such as { "port": 4600 }.`] }
  } catch (error) {
    return { problems: [`${file} can’t be read: ${reasonOf(error)}.`] }
  }
}

function readOptions(
  words: readonly string[],
): { readonly given: readonly Given[]; readonly config?: string } | { readonly problems: readonly string[] } {
  const flags = new Set(['trust-proxy'])
  const types = Object.fromEntries(
    [...Object.keys(options), 'config'].map((name) => [
      name,
      { type: flags.has(name) ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const { values } = parseArgs({ args: [...words], options: types, strict: true, allowPositionals: false })
    const given = Object.entries(options).flatMap(([name, member]): Given[] => {
      const value = values[name]
      if (value === undefined) return []
      return [{ member, value: typeof value === 'string' ? valueOf(member, value) : value, from: `--${name}` }]
    })
    return typeof values['config'] === 'string' ? { given, config: values['config'] } : { given }
  } catch (error) {
    return { problems: [messageOf(error)] }
  }
}

/** Text that is none of JSON stays text, so that the schema names the problem. */
function valueOf(member: string, text: string): unknown {
  if (plainWords.has(member)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function setMember(members: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) members[first] = value
  else {
    const below = members[first]
    const inner = typeof below === 'object' && below !== null ? (below as Record<string, unknown>) : {}
    members[first] = inner
    setMember(inner, rest, value)
  }
}

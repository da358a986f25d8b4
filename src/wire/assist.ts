import type * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import {
  areaSchema,
  assistConfigurationsSchema,
  type Configuration,
  configurationSchema,
  filterDefinitionSchema,
  resourceTypeInfoSchema,
} from './configuration.ts'
import { createProblems, parseRecords, readWhatIsGood } from './parse.ts'
import { isRecord } from './scalars.ts'

/** The body of `GET /api/assist/configurations`, read. */
export interface AssistBody {
  readonly assistConfigured: boolean
  readonly navigationConfigured: boolean
  readonly navigationUrl: string | null
  /** Null when there is none; an assistant that is configured always has one. */
  readonly configuration: Configuration | null
  /** What was left out, each as `configuration.filters[2].dataTypeId: expected ...`. */
  readonly problems: readonly string[]
}

/**
 * Faults: 'api-not-configured' when no configuration data is returned (section 8), 'malformed' when it is beyond
 * reading. An unconfigured assistant is no fault here, since a QR link may still lead to navigation: see `checkAssist`.
 */
export function readAssist(body: unknown): Result<AssistBody> {
  if (!isRecord(body) || Object.keys(body).length === 0) return fail({ kind: 'api-not-configured' })
  const found = createProblems()
  const outer = readWhatIsGood(assistConfigurationsSchema, body, 'configurations', found)
  if (outer === null) return fail({ kind: 'malformed', what: 'configurations', problems: found.list() })
  const { asistConfiguration } = outer.output
  // Where the flag cannot be read, a configuration that is there says enough.
  const assistConfigured = outer.output.assistConfigured ?? (isRecord(asistConfiguration) || null)
  if (assistConfigured === null) {
    const missing = ['configurations.assistConfigured: missing']
    return fail({ kind: 'malformed', what: 'configurations', problems: [...found.list(), ...missing] })
  }
  const { navigationConfigured, navigationUrl } = outer.output
  const rest = { assistConfigured, navigationConfigured, navigationUrl }
  if (!isRecord(asistConfiguration))
    return rest.assistConfigured
      ? fail({ kind: 'api-not-configured' })
      : succeed({ ...rest, configuration: null, problems: found.list() })
  const read = readConfiguration(asistConfiguration)
  const { configuration } = read
  const problems = [...found.list(), ...read.problems]
  if (configuration === null && rest.assistConfigured)
    return fail({ kind: 'malformed', what: 'configuration', problems })
  return succeed({ ...rest, configuration, problems })
}

/** The configuration to work with, or the fault that the boot shows. */
export function checkAssist({ assistConfigured, configuration }: AssistBody): Result<Configuration> {
  if (!assistConfigured || configuration === null) return fail({ kind: 'assist-not-configured' })
  return succeed(configuration)
}

const lists = {
  filters: filterDefinitionSchema,
  areas: areaSchema,
  resourceTypeInfos: resourceTypeInfoSchema,
} as const

/** Whatever is bad is left out; without a known `serverType` there is no configuration. */
function readConfiguration(value: Record<string, unknown>): {
  readonly configuration: Configuration | null
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const kept = { ...value }
  for (const [name, schema] of Object.entries(lists)) {
    if (value[name] === undefined || value[name] === null) continue
    const read = parseRecords<v.GenericSchema>(schema, value[name], `configuration.${name}`)
    kept[name] = read.good
    problems.push(...read.problems)
  }
  const rest = createProblems()
  const read = readWhatIsGood(configurationSchema, kept, 'configuration', rest)
  return { configuration: read?.output ?? null, problems: [...problems, ...rest.list()] }
}

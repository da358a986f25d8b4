import * as v from 'valibot'
import { fail, type Result, succeed } from '../result.ts'
import {
  areaSchema,
  assistConfigurationsSchema,
  type Configuration,
  configurationSchema,
  filterDefinitionSchema,
  resourceTypeInfoSchema,
} from './configuration.ts'
import { nameIssues, parseBody, parseRecords } from './parse.ts'
import { isRecord } from './record.ts'

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
  const outer = parseBody(assistConfigurationsSchema, body, 'configurations')
  if (!outer.ok) return outer
  const { asistConfiguration, ...rest } = outer.value
  if (!isRecord(asistConfiguration))
    return rest.assistConfigured
      ? fail({ kind: 'api-not-configured' })
      : succeed({ ...rest, configuration: null, problems: [] })
  const { configuration, problems } = readConfiguration(asistConfiguration)
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

/** Bad filters, areas and types are left out; without a known `serverType` there is no configuration. */
export function readConfiguration(value: Record<string, unknown>): {
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
  const parsed = v.safeParse(configurationSchema, kept)
  if (parsed.success) return { configuration: parsed.output, problems }
  return { configuration: null, problems: [...problems, ...nameIssues(parsed.issues, 'configuration')] }
}

import type * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import {
  areaSchema,
  assistConfigurationsSchema,
  closureSchema,
  type Configuration,
  configurationSchema,
  filterDefinitionSchema,
  holidaySchema,
  resourceTypeInfoSchema,
} from './configuration.ts'
import { createProblems, parseRecord, parseRecords, readWhatIsGood } from './parse.ts'
import { isRecord, recordWith, wireFlag, wireId, wireText } from './scalars.ts'

/** The parsed body of `GET /api/assist/configurations`. */
export interface AssistBody {
  readonly assistConfigured: boolean
  readonly navigationConfigured: boolean
  readonly navigationUrl: string | null
  /** Null if there is none. A configured assistant always has one. */
  readonly configuration: Configuration | null
  /** The parts that were left out, each as `configuration.filters[2].dataTypeId: expected ...`. */
  readonly problems: readonly string[]
}

/**
 * Reads the body. Fails with 'api-not-configured' if it has no configuration data (section 8) and with 'malformed' if
 * it cannot be read. An unconfigured assistant is no error here, because a QR link may still lead to navigation: see
 * `checkAssist`.
 */
export function readAssist(body: unknown): Result<AssistBody> {
  if (!isRecord(body) || Object.keys(body).length === 0) return fail({ kind: 'api-not-configured' })
  const found = createProblems()
  const outer = readWhatIsGood(assistConfigurationsSchema, body, 'configurations', found)
  if (outer === null) return fail({ kind: 'malformed', what: 'configurations', problems: found.list() })
  const { asistConfiguration } = outer.output
  // If the flag is unreadable, the presence of a configuration decides.
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

/** Returns the configuration to use, or the fault that the boot screen shows. */
export function checkAssist({ assistConfigured, configuration }: AssistBody): Result<Configuration> {
  if (!assistConfigured || configuration === null) return fail({ kind: 'assist-not-configured' })
  return succeed(configuration)
}

const lists = {
  filters: filterDefinitionSchema,
  areas: areaSchema,
  resourceTypeInfos: resourceTypeInfoSchema,
  holidays: holidaySchema,
  closures: closureSchema,
} as const

/** Leaves out malformed parts. Returns no configuration if `serverType` is unknown. */
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

/** `GET /api/qrcode/info/{id}` (section 7). */
export const qrInfoSchema = recordWith({
  hasLocation: wireFlag.or(false),
  startAreaId: wireId.absent,
  qrId: wireId.absent,
  navigationUrl: wireText.absent,
})
export type QrInfo = v.InferOutput<typeof qrInfoSchema>

/**
 * Reads the info from `data`, or from the body itself if there is no wrapper. Members that cannot be read are left out
 * and added to the problems. Fails if that leaves nothing to follow.
 */
export function readQrInfo(body: unknown, problems = createProblems()): Result<QrInfo> {
  const found = createProblems()
  const read = parseRecord(qrInfoSchema, isRecord(body) && 'data' in body ? body.data : body, 'qr info', found)
  if (!read.ok) return read
  const { startAreaId, qrId, navigationUrl } = read.value
  const isEmpty = startAreaId === null && qrId === null && navigationUrl === null
  if (isEmpty && found.list().length > 0) return fail({ kind: 'malformed', what: 'qr info', problems: found.list() })
  found.list().forEach((problem) => problems.add(problem))
  return read
}

import { type DeviceRules, type Kiosk, type KioskSettings, readKiosk } from '#src/wire/kiosk.ts'
import { createProblems } from '#src/wire/parse.ts'
import { isRecord } from '#src/wire/scalars.ts'

/** The possible places of devices. */
export interface Ground {
  readonly hasResource: (id: string) => boolean
  readonly hasArea: (id: string) => boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const longestName = 100

/** Reads the settings of a device as its administrators send them. A panel has a resource, a kiosk an area. Returns the reason why they are none. */
export function readPlace(
  { hasArea, hasResource }: Ground,
  kind: Kiosk['kind'],
  body: Readonly<Record<string, unknown>>,
): KioskSettings | string {
  const [name, language] = [textOf(body['name']).trim(), textOf(body['language'])]
  const [resourceId, area] = [textOf(body['resourceId']), textOf(body['areaId'])]
  const { heading } = body
  if (name === '' || name.length > longestName) return `A name needs 1 to ${longestName} characters.`
  if (kind === 'panel' && !hasResource(resourceId)) return 'This room is unknown.'
  if (kind === 'lobby' && !hasArea(area)) return 'This building is unknown.'
  return {
    name,
    language: language === '' ? null : language,
    resourceId: kind === 'panel' ? resourceId : null,
    areaId: kind === 'panel' ? null : area,
    unitId: textOf(body['unitId']) || null,
    heading: typeof heading === 'number' && Number.isFinite(heading) ? ((heading % 360) + 360) % 360 : null,
  }
}

/** Reads the rules of a device. Returns the reason why they are none. */
export function readRules(rules: unknown): DeviceRules | string {
  const problems = createProblems()
  const read = readKiosk({ id: 'rules', rules }, problems)
  if (isRecord(rules) && read.ok && read.value.rules !== null && problems.list().length === 0) return read.value.rules
  return problems.list()[0] ?? 'The rules are missing.'
}

const longestReason = 200

/** Reads why a device is out of service, or null if it is not. */
export const readReason = (reason: unknown): string | null =>
  reason === null ? null : textOf(reason).slice(0, longestReason)

/** A report by a person in front of a device, as it is stored. `at` is an instant in ISO 8601. */
export interface StoredReport {
  readonly id: string
  readonly kind: string
  readonly text: string
  readonly at: string
}

const longestText = 500
const longestWord = 60

/** Reads a report. Returns null if it has no id. `now` is in UTC milliseconds. */
export function readReport(body: Readonly<Record<string, unknown>>, now: number): StoredReport | null {
  const [id, kind, text, at] = [body['id'], body['kind'], body['text'], body['at']].map(textOf) as [
    string,
    string,
    string,
    string,
  ]
  if (id === '' || id.length > longestName) return null
  const isInstant = at.length <= longestWord && !Number.isNaN(Date.parse(at))
  return {
    id,
    kind: kind.slice(0, longestWord) || 'other',
    text: text.slice(0, longestText),
    at: isInstant ? at : new Date(now).toISOString(),
  }
}

const mostReports = 20

/** Adds a report: once per id, and the newest 20 stay. */
export const withReport = (reports: readonly StoredReport[], report: StoredReport): readonly StoredReport[] =>
  reports.some(({ id }) => id === report.id) ? reports : [...reports, report].slice(-mostReports)

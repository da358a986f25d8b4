import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the vendors' published contracts and samples: FOYER_PROTOCOL_DATA, or next to the project. */
export const protocolData =
  process.env['FOYER_PROTOCOL_DATA'] ?? join(import.meta.dirname, '../../../shared/protocol-data')

export const isPresent = existsSync(join(protocolData, 'graph/samples'))

export interface Sample {
  readonly name: string
  readonly kind: 'request' | 'response'
  readonly status: number
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(protocolData, path), 'utf8'))
}

/** Returns all documented samples by file name without extension. */
export function readSamples(): ReadonlyMap<string, Sample> {
  if (!isPresent) return new Map()
  const names = readdirSync(join(protocolData, 'graph/samples')).filter((name) => name.endsWith('.json'))
  return new Map(
    names.sort().map((file) => {
      const name = file.replace(/\.json$/, '')
      return [name, { ...(readJson(`graph/samples/${file}`) as Omit<Sample, 'name'>), name }]
    }),
  )
}

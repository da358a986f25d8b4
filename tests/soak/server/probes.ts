import * as v from 'valibot'
import type { ChildServer } from '#tests/server/child-server.ts'

const probeSchema = v.object({
  probe: v.object({ heapUsed: v.number(), external: v.number(), rss: v.number(), handles: v.number() }),
})

/** Memory of a server after its garbage was collected, in bytes, and its open files and connections. */
export type Probe = v.InferOutput<typeof probeSchema>['probe']

/** Options of Node.js for a server that answers probes. */
export const probeOptions = ['--expose-gc', '--require', './tests/soak/server/probe.cjs']

const linesOf = (server: ChildServer): readonly unknown[] =>
  server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as unknown)

const probesOf = (server: ChildServer): readonly Probe[] =>
  linesOf(server).flatMap((line) => {
    const read = v.safeParse(probeSchema, line)
    return read.success ? [read.output.probe] : []
  })

/** Lines of the log that are warnings of errors or worse. */
export const errorsOf = (server: ChildServer): readonly string[] =>
  linesOf(server)
    .filter((line) => Number((line as { readonly level?: unknown }).level) >= 50)
    .map((line) => JSON.stringify(line))

/** Asks a server for a probe. */
export async function probe(server: ChildServer): Promise<Probe> {
  const before = probesOf(server).length
  process.kill(server.pid ?? 0, 'SIGUSR2')
  for (;;) {
    const found = probesOf(server)[before]
    if (found !== undefined) return found
    await server.printsMore()
  }
}

/** Growth of a value per hour: the slope of the straight line through it. `times` are in milliseconds. */
export function slopePerHour(times: readonly number[], values: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
  const [middle, height] = [mean(times), mean(values)]
  const spread = times.reduce((sum, time) => sum + (time - middle) ** 2, 0)
  const together = times.reduce((sum, time, index) => sum + (time - middle) * ((values[index] ?? 0) - height), 0)
  return spread === 0 ? 0 : (together / spread) * 3_600_000
}

/**
 * Returns true if a value grows without an end: all of its last third is above all of its first third, by more than an allowance. A
 * machine that is busy for a while changes some values, and not all.
 */
export function isGrowing(values: readonly number[], allowance: number): boolean {
  const third = Math.floor(values.length / 3)
  if (third < 2) return false
  return Math.min(...values.slice(-third)) > Math.max(...values.slice(0, third)) + allowance
}

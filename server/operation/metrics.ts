import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Job } from '../jobs/jobs.ts'
import { ownRights, rights } from '../rules/rights.ts'
import type { Health } from './health.ts'

/** Counts what the server does, without anything about people: no addresses, no ids, no paths with parameters. */
export interface Metrics {
  /** Counts an answer. `path` is counted by its family. */
  answered(request: { readonly method: string; readonly path: string }, status: number, seconds: number): void
  /** Returns the job with its runs counted. */
  counted(job: Job): Job
  /** Returns the text for Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

interface Sources {
  /** Connections of the hub. */
  readonly connections: () => number
  readonly health: () => Promise<Health>
  /** Bytes of the store. */
  readonly size: () => Promise<number>
}

/** The first words of the calls in the tables of rights. */
const families: ReadonlySet<string> = new Set([...Object.keys(rights), ...Object.keys(ownRights)].map(familyIn))

function familyIn(name: string): string {
  const [first = '', second = ''] = name.split(' ')[1]?.split('/').slice(1) ?? []
  return first === 'api' ? second : first
}

/** Returns the family of a path, such as `kiosks`. Other paths are files of the client. */
function familyOf(path: string): string {
  const family = familyIn(`GET ${path}`)
  return families.has(family) ? family : path.startsWith('/api/') ? 'unknown' : 'files'
}

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics({ connections, health, size }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'foyer_requests_total',
    help: 'Answers by family of calls, method and status.',
    labelNames: ['family', 'method', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time until the answer, by family of calls.',
    labelNames: ['family'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const runs = new Counter({
    name: 'foyer_job_runs_total',
    help: 'Runs of jobs in this process.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const open = gauge('foyer_hub_connections', 'Open connections of the live hub.')
  const isWell = gauge('foyer_healthy', '1 if GET /health answers 200.')
  const mails = gauge('foyer_mails_waiting', 'Mails that wait to be sent.')
  const oldestMail = gauge('foyer_mail_oldest_minutes', 'Age of the oldest mail that waits.')
  const told = gauge('foyer_outbox_rows', 'Changes that pages were told and that are not removed yet.')
  const rooms = gauge('foyer_mirror_rooms', 'Rooms with calendars that are read at a vendor.')
  const refusedRooms = gauge('foyer_mirror_rooms_refused', 'Of these, rooms that the vendor refuses to show.')
  const oldestRoom = gauge('foyer_mirror_oldest_minutes', 'Age of the oldest reading of the other rooms.')
  const bytes = gauge('foyer_store_bytes', 'Size of the database, with its log if it is a file.')

  return {
    contentType: registry.contentType,
    answered: ({ method, path }, status, seconds) => {
      const family = familyOf(path)
      requests.inc({ family, method: methods.has(method) ? method : 'other', status: String(status) })
      durations.observe({ family }, seconds)
    },
    counted: (job) => ({
      name: job.name,
      run: async (office) => {
        try {
          const next = await job.run(office)
          runs.inc({ job: job.name, outcome: 'done' })
          return next
        } catch (error) {
          runs.inc({ job: job.name, outcome: 'failed' })
          throw error
        }
      },
    }),
    text: async () => {
      const found = await health()
      open.set(connections())
      isWell.set(found.status === 'failing' ? 0 : 1)
      mails.set(found.mails.count)
      oldestMail.set(found.mails.oldestMinutes)
      told.set(found.outbox.count)
      rooms.set(found.mirror.rooms)
      refusedRooms.set(found.mirror.refused)
      oldestRoom.set(found.mirror.oldestMinutes)
      bytes.set(await size())
      return registry.metrics()
    },
  }
}

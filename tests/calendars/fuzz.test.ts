import { describe, expect, test } from 'vitest'
import { loadProvider } from '#src/calendars/index.ts'
import type { Calendar } from '#src/calendars/calendar.ts'
import type { Http, HttpRequest } from '#src/engine/http.ts'
import type { Email } from '#src/kernel/ids.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { InstantSpan } from '#src/kernel/time/units.ts'
import { quarterAt } from '#src/kernel/time/moment.ts'
import type { ServerType } from '#src/wire/configuration.ts'
import { isRecord } from '#src/wire/scalars.ts'
import { fuzzSubject, runs, seed } from '#tests/wire/fuzz/fuzz-subject.ts'
import { createRandom, isEmptyOnWire, oddValue, type Path } from '#tests/wire/fuzz/mutate.ts'
import type { Outcome, Subject } from '#tests/wire/fuzz/subjects.ts'
import { instant, valueOf } from './graph-before.ts'
import { afternoon, declared, hour, type SignedIn, signIn } from './signed-in.ts'

const november = { start: instant('2026-11-01T00:00:00Z'), end: instant('2026-12-01T00:00:00Z') }
const instantAt = (hours: number) => (afternoon + hours * hour) as ReturnType<typeof instant>
const day = { from: quarterAt(november.start), to: quarterAt(instant('2026-11-02T00:00:00Z')) }

/** The reading calls: each returns records and the reported problems, or the fault. */
const reads: Readonly<
  Record<string, (calendar: Calendar, emails: readonly Email[], span: InstantSpan) => Promise<Outcome>>
> = {
  async events(calendar, _emails, span) {
    const read = await calendar.events(span)
    return read.ok ? { records: read.value.events, problems: read.value.problems } : refused(read)
  },
  async schedules(calendar, emails) {
    const records: unknown[] = []
    const problems: string[] = []
    for await (const batch of calendar.schedules(emails, day)) {
      if (!batch.ok) return refused(batch)
      for (const [index, schedule] of batch.value.entries()) {
        // The row has the error of its calendar.
        if (schedule.serviceError) problems.push(`row [${index}]: ${schedule.serviceError.message}`)
        else records.push(schedule)
      }
    }
    return { records, problems }
  },
  async people(calendar) {
    const read = await calendar.findPeople('a')
    return read.ok ? { records: read.value, problems: [] } : refused(read)
  },
  async me(calendar) {
    const read = await calendar.myInfo()
    return read.ok ? { records: [read.value], problems: [] } : refused(read)
  },
}

function refused(result: Result<unknown>): Outcome {
  const fault = result.ok ? null : result.fault
  return { records: [], problems: [fault === null ? '' : JSON.stringify(fault)] }
}

/** Connects a calendar to a server that returns the bodies in order. */
function replay(connect: (http: Http) => Calendar, bodies: readonly unknown[]) {
  let call = 0
  const reported: string[] = []
  const http = {
    report: (_what: string, problems: readonly string[]) => void reported.push(...problems),
    // A lost record can cause a call that was not recorded.
    send: (_request: HttpRequest) => {
      const body = bodies[call++]
      return Promise.resolve(
        body === undefined ? fail({ kind: 'not-found', what: 'body' }) : succeed({ status: 200, headers: {}, body }),
      )
    },
  } as unknown as Http
  return { calendar: connect(http), reported }
}

/** Paths to the records of a body. */
const lists: Readonly<Record<string, Path>> = { o365: ['value'], gspace: ['items'], 'touch-calendar': ['items'] }
const listsOfPeople: Readonly<Record<string, Path>> = { ...lists, gspace: ['people'] }
/** Google returns an object by address instead of a list. */
const listsOfSchedules: Readonly<Record<string, Path>> = { o365: ['value'], 'touch-calendar': [] }
const enough = 3
const mostPages = 2
/** Ends the shortened lists. */
const emptyPage = [{ value: [], items: [] }]

/** Enumerations that a vendor may extend; the product treats unknown values as the default. */
const open = /showAs|attendees\.\d+\.(?:type|responseStatus|response|kind)|status\.response/

/** Signs in to the simulation, and returns a function that makes a call and records its bodies. */
async function record(serverType: ServerType, span: InstantSpan) {
  const provider = valueOf(await loadProvider(serverType))
  const recorded: unknown[] = []
  const signedIn: SignedIn = await signIn({
    serverType,
    provider,
    declared: declared[serverType],
    carry: (world) => async (request) => {
      const response = await world.backEnd.answer(request)
      if (response !== null && !request.url.includes('token')) {
        const text = await response.clone().text()
        recorded.push(response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text)
      }
      return response
    },
  })
  valueOf(await signedIn.calendar.create({ ...signedIn.order, span: { start: instantAt(0), end: instantAt(1) } }))
  const emails = [signedIn.room.email as Email, signedIn.person]
  return async (name: string) => {
    recorded.length = 0
    await reads[name]?.(signedIn.calendar, emails, span)
    return { bodies: [...recorded], emails, span, provider }
  }
}

async function capture(serverType: ServerType): Promise<Subject[]> {
  const make = await record(serverType, november)
  const subjects: Subject[] = []
  for (const [name, read] of Object.entries(reads)) {
    const { bodies: all, emails, span, provider } = await make(name)
    const list = { events: lists, people: listsOfPeople, schedules: listsOfSchedules }[name]?.[serverType] ?? null
    const bodies = all
      .filter((body) => typeof body === 'object' && body !== null)
      .slice(0, mostPages)
      .map((body) => shortened(body, list))
    const [body, ...more] = bodies
    subjects.push({
      name: `${serverType}, ${name}`,
      body,
      list,
      open,
      isPicky: name === 'people',
      read: async (given) => {
        const { calendar, reported } = replay((http) => provider.connect(http), [given, ...more, ...emptyPage])
        const { records, problems } = await read(calendar, emails, span)
        return { records, problems: [...problems, ...reported] }
      },
    })
  }
  return subjects
}

function shortened(body: unknown, list: Path | null): unknown {
  if (!isRecord(body)) return body
  const key = String(list?.[0])
  const entries = body[key]
  return Array.isArray(entries) ? { ...body, [key]: entries.slice(0, enough) } : body
}

const exchange = await record('ews', { start: instantAt(-7), end: instantAt(5) })

/** An element without children. */
const leaf = /<([\w:]+)((?:\s[^<>]*)?)>([^<>]*)<\/\1>/g

/** Changes, empties, removes or renames one element of an XML body. */
function mutateXml(text: string, random: () => number) {
  const leaves = [...text.matchAll(leaf)]
  const [whole = '', name = '', attributes = ''] = leaves[Math.floor(random() * leaves.length)] ?? []
  const at = text.indexOf(whole, Math.floor(random() * text.length))
  const from = at < 0 ? text.indexOf(whole) : at
  const value = String(oddValue(random)).replaceAll(/[<>&\p{Cc}\p{Cs}]/gu, '')
  const changes = [
    `<${name}${attributes}>${value}</${name}>`,
    `<${name}${attributes}>${value}</${name}>`,
    `<${name}></${name}>`,
    '',
    `<t:Junk>${value}</t:Junk>`,
  ]
  const change = Math.floor(random() * changes.length)
  const changed = changes[change] ?? ''
  const put = (element: string): string => text.slice(0, from) + element + text.slice(from + whole.length)
  return {
    text: put(changed),
    /** The same without a value. Null if the change has none, or one that may equal it. */
    emptied: change < 2 && !isEmptyOnWire(value) ? put(`<${name}></${name}>`) : null,
    name: name.replace(/^.*:/, ''),
    what: `${whole} → ${changed.slice(0, 80)}`,
  }
}

/** Enumerations that Exchange may extend. */
const openNames: ReadonlySet<string> = new Set([
  'BusyType',
  'CalendarItemType',
  'LegacyFreeBusyStatus',
  'MailboxType',
  'MyResponseType',
  'ResponseType',
  'Sensitivity',
])

describe(`section 8: ${runs} mutated bodies of Exchange keep valid events and never throw`, () => {
  test.each(Object.keys(reads))('ews, %s', async (name) => {
    const read = reads[name]
    const { bodies, emails, span, provider } = await exchange(name)
    if (!read) throw new RangeError(name)
    const random = createRandom(seed)
    const ask = async (answers: readonly unknown[]): Promise<Outcome> => {
      const { calendar, reported } = replay((http) => provider.connect(http), answers)
      const { records, problems } = await read(calendar, emails, span)
      return { records, problems: [...problems, ...reported] }
    }
    const keyOf = (one: unknown): string => JSON.stringify({ ...(one as object), seriesMasterId: null })
    const whole = await ask(bodies)
    expect(whole.records.length).toBeGreaterThan(0)
    const failures: string[] = []
    for (let run = 0; run < runs && failures.length < 20; run++) {
      const index = Math.floor(random() * bodies.length)
      const body = bodies[index]
      if (typeof body !== 'string') continue
      const { text, emptied, name: element, what } = mutateXml(body, random)
      try {
        const { records, problems } = await ask(bodies.with(index, text))
        if (emptied !== null && problems.length === 0 && !openNames.has(element) && name !== 'people') {
          const bare = await ask(bodies.with(index, emptied))
          const isLost = JSON.stringify(bare.records) === JSON.stringify(records)
          if (isLost && JSON.stringify(whole.records) !== JSON.stringify(records))
            failures.push(`run ${run}, ${what} is lost without a report`)
        }
        const kept = new Set(records.map(keyOf))
        const lost = whole.records.filter((one) => !kept.has(keyOf(one)))
        if (records.length > 0 && lost.length > 1) failures.push(`run ${run}, ${what}: loses ${lost.length}`)
        if (records.length === 0 && problems.length === 0)
          failures.push(`run ${run}, ${what}: loses all without a report`)
      } catch (error) {
        failures.push(`run ${run}, ${what}: throws ${String(error)}`)
      }
    }
    expect(failures).toEqual([])
  })
})

const subjects = (await Promise.all((['o365', 'gspace', 'touch-calendar'] as const).map(capture))).flat()

describe(`section 8: ${runs} mutated bodies keep valid records, report lost ones and never throw`, () => {
  test.each(subjects.map((subject) => [subject.name, subject] as const))('%s', async (_, subject) => {
    expect(await fuzzSubject(subject)).toEqual([])
  })
})

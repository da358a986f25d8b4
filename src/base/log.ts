import { proxy } from 'valtio'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Storage } from '#src/platform/storage.ts'
import type { ReadCounts } from '#src/wire/resources.ts'
import { type LogLevel, withoutPersonalData } from './rules/log-entry.ts'
import { onSessionEnd } from './session-end.ts'

/**
 * Logs malformed responses as warnings (section 8), on the console and in the log that the user can open. Problems
 * contain field names, never values. Pass `counts` if records are counted.
 */
export function logProblems(what: string, problems: readonly string[], counts?: ReadCounts): void {
  if (problems.length === 0) return
  const of = counts ? `${counts.unread} unread and ${counts.incomplete} incomplete of ${counts.total}` : null
  const noun = problems.length === 1 ? 'problem' : 'problems'
  console.warn(`${what}: ${problems.length} ${noun}${of === null ? '' : `, ${of}`}`, problems)
  writeLog('warning', what, of === null ? problems : [of, ...problems])
}

/** Logs that a call in the background failed: the name of the fault, without its details. */
export function logFailure(what: string, fault: Fault): void {
  if (traitsOf(fault).isSilent) return
  console.warn(what, fault)
  writeLog('error', what, [fault.kind, ...(fault.kind === 'malformed' ? fault.problems : [])])
}

const loggedOnce = new Set<string>()

/** Logs a recurring problem, such as one found at every render, the first time only. */
export function logProblemOnce(what: string, problem: string): void {
  const key = `${what}: ${problem}`
  if (loggedOnce.has(key)) return
  loggedOnce.add(key)
  logProblems(what, [problem])
}

interface Log {
  readonly storage: Pick<Storage, 'log'>
  readonly clock: Pick<Clock, 'now'>
  /** The entries of this session, because a poll finds the same problems each time. */
  readonly written: Set<string>
}

/** The log of the signed-in user or of the device. Null before and after the session. */
let open: Log | null = null

type Entry = readonly [LogLevel, string, readonly string[]]

/** Entries from before the session has its storage: the account is read before its user is known. */
let early: Entry[] = []
const mostEarly = 20

// What comes after the log of one user has closed is not about the next one, who has recurring problems of their own.
onSessionEnd(() => {
  early = []
  loggedOnce.clear()
})

/** Maximum number of remembered entries per session. */
const mostWritten = 1_000

/** Stores what `writeLog` gets from now on, in the storage of the user or device. Returns a function that ends this. */
export function keepLog({ storage, clock }: Pick<Log, 'storage' | 'clock'>): () => void {
  const log: Log = { storage, clock, written: new Set() }
  open = log
  for (const entry of early.splice(0)) writeLog(...entry)
  return () => {
    if (open === log) open = null
  }
}

/** Adds an entry to the log, without personal data. An entry that this session already has is left out. */
export function writeLog(...[level, what, lines]: Entry): void {
  if (lines.length === 0) return
  if (open === null) {
    early = [...early, [level, what, lines] as const].slice(-mostEarly)
    return
  }
  const { storage, clock, written } = open
  const detail = lines.filter(Boolean).map(withoutPersonalData).join('\n')
  const key = `${level}\n${what}\n${detail}`
  if (written.has(key)) return
  if (written.size >= mostWritten) written.clear()
  written.add(key)
  void storage.log({ at: clock.now(), level, what, detail }).then(countLogged)
}

/** Counts the entries added to the user's log, so that an open log shows them. */
export const logged = proxy({ count: 0 })

function countLogged(): void {
  logged.count += 1
}

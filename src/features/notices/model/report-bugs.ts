import { subscribe } from 'valtio'
import type { Reading } from '#src/base/needs.ts'
import { writeLog } from '#src/base/log.ts'
import { readLog } from './rules/log-list.ts'
import { logged } from '#src/base/log.ts'

/** Subject of the log's entries about errors that no code has caught. */
const bugTopic = 'bug'

/** Maximum number of frames of the stack: the rest is the framework's. */
const mostFrames = 5

/** Texts in quotes, which may be data. Names of members stay. */
const quoted = /"[^]*"|`[^]*`|“[^]*”|'[^']*'/g
const memberName = /^'[A-Za-z_$][\w$]{0,39}'$/

/**
 * Returns the kind of an error, its message without texts from data, and the places in its stack. If anything else was thrown, only
 * its type is named.
 */
export function describeBug(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [`thrown: ${error === null ? 'null' : typeof error}`]
  const { name, message, stack = '' } = error
  // The message about a text that could not be parsed repeats the text.
  const about =
    name === 'SyntaxError' ? '…' : message.replaceAll(quoted, (text) => (memberName.test(text) ? text : '…'))
  return [`${name}: ${about}`, ...framesOf(stack)]
}

/** Returns the places in the code, without the lines of the message, which the stack repeats in some browsers. */
const framesOf = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => /(?:^\s*at |@)(?:.*?)(\/[\w./-]+:\d+:\d+)\)?\s*$/.exec(line)?.[1] ?? [])
    .slice(0, mostFrames)

/** Milliseconds between a bug and its report, so that those that follow from it are in the same call, and between two reports. */
const firstWait = 10_000
const laterWait = 5 * 60_000

const mostReported = 20

/** Logs a bug without personal data. `number` is the one that the user was shown. */
export function logBug(error: unknown, number = ''): void {
  writeLog('error', bugTopic, [...describeBug(error), number])
}

/**
 * Logs the errors that no code has caught, and reports them to the server's error log, a few at a time. The report is that of the
 * user's log, without personal data. Ends with the session.
 */
export function reportBugs(services: Reading, page: Pick<Window, 'addEventListener'> = window): void {
  const { signal, clock, scope, storage, api } = services
  page.addEventListener('error', ({ error, message }) => logBug(error ?? message), { signal })
  page.addEventListener('unhandledrejection', ({ reason }) => logBug(reason), { signal })

  /** Those before were reported by an earlier session, or were lost with it. */
  let reportedUntil = clock.now() - 1
  let timer: ReturnType<typeof setTimeout> | null = null
  let wait = firstWait

  const send = async (): Promise<void> => {
    const bugs = readLog(await storage.logs()).filter(({ what, at }) => what === bugTopic && at > reportedUntil)
    const reported = bugs.slice(0, mostReported)
    const last = reported.at(-1)
    if (last === undefined || signal.aborted) {
      timer = null
      return
    }
    wait = laterWait
    const sent = await api.event.errorLog(
      reported.map(({ at, detail }) => ({
        id: 'foyer',
        iCalUId: null,
        classification: 'Faulty' as const,
        message: detail,
        when: new Date(at).toISOString(),
      })),
    )
    if (sent.ok) reportedUntil = last.at
    timer = null
    // Bugs that arrived meanwhile, or were not accepted, wait for the next time.
    if (!sent.ok || bugs.length > reported.length) plan()
  }
  function plan(): void {
    if (!signal.aborted) timer ??= setTimeout(() => void send(), wait)
  }
  scope.add(subscribe(logged, plan))
  scope.add(() => timer !== null && clearTimeout(timer))
}

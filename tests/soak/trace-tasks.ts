import type { Browser, Page } from '@playwright/test'

/** Tasks of the page's main thread over the limit, in milliseconds. */
export interface LongTasks {
  /** Wall-clock time, which includes other load of the machine. */
  readonly byClock: readonly number[]
  /** Processor time of the thread. */
  readonly ofThread: readonly number[]
}

/** Limit in milliseconds. */
const limit = 50

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Traces the tasks of a page during `work`. */
export async function traceTasks(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongTasks> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await work()
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const mains = new Set(
    traceEvents.flatMap((event) =>
      event.name === 'thread_name' && event.args?.name === 'CrRendererMain' ? [threadOf(event)] : [],
    ),
  )
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)))
  if (!tasks.some(({ tdur = 0 }) => tdur > 0))
    throw new Error('No RunTask with a duration in the trace: this browser version is not supported.')
  const overLimit = (figures: readonly (number | undefined)[]): number[] =>
    figures.map((figure = 0) => Math.round(figure / 1_000)).filter((figure) => figure > limit)
  return { byClock: overLimit(tasks.map(({ dur }) => dur)), ofThread: overLimit(tasks.map(({ tdur }) => tdur)) }
}

/** The measuring hooks that the pages of tests/bench offer. */
interface BenchWorkload {
  readonly rows: number
  readonly days: number
  readonly slots: number
  readonly startISO: string
  readonly startMs: number
  readonly slotMs: number
  readonly resources: readonly { readonly id: string; readonly name: string; readonly capacity: number }[]
  /** Digit strings, one a row; changed as updates are sent, so that they stay the truth. */
  readonly availabilityViews: string[]
}

interface BenchUpdate {
  readonly row: number
  readonly resourceId: string
  readonly availabilityView: string
  readonly startSlot: number
  readonly endSlot: number
  readonly state: number
  readonly prevState: number
}

interface BenchView {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly x0: number
  readonly y0: number
  readonly slotW: number
  readonly pitch: number
}

interface BenchHooks {
  readonly name: string
  readonly version?: string
  readonly ready?: Promise<void>
  prepare?(workload: BenchWorkload): unknown
  mount(workload: BenchWorkload, prepared?: unknown): void | Promise<void>
  /** Resolves when nothing is loaded in the background any longer. */
  settle?(): Promise<void>
  update(list: readonly BenchUpdate[]): void | Promise<void>
  /** Shows the rows of another question: by turns a capacity asked for, an order, a word looked for, and all again. */
  rearrange?(step: number): void | Promise<void>
  scrollTo(top: number, left: number): void
  view(): BenchView
  stateAt?(x: number, y: number): number
}

interface PlanHooks {
  /** Resolves when texts can be shown. */
  readonly ready: Promise<void>
  /** Milliseconds of one renderer on a floor with this many rooms. */
  run(painter: string, rooms: number): Promise<Record<'first' | 'pan' | 'zoom' | 'recolour' | 'hit', number>>
  /** Makes a campus whose floors have these numbers of units; returns the bytes of its archive. */
  prepareCampus(floors: readonly number[]): number
  /** Milliseconds of the prepared campus in the engine's worker, its lowest floor on screen. */
  runCampus(): Promise<Record<'open' | 'first' | 'pan' | 'recolour', number>>
}

interface Window {
  __plan: PlanHooks
  __bench: BenchHooks
  __workload: BenchWorkload
  __measure: {
    untilRight(): Promise<void>
    /** Sends that many changes, the first of them on screen; returns the milliseconds until it is painted. */
    change(count: number, isTimed: boolean): Promise<number>
    /** Scrolls once per frame. Returns the times between frames, or the points that showed nothing. */
    move(path: readonly (readonly [top: number, left: number])[], isWatched: boolean): Promise<number[]>
    /** Milliseconds until distant rows are painted. */
    jump(top: number): Promise<number>
    rearrange(): Promise<number[]>
    longTasks: number
  }
}

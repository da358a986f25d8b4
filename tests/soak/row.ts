/** A row of the report. */
export interface Row {
  readonly soak: string
  readonly metric: string
  readonly value: number | string
  readonly target: string
  /** 'fail' fails the soak. A speed can only be 'ok' or 'warn', because machines differ; 'info' has no target. */
  readonly verdict: 'pass' | 'fail' | 'ok' | 'warn' | 'info'
}

/** A condition that must hold on any machine. */
export const judge = (soak: string, metric: string, value: number | string, target: string, holds: boolean): Row => ({
  soak,
  metric,
  value,
  target,
  verdict: holds ? 'pass' : 'fail',
})

/** A time, which depends on the machine. */
export const timed = (soak: string, metric: string, value: number, target: string, holds: boolean): Row => ({
  soak,
  metric,
  value,
  target,
  verdict: holds ? 'ok' : 'warn',
})

/** A figure without a target. */
export const info = (soak: string, metric: string, value: number | string): Row => ({
  soak,
  metric,
  value,
  target: '',
  verdict: 'info',
})

/** Judges a list that must be empty. */
export const judgeEmpty = (soak: string, metric: string, found: readonly string[], separator = ' ; '): Row => {
  const shortened = [...found.slice(0, 2), ...found.slice(2).slice(-1)].join(separator).slice(0, 900)
  return judge(soak, metric, found.length === 0 ? 0 : `${found.length}: ${shortened}`, '0', found.length === 0)
}

export const megabytes = (bytes: number): number => Math.round(bytes / 10_485.76) / 100

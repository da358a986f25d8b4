/** One line of the table. */
export interface Row {
  readonly soak: string
  readonly metric: string
  readonly value: number | string
  readonly target: string
  /** 'fail' fails the soak. A speed can only be 'ok' or 'warn', because machines differ; 'info' has no target. */
  readonly verdict: 'pass' | 'fail' | 'ok' | 'warn' | 'info'
}

/** What must hold on any machine. */
export const judge = (soak: string, metric: string, value: number | string, target: string, holds: boolean): Row => ({
  soak,
  metric,
  value,
  target,
  verdict: holds ? 'pass' : 'fail',
})

export const tellSpeed = (soak: string, metric: string, value: number, target: string, holds: boolean): Row => ({
  soak,
  metric,
  value,
  target,
  verdict: holds ? 'ok' : 'warn',
})

export const tell = (soak: string, metric: string, value: number | string): Row => ({
  soak,
  metric,
  value,
  target: '',
  verdict: 'info',
})

export const megabytes = (bytes: number): number => Math.round(bytes / 10_485.76) / 100

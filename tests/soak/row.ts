/** One line of the table. */
export interface Row {
  readonly soak: string
  readonly what: string
  readonly value: number | string
  readonly aim: string
  /** 'missed' fails the soak; a speed is only told, since machines differ. */
  readonly verdict: 'reached' | 'missed' | 'in time' | 'slower' | 'told'
}

/** What must hold on any machine. */
export const judge = (soak: string, what: string, value: number | string, aim: string, holds: boolean): Row => ({
  soak,
  what,
  value,
  aim,
  verdict: holds ? 'reached' : 'missed',
})

export const tellSpeed = (soak: string, what: string, value: number, aim: string, holds: boolean): Row => ({
  soak,
  what,
  value,
  aim,
  verdict: holds ? 'in time' : 'slower',
})

export const tell = (soak: string, what: string, value: number | string): Row => ({
  soak,
  what,
  value,
  aim: '',
  verdict: 'told',
})

export const megabytes = (bytes: number): number => Math.round(bytes / 10_485.76) / 100

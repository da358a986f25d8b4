/** What a day's share character means (`HeatAnswer`). Words are keys of the locale under `timeline.heat.<name>`. */
type ShareName = 'free' | 'mostly' | 'half' | 'little' | 'full' | 'closed' | 'unknown'

export interface Share {
  readonly name: ShareName
  /** Ninths of the bookable time that are free; null where there is none or nobody knows. */
  readonly level: number | null
}

export function shareOf(character: string): Share {
  if (character === '-') return { name: 'closed', level: null }
  const level = Number.parseInt(character, 10)
  if (Number.isNaN(level)) return { name: 'unknown', level: null }
  if (level === 0 || level === 9) return { name: level === 0 ? 'full' : 'free', level }
  if (level >= 6) return { name: 'mostly', level }
  return { name: level >= 3 ? 'half' : 'little', level }
}

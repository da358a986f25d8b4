import type { CalendarDay, Instant } from '../brand.ts'

/** '20261123T084100Z'. */
export function utcValue(instant: Instant): string {
  return `${compact(new Date(instant).toISOString().slice(0, 19))}Z`
}

/** '20261123T094100', of a wall time as '2026-11-23T09:41:00'. */
export function wallValue(wall: string): string {
  return compact(wall)
}

/** '20261123', of an instant at midnight UTC. */
export function utcDateValue(midnight: Instant): string {
  return utcValue(midnight).slice(0, 8)
}

/** '20261123'. */
export function dateValue(day: CalendarDay): string {
  return compact(day)
}

/** '+0100', with seconds where a zone of old had them; `offset` in milliseconds. */
export function offsetValue(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const written = parts.map((part) => String(part).padStart(2, '0'))
  return (offset < 0 ? '-' : '+') + (parts[2] === 0 ? written.slice(0, 2) : written).join('')
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}

import type { SchedulingSettings } from '#src/core/wire/resource.ts'
import type { Schedule, WorkingHours } from '#src/core/wire/schedule.ts'

/** What a schedule states besides codes and events; it counts where the resource itself states nothing. */
export interface ScheduleTerms {
  readonly hours: WorkingHours | null
  readonly settings: SchedulingSettings | null
}

/** Distinct terms by number; 0 states nothing. A campus has few, its rows hold only the number. */
export interface TermsPool {
  numberOf(schedule: Pick<Schedule, 'workingHours' | 'schedulingSettings'>): number
  read(number: number): ScheduleTerms
}

export function createTermsPool(): TermsPool {
  const pool: ScheduleTerms[] = [{ hours: null, settings: null }]
  const numbers = new Map<string, number>()
  return {
    numberOf({ workingHours, schedulingSettings }) {
      if (workingHours === null && schedulingSettings === null) return 0
      const key = JSON.stringify([workingHours, schedulingSettings])
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = pool.push({ hours: workingHours, settings: schedulingSettings }) - 1
      numbers.set(key, number)
      return number
    },
    read: (number) => pool[number]!,
  }
}

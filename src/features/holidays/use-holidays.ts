import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { logProblems } from '#src/features/notices/notify.ts'
import { configuration, settings } from '#src/features/settings/state.ts'
import type { CalendarDay, IanaZone } from '#src/kernel/result.ts'
import { browserZone } from '#src/platform/clock.ts'

type Table = typeof import('./rules/holidays.ts')

let loaded: Table | null = null

/** Returns the name of the public holiday on a day where this zone is, or null. None until the table is loaded. */
export type NameHoliday = (day: CalendarDay) => string | null

/** The table comes after the screen, which is the same without it on most days. */
export function useHolidays(zone: IanaZone): NameHoliday {
  const [table, setTable] = useState(loaded)
  const { language } = useSnapshot(settings)
  const configured = useSnapshot(configuration).current?.holidays ?? null
  useEffect(() => {
    if (table) return undefined
    let isOver = false
    import('./rules/holidays.ts').then(
      (module) => {
        loaded = module
        if (!isOver) setTable(module)
      },
      () => logProblems('holidays', ['the table could not be loaded']),
    )
    return () => {
      isOver = true
    }
  }, [table])
  if (!table) return () => null
  const question = { zone, device: browserZone(), configured, language }
  return (day) => table.holidayOn(day, question)
}

import { searchState } from '#src/base/search-state.ts'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Group } from '#src/engine/compute.ts'
import { soonMinutes } from '#src/features/availability/model/rules/soon.ts'
import { chosenQuarter, isPresent } from '#src/features/availability/model/rules/day-parts.ts'
import { chosenTime, reserveMode } from '#src/features/bookings/model/reserve/state.ts'
import type { CalendarDay } from '#src/kernel/time/units.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { oneMinute, plus, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { timeline } from '../model/state.ts'
import { reader } from '#src/base/reader.ts'

/**
 * Returns a function that names a group: by the engine's label, or by when its resources are free. That is now only if the
 * present is on screen and no other time is chosen.
 */
export function useGroupLabel(): (group: Pick<Group, 'key' | 'label'>) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const { minutes: chosen } = useSnapshot(chosenTime)
  const { shownZone: zone, day, opened } = useSnapshot(searchState)
  const { mode } = useSnapshot(timeline)
  const { now } = useSnapshot(reader)
  const isList = useSnapshot(reserveMode).current === 'list'
  const shown: CalendarDay = day === '' ? dayOf(zone, now) : day
  const moment = { zone, now, day: shown, minutes: isList ? chosen : null }
  const isNow = isPresent(moment, isList ? [shown] : (opened?.days ?? [shown]))
  const start = startOfQuarter(chosenQuarter(moment))
  // Of several days, the time alone would not say which one is meant.
  const timeOf = (instant: typeof start): string =>
    isList || mode === 'day' ? format.time(instant, zone) : format.moment(instant, zone)
  return ({ key, label }) => {
    if (key === 'free-later') return t('timeline.free.free-later')
    if (key === 'free-soon') {
      return isNow
        ? t('timeline.free.free-soon')
        : t('timeline.free.free-by', { time: timeOf(plus(start, soonMinutes * oneMinute)) })
    }
    if (key !== 'free-now') return label
    return isNow ? t('timeline.free.free-now') : t('timeline.free.free-at', { time: timeOf(start) })
  }
}

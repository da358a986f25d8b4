import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Group } from '#src/engine/compute.ts'
import { chosenTime, reserveMode } from '#src/features/reserve/state.ts'
import { useFormat } from '#src/ui/text.ts'

/** Returns a function that names a group: by the engine's label, or by when its resources are free. */
export function useGroupLabel(): (group: Pick<Group, 'key' | 'label'>) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const { minutes } = useSnapshot(chosenTime)
  const isList = useSnapshot(reserveMode).current === 'list'
  return ({ key, label }) => {
    if (key === 'free-soon' || key === 'free-later') return t(`timeline.free.${key}`)
    if (key !== 'free-now') return label
    if (minutes === null || !isList) return t('timeline.free.free-now')
    return t('timeline.free.free-at', { time: format.wallTime(minutes) })
  }
}

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { WayView } from '#src/contract/compute.ts'
import { mapState } from '#src/state/map.ts'
import { minutesOf } from './minutes-of.ts'

/** Whether there are stairs on a way, and how far it is without them, in words. */
export function useStairs({ isStepFree }: WayView): string {
  const { t } = useTranslation()
  const { withoutStairs } = useSnapshot(mapState)
  if (isStepFree) return t('wayfinding.isStepFree')
  if (withoutStairs === null) return t('wayfinding.hasStairs')
  if (withoutStairs === 'none') return t('wayfinding.onlyStairs')
  const { metres, seconds } = withoutStairs
  return t('wayfinding.hasStairsWithout', { metres, minutes: minutesOf(seconds) })
}

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '#src/state/configuration.ts'
import type { ShownPlace } from './shown-place.ts'

type Facts = Pick<ShownPlace, 'typeId' | 'capacity' | 'areaName'>

/** What it is, how many it seats and where, as far as it is stated: 'Meeting room · 8 seats · Harbour House, Floor 2'. */
export function useFactsWords({ isPlaced = true }: { readonly isPlaced?: boolean } = {}): (place: Facts) => string {
  const { t } = useTranslation()
  const { current } = useSnapshot(configuration) as typeof configuration
  return ({ typeId, capacity, areaName }) => {
    const type = current?.resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === typeId)?.name ?? ''
    const seats = capacity === null ? '' : t('conflict.seats', { count: capacity })
    return [type, seats, isPlaced ? areaName : ''].filter((part) => part !== '').join(' · ')
  }
}

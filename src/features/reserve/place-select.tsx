import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/engine/compute.ts'
import { useOffice } from '#src/features/settings/office-select.tsx'
import { setOffice, zoneOf } from '#src/features/settings/office-state.ts'
import { areaOptions } from '#src/features/settings/rules/office.ts'
import { configuration } from '#src/features/settings/state.ts'
import { setLocation, setQuestion, timeline } from '#src/features/timeline/state.ts'
import { Select } from '#src/ui/select.tsx'
import { areaIdOf } from '#src/wire/scalars.ts'
import { requirementOf, withRequirement } from './chips.ts'

const indent = '\u2003'
/** Value of the option for areas that were chosen one by one in the filters. */
const several = ' '

/**
 * Selects the place: everywhere, or one area with those in it. It limits the resources, sets the time zone of the view
 * and becomes the user's office.
 */
export const PlaceSelect = ({ isLabelled = false }: { readonly isLabelled?: boolean }) => {
  const { t } = useTranslation()
  const { question } = useSnapshot(timeline) as { readonly question: Question }
  const office = useOffice()
  const places = useMemo(() => areaOptions(configuration.current?.areas ?? []), [])
  const { areas } = requirementOf(question)
  const [area = ''] = areas
  const isListed = areas.length === 0 || (areas.length === 1 && places.some(({ id }) => id === area))
  const officeName = places.find(({ id }) => id === office)?.name
  const choose = (id: string): void => {
    if (id === several) return
    setQuestion({ requirements: withRequirement(question, { areas: id === '' ? [] : [areaIdOf(id)] }) })
    setLocation(id === '' ? null : id, zoneOf(id === '' ? null : id))
    if (id !== '') setOffice(id)
  }
  return (
    <Select
      label={t('filters.areas')}
      hideLabel={!isLabelled}
      value={isListed ? area : several}
      options={[
        { value: '', label: t('place.anywhere') },
        ...(officeName === undefined || area === office
          ? []
          : [{ value: `${office} `, label: t('reserve.myOffice', { name: officeName }) }]),
        ...places.map(({ id, name, level }) => ({ value: id, label: indent.repeat(level) + name })),
        ...(isListed ? [] : [{ value: several, label: t('reserve.places', { count: areas.length }) }]),
      ]}
      onChange={(id) => choose(id === several ? id : id.trim())}
    />
  )
}

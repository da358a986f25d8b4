import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { FavouriteView } from '#src/engine/compute.ts'
import { reservations } from '#src/features/reservations/state.ts'
import { configuration } from '#src/features/settings/state.ts'
import { Select } from '#src/ui/select.tsx'
import { areaOptions, guessOffice } from './rules/office.ts'
import { home, roomsNow, setOffice } from './state.ts'

/** Levels of areas to choose from: site, building and floor. */
const levels = 3
/** Indents an area below the one that contains it. */
const indent = '\u2003'

/** Returns the area where the user works: as chosen, otherwise guessed from favourites and reservations. */
export const useOffice = (): string => {
  const { office } = useSnapshot(roomsNow)
  const shown = useSnapshot(home).favourites as readonly FavouriteView[]
  const { list } = useSnapshot(reservations)
  const areas = configuration.current?.areas
  const guessed = useMemo(
    () =>
      guessOffice(areas ?? [], [
        ...shown.map(({ areaId }) => areaId),
        ...list.flatMap(({ areaId }) => (areaId === null ? [] : [areaId])),
      ]),
    [areas, shown, list],
  )
  const isKnown = office === '' || areas?.some(({ id }) => id === office)
  return office !== null && isKnown ? office : guessed
}

/** Selects the office: everywhere, a site, a building or a floor. */
export const OfficeSelect = ({ label }: { readonly label: string }) => {
  const { t } = useTranslation()
  const office = useOffice()
  const places = useMemo(() => areaOptions(configuration.current?.areas ?? [], levels), [])
  return (
    <Select
      label={label}
      hideLabel
      value={office}
      options={[
        { value: '', label: t('utilisation.anywhere') },
        ...places.map(({ id, name, level }) => ({ value: id, label: indent.repeat(level) + name })),
      ]}
      onChange={setOffice}
    />
  )
}

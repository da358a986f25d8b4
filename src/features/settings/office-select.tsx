import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Select } from '#src/ui/select.tsx'
import { office, officeId, setOffice } from './office-state.ts'
import { areaOptions } from './rules/office.ts'
import { configuration } from './state.ts'

/** Indents an area below the one that contains it. */
const indent = '\u2003'

/** Returns the area where the user works, '' is everywhere. */
export const useOffice = (): string => officeId(useSnapshot(office))

/** Returns sites, buildings and floors as options of a list, each below the one that contains it. */
export const usePlaceOptions = (): readonly { readonly value: string; readonly label: string }[] =>
  useMemo(
    () =>
      areaOptions(configuration.current?.areas ?? []).map(({ id, name, level }) => ({
        value: id,
        label: indent.repeat(level) + name,
      })),
    [],
  )

/** Selects the office: everywhere, a site, a building or a floor. */
export const OfficeSelect = ({ label }: { readonly label: string }) => {
  const { t } = useTranslation()
  const chosen = useOffice()
  const places = usePlaceOptions()
  return (
    <Select
      label={label}
      hideLabel
      value={chosen}
      options={[{ value: '', label: t('place.anywhere') }, ...places]}
      onChange={setOffice}
    />
  )
}

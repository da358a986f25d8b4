import { useMemo } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Select } from '#src/ui/select.tsx'
import { office, officeId, officeStatus, type OfficeStatus } from '../model/office-state.ts'
import { areaOptions } from '../model/rules/office.ts'
import { configuration } from '../model/state.ts'

/** Indents an area below the one that contains it. */
const indent = '\u2003'

/** Returns the area where the user works, '' is everywhere. */
export const useOffice = (): string => officeId(useSnapshot(office))

/** Returns whether it is known where the user works. */
export const useOfficeStatus = (): OfficeStatus => officeStatus(useSnapshot(office))

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

interface AreaSelectProps {
  readonly label: string
  /** Everywhere (''), a site, a building or a floor. Null if nothing is chosen yet, which is shown as `label`. */
  readonly value: string | null
  readonly onChange: (areaId: string) => void
}

/** The value of the option that stands for no choice. No area has it. */
const unchosen = ' '

/** Selects everywhere, a site, a building or a floor. */
export const AreaSelect = ({ label, value, onChange }: AreaSelectProps) => {
  const { t } = useTranslation()
  const places = usePlaceOptions()
  return (
    <Select
      label={label}
      hideLabel
      value={value ?? unchosen}
      options={[
        ...(value === null ? [{ value: unchosen, label }] : []),
        { value: '', label: t('place.anywhere') },
        ...places,
      ]}
      onChange={(chosen) => {
        if (chosen !== unchosen) onChange(chosen)
      }}
    />
  )
}

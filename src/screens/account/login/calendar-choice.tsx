import { useTranslation } from 'react-i18next'
import { serverTypes } from '#src/core/wire/configuration.ts'
import { Select } from '#src/ui/select.tsx'
import type { CalendarOfSandbox } from '../../sandbox-host.ts'
import { calendarNames } from './calendar-names.ts'

const options = serverTypes.map((value) => ({ value, label: calendarNames[value] }))

/** Before which calendar the sandbox is to be tried. */
export const CalendarChoice = ({ calendar }: { readonly calendar: CalendarOfSandbox }) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('sandbox.server')}
      value={calendar.serverType}
      options={options}
      onChange={(serverType) => calendar.choose(serverType)}
    />
  )
}

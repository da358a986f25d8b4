import { type ServerType, serverTypes } from '#src/wire/configuration.ts'
import { Select } from '#src/ui/select.tsx'
import { calendarNames } from '#src/calendars/names.ts'
import { useSandboxText } from '../sandbox-text.ts'

/** Absent if many people share one sandbox: its calendar is the same for everybody. */
export interface CalendarOfSandbox {
  readonly serverType: ServerType
  /** Reloads the page with another calendar for the same campus; every reservation stays. */
  choose(serverType: ServerType): void
}

const options = serverTypes.map((value) => ({ value, label: calendarNames[value] }))

/** Before which calendar the sandbox is to be tried. */
export const CalendarChoice = ({ calendar }: { readonly calendar: CalendarOfSandbox }) => {
  const { t } = useSandboxText()
  return (
    <Select
      label={t('sandbox.server')}
      value={calendar.serverType}
      options={options}
      onChange={(serverType) => calendar.choose(serverType)}
    />
  )
}

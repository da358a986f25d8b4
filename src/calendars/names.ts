import type { ServerType } from '#src/wire/configuration.ts'

/** Product names, the same in every language. */
export const calendarNames: Readonly<Record<ServerType, string>> = {
  o365: 'Microsoft 365',
  gspace: 'Google Workspace',
  ews: 'Microsoft Exchange',
  'touch-calendar': 'Touch Calendar',
}

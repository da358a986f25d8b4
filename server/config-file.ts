import type { Office } from './office.ts'

/** Returns the file that says where everything is (section 7), with the further members of the settings. */
export const configFile = ({ settings, vendorAccounts }: Pick<Office, 'settings' | 'vendorAccounts'>) => ({
  apiURL: '/',
  calendarURL: vendorAccounts?.vendor.calendarURL ?? '/calendar',
  tokenStorage: settings.tokenStorage,
  ...settings.config,
})

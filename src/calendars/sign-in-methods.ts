import type { ServerType } from '#src/wire/configuration.ts'

/** How one signs in to each calendar: on the provider's own page, or with user name and password through the product. */
export const signInWays = {
  o365: 'external',
  gspace: 'external',
  ews: 'password',
  'touch-calendar': 'password',
} as const satisfies Record<ServerType, 'external' | 'password'>

import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'

/** How long secrets are good, in milliseconds. */
export const lifetimes = {
  /** Of a session, unless it is used. */
  refresh: 30 * oneDay,
  mailLink: 15 * oneMinute,
  invitation: 7 * oneDay,
  password: oneDay,
  /** Of the code with which a browser becomes a device. */
  deviceSetUp: 10 * oneMinute,
} as const

import { returningKey } from '#src/platform/stored.ts'

/** The path to open after the sign-in. */
export const returnPathKey = returningKey('redirect-url')

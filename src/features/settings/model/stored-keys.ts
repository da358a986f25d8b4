import { personalKey } from '#src/platform/stored.ts'

/** The area where the user works, as chosen and as guessed. */
export const officeKey = personalKey('assist-office')
export const guessedOfficeKey = personalKey('assist-office-guess')

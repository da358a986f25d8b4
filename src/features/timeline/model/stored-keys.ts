import { personalKey } from '#src/platform/stored.ts'

/** The order of the rows and the display mode of the results that the user chose. */
export const ownOrderKey = personalKey('assist-order')
export const ownModeKey = personalKey('assist-display-mode')

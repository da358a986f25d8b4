import { licenceCodes } from '#src/base/rules/licences.ts'

/** The licence codes that this server has: all of them, because it permits everything (docs/decisions/41). */
export const ownLicences: readonly string[] = Object.values(licenceCodes)

/** The licence of its devices, which includes all others. */
export const deviceLicence: string = licenceCodes.KioskPremium

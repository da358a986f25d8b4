import type { ResourceTypeInfo } from '#src/wire/configuration.ts'

/** Licence codes of section 3. */
export const licenceCodes = {
  solution: 'CS0604',
  ResourcePremium: 'CS0600',
  AssistWorkplace: 'CS0601',
  AssistCustom: 'CS0606',
  POIStandard: 'CS0621',
  SaaS: 'CS0622',
  AnalyticsResBase: 'CS0630',
  AnalyticsRes01: 'CS0632',
  AnalyticsNaviBase: 'CS0631',
  AnalyticsNavi01: 'CS0633',
  ResourceBasic: 'CS0640',
  ResourceStandard: 'CS0641',
  POIBasic: 'CS0642',
  KioskBasic: 'CS0637',
  KioskStandard: 'CS0638',
  KioskPremium: 'CS0639',
} as const

const standardLike: ReadonlySet<string> = new Set([
  licenceCodes.AssistWorkplace,
  licenceCodes.AssistCustom,
  licenceCodes.ResourceBasic,
  licenceCodes.ResourceStandard,
])

/** Returns true for resources whose meetings can have attendees. */
export const isPremiumLike = (csCode: string | null): boolean => csCode === licenceCodes.ResourcePremium

/** Returns true for workplace, custom, basic and standard resources. */
export const isStandardLike = (csCode: string | null): boolean => standardLike.has(csCode ?? '')

/**
 * Returns the resource types permitted by the licences, sorted by rank and then by name (specification, section 6). A
 * type must be standard-like or premium-like, and its code must be licensed. If `licences` is null (unknown), every
 * type is permitted.
 */
export function permittedTypes<Type extends Pick<ResourceTypeInfo, 'rank' | 'name' | 'csCode'>>(
  typeInfos: readonly Type[],
  licences: readonly string[] | null,
): Type[] {
  return typeInfos
    .filter(({ csCode }) => licences === null || isPermitted(csCode, licences))
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : Number(one.name > other.name)))
}

function isPermitted(csCode: string | null, licences: readonly string[]): boolean {
  return csCode !== null && (isPremiumLike(csCode) || isStandardLike(csCode)) && licences.includes(csCode)
}

/**
 * Licensed parts of the application besides resource types and kiosks, each with its codes. One of them is enough. The
 * specification names the codes only; which screens they license is decided here (decisions, 'Licences').
 */
const featureCodes = {
  /** The application itself, installed or hosted. */
  solution: [licenceCodes.solution, licenceCodes.SaaS],
  /** The map with its points of interest. */
  map: [licenceCodes.POIBasic, licenceCodes.POIStandard],
  /** Utilisation of resources. Foyer has no screen for navigation analytics. */
  analytics: [licenceCodes.AnalyticsResBase, licenceCodes.AnalyticsRes01],
} as const
export type LicensedFeature = keyof typeof featureCodes

export const codesOf = (feature: LicensedFeature): readonly string[] => featureCodes[feature]

/**
 * Returns the feature that prevents the use of `feature`: itself, or the solution, which every feature needs. Returns
 * null if it may be used, or if `licences` is null (unknown).
 */
export function unlicensedPart(feature: LicensedFeature, licences: readonly string[] | null): LicensedFeature | null {
  if (licences === null) return null
  const parts = ['solution', feature] as const
  return parts.find((part) => !codesOf(part).some((code) => licences.includes(code))) ?? null
}

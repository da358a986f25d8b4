/** The ten availability states of one quarter (specification, section 3), by their number on the wire. */
export const Availability = {
  free: 0,
  tentative: 1,
  reserved: 2,
  closed: 3,
  limited: 4,
  assignedToYou: 5,
  maxUtilization: 6,
  assignedToOthers: 7,
  freeOutsideWorkingHours: 8,
  currentEvent: 9,
} as const

export type AvailabilityName = keyof typeof Availability
export type AvailabilityCode = (typeof Availability)[AvailabilityName]

/** Names in the order of their codes: `availabilityNames[2] === 'reserved'`. */
export const availabilityNames = Object.keys(Availability) as readonly AvailabilityName[]

/** Why a quarter has the state it has; each is a key of the locale under `reason.<name>`. */
export const reasons = [
  'none',
  'past',
  'too-far-ahead',
  'outside-hours',
  'too-short',
  'area-full',
  'held',
  'service-error',
  'no-data',
  'provider-closed',
  'provider-limited',
  'current-event',
] as const

export type Reason = (typeof reasons)[number]

import { isOpen, isSolid } from '../venue/categories.ts'
import type { Unit, Venue } from '../venue/model.ts'

/** What nobody without legs for steps can pass, on a level or between two. */
const stepped: ReadonlySet<string> = new Set(['stairs', 'steps', 'escalator'])

/** Units besides corridors that are made to be walked through. */
const thoroughfares: ReadonlySet<string> = new Set([
  ...stepped,
  'elevator',
  'fieldofplay',
  'lounge',
  'parking',
  'recreation',
  'road',
  'waitingroom',
])

/** Whom a way is for, and how much of the venue it may take. */
export interface Walker {
  readonly isStepFree: boolean
  /** Rooms that belong to somebody are not cut through. */
  readonly isCourteous: boolean
}

export interface WhoWalks {
  isWalkable(unit: number, walker: Walker): boolean
  isPublic(unit: number, walker: Walker): boolean
}

export function createWhoWalks({ units, occupants }: Venue): WhoWalks {
  const occupied = new Set(occupants.map(({ unitId }) => unitId))
  const isThoroughfare = ({ id, category, restriction }: Unit): boolean =>
    restriction === null && !occupied.has(id) && (isOpen(category) || thoroughfares.has(category))
  return {
    isWalkable(unit, { isStepFree }) {
      const { category } = units[unit] ?? {}
      return category !== undefined && !isSolid(category) && !(isStepFree && stepped.has(category))
    },
    isPublic(unit, { isCourteous }) {
      const found = units[unit]
      return found !== undefined && (!isCourteous || isThoroughfare(found))
    },
  }
}

export const isStepped = (category: string): boolean => stepped.has(category)

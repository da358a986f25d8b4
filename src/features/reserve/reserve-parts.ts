export { NothingFits } from '#src/features/finding/nothing-fits.tsx'
export { Conditions, ReserveSide } from './conditions.tsx'

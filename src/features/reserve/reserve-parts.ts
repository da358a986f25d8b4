export { NothingFits } from '#src/features/finding/nothing-fits.tsx'
export { Conditions } from './conditions.tsx'
export { ReserveSide } from './reserve-side.tsx'

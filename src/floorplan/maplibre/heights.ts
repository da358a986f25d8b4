import { type Look, wallHeight } from '../scene/scene.ts'

/** Metres that what stands on a floor is high when the plan is pitched. What has none here is not raised. */
export const heights: Readonly<Partial<Record<Look, number>>> = {
  solid: wallHeight,
  furniture: 0.7,
  chair: 0.42,
  desk: 0.7,
  equipment: 0.9,
  plant: 0.9,
  leaves: 1.8,
  kiosk: 1.3,
}
/** Metres: what is drawn as a chair and is slim is its back, or the screen on a desk. */
export const backHeight = 0.82

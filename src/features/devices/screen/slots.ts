import { createSlot } from '#src/ui/slot.tsx'
import type { FleetPlanProps, StandPickerProps } from './fleet/device-plan.tsx'

/** Plans, whose code is large. */
export const FleetPlan = createSlot<FleetPlanProps>('devices on the plan')
export const StandPicker = createSlot<StandPickerProps>('place of a device')

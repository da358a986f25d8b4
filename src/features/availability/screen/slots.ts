import { createSlot } from '#src/ui/slot.tsx'

interface AboutResource {
  readonly resourceId: string
}

/** Parts of other features that stand where a resource is described: in its panel, on the plan and in a reservation. */
export const LeftOutNote = createSlot<AboutResource>('why a search leaves a resource out')
export const NobodyThere = createSlot<AboutResource>('reserved and vacant')
export const ResourceControls = createSlot<AboutResource>('controls of a resource')

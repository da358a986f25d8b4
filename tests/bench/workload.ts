/** Data of a measured page. */
export interface Workload {
  readonly rows: number
  readonly days: number
  readonly slots: number
  readonly startISO: string
  readonly startMs: number
  readonly slotMs: number
  readonly resources: readonly { readonly id: string; readonly name: string; readonly capacity: number }[]
  readonly availabilityViews: string[]
}

export interface Update {
  readonly row: number
  readonly resourceId: string
  readonly availabilityView: string
  readonly startSlot: number
  readonly endSlot: number
  readonly state: number
  readonly prevState: number
}

import type { ReactNode } from 'react'

type Part<Props> = (props: Props) => ReactNode

/** A place on a screen for a part of it that comes from elsewhere. */
export interface Slot<Props> extends Part<Props> {
  /** Names the part that stands here from now on. */
  fill(part: Part<Props>): void
}

/**
 * Creates a place for a part that belongs to a later feature, or whose code loads later. `src/app/slots.ts` fills it. It throws if it is
 * shown empty, because otherwise only users would notice.
 */
export function createSlot<Props extends object = object>(name: string): Slot<Props> {
  let filling: Part<Props> | null = null
  const SlotPart = (props: Props) => {
    if (!filling) throw new Error(`Nothing fills the slot '${name}'`)
    const Filling = filling
    return <Filling {...props} />
  }
  return Object.assign(SlotPart, {
    fill(part: Part<Props>) {
      filling = part
    },
  })
}

import { useEffect } from 'react'
import { followOtherCalendars } from '#src/flows/follow-other-calendars.ts'
import { useProduct } from '#src/flows/use-product.ts'

/** Lays the user's other calendars over the timeline. */
export function OverlayFollower() {
  const product = useProduct()
  useEffect(() => followOtherCalendars(product), [product])
  return null
}

import type { LucideIcon } from 'lucide-react'
import Armchair from 'lucide-react/icons/armchair'
import Box from 'lucide-react/icons/box'
import DoorOpen from 'lucide-react/icons/door-open'
import type { BookingKind } from '../../model/reserve/rules/one-tap.ts'

/** The icon of what is reserved: a room, a desk, or something else such as a parking space. */
export const kindIcons: Readonly<Record<BookingKind, LucideIcon>> = {
  meeting: DoorOpen,
  workplace: Armchair,
  thing: Box,
}

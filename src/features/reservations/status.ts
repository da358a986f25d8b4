import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import type { ReservationStatus } from './rules/derive.ts'
import type { Tone } from '#src/ui/chip.tsx'

/** Cancelled and rejected red, accepted green, tentative orange (section 3); the icon says it without colour. */
export const statusTone: Readonly<Record<ReservationStatus, Tone>> = {
  accepted: 'positive',
  tentative: 'caution',
  rejected: 'negative',
  cancelled: 'negative',
}

export const statusIcon: Readonly<Record<ReservationStatus, LucideIcon>> = {
  accepted: CircleCheck,
  tentative: CircleHelp,
  rejected: CircleX,
  cancelled: CircleSlash,
}

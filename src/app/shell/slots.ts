import type { ReactNode, RefObject } from 'react'
import type { LicensedFeature } from '#src/base/rules/licences.ts'
import type { OpenedMenu } from '#src/ui/menu.ts'
import { createSlot } from '#src/ui/slot.tsx'

/** Parts of the shell that the first screen does without. */
export const AccountPopover = createSlot<OpenedMenu>('account menu')
export const Banners = createSlot('banners')
export const ConnectionDetails = createSlot<{
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}>('details of the connection')
export const GuestLimits = createSlot('limits of guests')
export const KeysDialog = createSlot<{ readonly onClose: () => void }>('keyboard shortcuts')
export const NotLicensed = createSlot<{ readonly feature: LicensedFeature }>('screen without licence')
export const Palette = createSlot<{
  /** Letters typed before the field was ready; null afterwards. */
  readonly early: RefObject<string | null>
  readonly onClose: () => void
}>('command palette')
export const UpdateBanner = createSlot('offer of a new version')
export const VisitorShell = createSlot<{ readonly children: ReactNode }>('frame of visitors')

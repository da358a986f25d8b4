import type { ReactNode, RefObject } from 'react'

interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly run: () => void
}

export interface MenuSection {
  readonly id: string
  readonly title?: string
  /** The chosen item. Absent if the items are actions. */
  readonly selected?: string
  readonly items: readonly MenuItem[]
}

/** Data passed to an open menu by the button that opened it. */
export interface OpenedMenu {
  readonly label: string
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

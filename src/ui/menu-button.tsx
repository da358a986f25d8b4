import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { laterPart } from './later-part.tsx'
import styles from './menu-button.module.css'

const MenuPopover = laterPart(() => import('./menu-popover.tsx'))

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
  /** The chosen one of these; absent where items are actions. */
  readonly selected?: string
  readonly items: readonly MenuItem[]
}

/** What an open menu knows of the button that opened it. */
export interface OpenedMenu {
  readonly label: string
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

interface MenuTriggerProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Drawn while the menu is open; may load with the first press. */
  readonly renderMenu: (opened: OpenedMenu) => ReactNode
}

/** A button that opens a menu. */
export const MenuTrigger = ({ label, children, className, renderMenu }: MenuTriggerProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classes(styles.trigger, className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tooltip={isOpen ? undefined : label}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <Suspense fallback={null}>{renderMenu({ label, trigger, onClose: () => setOpen(false) })}</Suspense>}
    </>
  )
}

interface MenuButtonProps extends Omit<MenuTriggerProps, 'renderMenu'> {
  readonly sections: readonly MenuSection[]
}

/** The same with the lines given; the menu itself is loaded with the first press. */
export const MenuButton = ({ sections, ...button }: MenuButtonProps) => (
  <MenuTrigger {...button} renderMenu={(opened) => <MenuPopover {...opened} sections={sections} />} />
)

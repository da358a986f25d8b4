import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classes } from './text.ts'
import styles from './menu-button.module.css'
import { laterPart, loadOverlays } from './dialog.tsx'

/** The open menu of a `MenuTrigger`. */
export const MenuPopover = laterPart(loadOverlays, (code) => code.OpenMenu)

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

interface MenuTriggerProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Rendered while the menu is open. */
  readonly renderMenu: (opened: OpenedMenu) => ReactNode
}

interface OpenedProps extends OpenedMenu {
  readonly render: MenuTriggerProps['renderMenu']
}

const Opened = ({ render, ...menu }: OpenedProps) => render(menu)

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
      {isOpen && <Opened render={renderMenu} label={label} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  )
}

interface MenuButtonProps extends Omit<MenuTriggerProps, 'renderMenu'> {
  readonly sections: readonly MenuSection[]
}

/** A button that opens a menu of the given sections. */
export const MenuButton = ({ sections, ...button }: MenuButtonProps) => (
  <MenuTrigger {...button} renderMenu={(opened) => <MenuPopover {...opened} sections={sections} />} />
)

import { type ReactNode, useRef, useState } from 'react'
import { classes } from './text.ts'
import styles from './menu-button.module.css'
import { laterPart, loadOverlays } from './dialog.tsx'
import type { MenuSection, OpenedMenu } from './menu.ts'

/** The open menu of a `MenuTrigger`. */
export const MenuPopover = laterPart(loadOverlays, (code) => code.OpenMenu)

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

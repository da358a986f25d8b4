import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './menu-button.module.css'

const MenuPopover = lazy(() => import('./menu-popover.tsx'))

export interface MenuItem {
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

interface MenuButtonProps {
  readonly label: string
  readonly children: ReactNode
  readonly sections: readonly MenuSection[]
  readonly header?: ReactNode
  readonly className?: string | undefined
}

/** A button that opens a menu; the menu itself is loaded with the first press. */
export const MenuButton = ({ label, children, sections, header, className }: MenuButtonProps) => {
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
      {isOpen && (
        <Suspense fallback={null}>
          <MenuPopover
            label={label}
            trigger={trigger}
            sections={sections}
            header={header}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

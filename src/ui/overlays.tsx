import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Floating } from './month.tsx'
import type { MenuSection as Section, OpenedMenu } from './menu.ts'
import styles from './menu-button.module.css'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import dialogStyles from './dialog.module.css'
import { IconButton } from './button.tsx'
import sheetStyles from './sheet.module.css'
import floatingStyles from './floating.module.css'

export { CalendarPopover } from './month.tsx'

export interface MenuPopoverProps extends OpenedMenu {
  readonly sections: readonly Section[]
  readonly header?: ReactNode
}

/** The open menu of a `MenuTrigger`. */
export const OpenMenu = ({ label, trigger, sections, header, onClose }: MenuPopoverProps) => {
  const run = (id: string): void => {
    const chosen = sections.flatMap((section) => section.items).find((item) => item.id === id)
    // Closed first, because a dialog opened by the item returns the focus to the element that has it now.
    flushSync(onClose)
    trigger.current?.focus({ preventScroll: true })
    chosen?.run()
  }
  return (
    <Floating trigger={trigger} placement="bottom end" className={styles.popover} onClose={onClose}>
      {header !== undefined && <div className={styles.header}>{header}</div>}
      <Menu aria-label={label} autoFocus="first" className={styles.menu ?? ''} onAction={(key) => run(String(key))}>
        {sections.map((section) => (
          <MenuSection
            key={section.id}
            id={section.id}
            aria-label={section.title ?? label}
            {...(section.selected === undefined
              ? {}
              : {
                  selectionMode: 'single' as const,
                  disallowEmptySelection: true,
                  selectedKeys: [section.selected],
                  onSelectionChange: () => undefined,
                })}
          >
            {section.title !== undefined && <Header className={styles.title ?? ''}>{section.title}</Header>}
            {section.items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                className={styles.item ?? ''}
                data-dangerous={item.isDangerous === true || undefined}
              >
                {item.icon ?? <span />}
                {item.label}
                {item.id === section.selected && <Check size={14} aria-hidden="true" />}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </Floating>
  )
}

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Use 'alertdialog' for a question that the user must answer. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Hides the heading. Screen readers still read the title. */
  readonly isBare?: boolean
}

export const DialogWindow = ({ title, onClose, children, actions, role = 'dialog', isBare = false }: DialogProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    className={dialogStyles.overlay ?? ''}
    data-bare={isBare || undefined}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    <Modal className={dialogStyles.modal ?? ''}>
      <Dialog role={role} className={dialogStyles.dialog ?? ''} {...(isBare ? { 'aria-label': title } : {})}>
        {!isBare && (
          <Heading slot="title" level={2} className={dialogStyles.title ?? ''}>
            {title}
          </Heading>
        )}
        {isBare ? children : <div className={dialogStyles.content}>{children}</div>}
        {actions !== undefined && <div className={dialogStyles.actions}>{actions}</div>}
      </Dialog>
    </Modal>
  </ModalOverlay>
)

export interface SheetProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly footer?: ReactNode
  readonly children: ReactNode
}

export const SheetWindow = ({ title, closeLabel, onClose, footer, children }: SheetProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    className={sheetStyles.overlay ?? ''}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    <Modal className={sheetStyles.modal ?? ''}>
      <Dialog className={sheetStyles.sheet ?? ''}>
        <header className={sheetStyles.header}>
          <Heading slot="title" level={2} className={sheetStyles.title ?? ''}>
            {title}
          </Heading>
          <IconButton label={closeLabel} icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </header>
        <div className={sheetStyles.content}>{children}</div>
        {footer !== undefined && <footer className={sheetStyles.footer}>{footer}</footer>}
      </Dialog>
    </Modal>
  </ModalOverlay>
)

export interface CardPopoverProps {
  readonly label: string
  readonly trigger: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small card next to the place that was pressed. It has the focus; Escape and a click elsewhere close it. */
export const CardPopover = ({ label, trigger, onClose, children }: CardPopoverProps) => (
  <Floating trigger={trigger} placement="bottom start" onClose={onClose}>
    <Dialog aria-label={label} className={floatingStyles.card ?? ''}>
      {children}
    </Dialog>
  </Floating>
)

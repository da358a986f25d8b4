import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Floating } from './floating.tsx'
import type { MenuSection as Section, OpenedMenu } from './menu-button.tsx'
import styles from './menu-button.module.css'

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

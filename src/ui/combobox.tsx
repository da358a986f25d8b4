import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import field from './field.module.css'
import { useWhenMoved } from './focus.ts'
import styles from './options.module.css'

interface ComboboxParts<Option> {
  /** Name of the list. */
  readonly label: string
  readonly options: readonly Option[]
  /** True from the focus of the field on, until the list is closed. */
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** If set, the list is not shown. */
  readonly isHidden: boolean
  readonly keyOf: (option: Option) => string
  readonly renderOption: (option: Option) => ReactNode
  readonly onChoose: (option: Option) => void
}

/**
 * A field with a list of options below it, of which one is active (ARIA, combobox with list autocomplete). The arrow keys
 * move the active option, and the field keeps the focus. Returns the attributes of the field and of the box around both,
 * the list, and what changes them.
 */
export function useCombobox<Option>({
  label,
  options,
  isOpen,
  onOpen,
  isHidden,
  keyOf,
  renderOption,
  onChoose,
}: ComboboxParts<Option>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const whenMoved = useWhenMoved()
  const isShown = isOpen && !isHidden && options.length > 0
  const active = Math.min(chosen, options.length - 1)
  const open = (): void => onOpen(true)
  const begin = (wanted: boolean): void => {
    onOpen(wanted)
    setChosen(0)
  }
  const step = (by: number): void => {
    open()
    setChosen((active + by + options.length) % Math.max(1, options.length))
  }
  return {
    isShown,
    /** The active option. Undefined while the list is closed. */
    active: isShown ? options[active] : undefined,
    open,
    /** Opens the list with its first option active, after the text has changed. */
    restart: () => begin(true),
    close: () => begin(false),
    /** Handles the arrow keys and `keys`. A key that it handles does not reach the container of the field. */
    press(event: KeyboardEvent, keys: Readonly<Record<string, () => void>>): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const all: Readonly<Record<string, () => void>> = {
        ArrowDown: () => step(isOpen ? 1 : 0),
        ArrowUp: () => step(-1),
        ...keys,
      }
      const act = all[event.key]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
    /** Attributes of the box. `onLeave` is called when the focus leaves it. */
    boxWith: (onLeave?: () => void) => ({
      ref: box,
      className: styles.box,
      onBlur({ relatedTarget }: FocusEvent): void {
        if (box.current?.contains(relatedTarget)) return
        onOpen(false)
        onLeave?.()
      },
    }),
    field: {
      type: 'text',
      role: 'combobox',
      className: field.input,
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isShown ? `${id}-${active}` : undefined,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
      onFocus: open,
    } as const,
    list: (
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown} className={styles.list}>
        {isShown &&
          options.map((option, index) => (
            <div
              key={keyOf(option)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onPointerMove={whenMoved(() => setChosen(index))}
              // Keep the focus in the field when an option is clicked.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {renderOption(option)}
            </div>
          ))}
      </div>
    ),
  }
}

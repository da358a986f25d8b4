import Plus from 'lucide-react/icons/plus'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Person } from '#src/calendars/calendar.ts'
import { parseMailbox } from '#src/features/reserve/rules/draft.ts'
import { useServices } from '#src/services.ts'
import { IconButton } from '#src/ui/button.tsx'
import field from '#src/ui/field.module.css'
import { Field } from '#src/ui/field.tsx'
import { useWhenMoved } from '#src/ui/focus.ts'
import optionList from '#src/ui/options.module.css'
import styles from './colleague-field.module.css'
import { fewestLetters, findPeople, rememberPerson, useFoundPeople } from './find-people.ts'
import { PersonPortrait, positionWords } from './person.tsx'

interface ColleagueFieldProps {
  readonly label: string
  /** Addresses chosen already. They are not proposed again. */
  readonly chosen: readonly string[]
  /** Maximum number of people to choose. Unlimited if absent. */
  readonly atMost?: number
  /** A problem of the form, until the field has one of its own. */
  readonly problem?: string | null
  readonly onAdd: (person: Person) => void
}

/** Returns a person for a typed address, which need not be in any directory. */
const stranger = (text: string): Person | null => {
  const mailbox = parseMailbox(text)
  return mailbox && { ...mailbox, jobTitle: null, department: null, office: null }
}

/**
 * Chooses a person by the beginning of a name, from the user's own colleagues and then the directory, or by any valid
 * address. It is a combobox: arrow keys move, Enter chooses, Escape closes. The field keeps the focus.
 */
export const ColleagueField = ({ label, chosen, atMost = Infinity, problem = null, onAdd }: ColleagueFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const services = useServices()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const [current, setCurrent] = useState(0)
  /** The text on which Enter was pressed while its search was running. */
  const entered = useRef<string | null>(null)
  const whenMoved = useWhenMoved()
  const { list, isSearching, fault } = useFoundPeople(text, isOpen)
  const isFull = chosen.length >= atMost

  const typed = stranger(text)
  const offered = list.filter(({ email }) => !chosen.includes(email))
  const isTypedKnown = typed === null || chosen.includes(typed.email) || list.some(({ email }) => email === typed.email)
  const options = isTypedKnown ? offered : [typed, ...offered]
  const isShown = isOpen && !isFull && options.length > 0
  const active = Math.min(current, options.length - 1)

  const add = (person: Person): void => {
    setText('')
    setOpen(false)
    setWrong(false)
    setCurrent(0)
    if (chosen.includes(person.email)) return
    onAdd(person)
    void rememberPerson(services, person)
  }
  /** Adds the typed text if it is an address, otherwise marks the field as wrong. */
  const addTyped = (): void => {
    if (text.trim() === '') return
    const known = list.find(({ email }) => email === typed?.email)
    if (typed) add(known ?? typed)
    else setWrong(true)
  }
  /** Adds the first person that the search finds, unless the text has changed by then. */
  const takeFirst = async (): Promise<void> => {
    entered.current = text
    const found = await findPeople(services, text, services.signal)
    if (entered.current !== text) return
    entered.current = null
    const first = found.ok ? found.value.find(({ email }) => !chosen.includes(email)) : undefined
    if (first) add(first)
    else addTyped()
  }
  const enter = (): void => {
    const option = isShown ? options[active] : undefined
    if (option && text.trim() !== '') add(option)
    // While the search is running, its results may still contain the person.
    else if (isSearching) void takeFirst()
    else addTyped()
  }
  const nobody = t('colleagues.nobody', { text: text.trim() })
  const isName = !text.includes('@') && text.trim().length >= fewestLetters
  const wrong = isName ? nobody : t('attendees.invalid')
  const isNobody =
    isOpen && !isSearching && fault === null && options.length === 0 && text.trim().length >= fewestLetters
  const step = (by: number): void => {
    setOpen(true)
    setCurrent((active + by + options.length) % Math.max(1, options.length))
  }
  return (
    <div
      ref={box}
      className={styles.group}
      onBlur={({ relatedTarget }) => {
        if (box.current?.contains(relatedTarget)) return
        setOpen(false)
        addTyped()
      }}
    >
      <Field label={label} problem={isFull ? t('colleagues.full', { count: atMost }) : isWrong ? wrong : problem}>
        {(ids) => (
          <div className={styles.add}>
            <input
              {...ids}
              type="text"
              role="combobox"
              className={field.input}
              aria-expanded={isShown}
              aria-controls={`${id}-list`}
              aria-activedescendant={isShown ? `${id}-${active}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              disabled={isFull}
              placeholder={t('colleagues.placeholder')}
              value={text}
              onFocus={() => setOpen(true)}
              onClick={() => setOpen(true)}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                setOpen(true)
                setWrong(false)
                setCurrent(0)
                entered.current = null
              }}
              onKeyDown={(event) => {
                if (event.ctrlKey || event.metaKey || event.altKey) return
                const keys: Record<string, () => void> = {
                  ArrowDown: () => step(isOpen ? 1 : 0),
                  ArrowUp: () => step(-1),
                  Enter: enter,
                  ',': addTyped,
                }
                // Escape closes the list first, and only then the container of the field.
                if (isShown) keys['Escape'] = () => setOpen(false)
                const act = keys[event.key]
                if (!act) return
                event.preventDefault()
                event.stopPropagation()
                act()
              }}
            />
            <IconButton
              look="outline"
              label={t('attendees.addButton')}
              disabled={isFull}
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => (typed ? addTyped() : enter())}
            />
          </div>
        )}
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown} className={optionList.list}>
        {isShown &&
          options.map((person, index) => (
            <div
              key={person.email}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={optionList.option}
              onPointerMove={whenMoved(() => setCurrent(index))}
              // Keep the focus in the field when an option is clicked.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(person)}
            >
              <PersonPortrait name={person.name} email={person.email} />
              <span className={styles.words}>
                <span className={optionList.name}>
                  {person === typed ? t('colleagues.useAddress', { address: person.email }) : person.name}
                </span>
                {person !== typed && <span className={styles.hint}>{positionWords(person, options)}</span>}
              </span>
            </div>
          ))}
      </div>
      {isNobody && !isWrong && <p className={styles.nobody}>{nobody}</p>}
      {fault && isOpen && (
        <p className={styles.fault}>
          {t(fault.kind === 'not-found' ? 'colleagues.noDirectory' : 'colleagues.directoryFailed')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isOpen &&
          text.trim() !== '' &&
          t(isSearching ? 'colleagues.searching' : 'colleagues.found', { count: options.length })}
      </p>
    </div>
  )
}

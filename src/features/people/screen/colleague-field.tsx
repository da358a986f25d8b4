import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import type { Person } from '#src/calendars/calendar.ts'
import { parseMailbox } from '#src/features/bookings/model/reserve/rules/draft.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useCombobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import optionList from '#src/ui/options.module.css'
import styles from './people.module.css'
import { fewestLetters, findPeople, rememberPerson } from '../model/find-people.ts'
import { useFoundPeople } from './use-found-people.ts'
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
 * address. Enter chooses, Escape closes the list.
 */
export const ColleagueField = ({ label, chosen, atMost = Infinity, problem = null, onAdd }: ColleagueFieldProps) => {
  const { t } = useTranslation()
  const services = useBooking()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isWrong, setWrong] = useState(false)
  /** The text on which Enter was pressed while its search was running. */
  const entered = useRef<string | null>(null)
  const { list, isSearching, fault } = useFoundPeople(text, isOpen)
  const isFull = chosen.length >= atMost

  const typed = stranger(text)
  const offered = list.filter(({ email }) => !chosen.includes(email))
  const isTypedKnown = typed === null || chosen.includes(typed.email) || list.some(({ email }) => email === typed.email)
  const options = isTypedKnown ? offered : [typed, ...offered]

  const add = (person: Person): void => {
    setText('')
    setWrong(false)
    box.close()
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
    if (box.active && text.trim() !== '') add(box.active)
    // While the search is running, its results may still contain the person.
    else if (isSearching) void takeFirst()
    else addTyped()
  }
  const box = useCombobox({
    label,
    options,
    isOpen,
    onOpen: setOpen,
    isHidden: isFull,
    keyOf: ({ email }) => email,
    renderOption: (person) => (
      <>
        <PersonPortrait name={person.name} email={person.email} />
        <span className={styles.words}>
          <span className={optionList.name}>
            {person === typed ? t('colleagues.useAddress', { address: person.email }) : person.name}
          </span>
          {person !== typed && <span className={styles.hint}>{positionWords(person, options)}</span>}
        </span>
      </>
    ),
    onChoose: add,
  })
  const nobody = t('colleagues.nobody', { text: text.trim() })
  const isName = !text.includes('@') && text.trim().length >= fewestLetters
  const wrong = isName ? nobody : t('attendees.invalid')
  const isNobody =
    isOpen && !isSearching && fault === null && options.length === 0 && text.trim().length >= fewestLetters
  return (
    <div {...box.boxWith(addTyped)}>
      <Field label={label} problem={isFull ? t('colleagues.full', { count: atMost }) : isWrong ? wrong : problem}>
        {(ids) => (
          <div className={styles.add}>
            <input
              {...ids}
              {...box.field}
              disabled={isFull}
              placeholder={t('colleagues.placeholder')}
              value={text}
              onClick={box.open}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                setWrong(false)
                box.restart()
                entered.current = null
              }}
              onKeyDown={(event) =>
                box.press(event, {
                  Enter: enter,
                  ',': addTyped,
                  // Escape closes the list first, and only then the container of the field.
                  ...(box.isShown ? { Escape: box.close } : {}),
                })
              }
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
      {box.list}
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

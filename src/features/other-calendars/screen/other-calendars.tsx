import { CalendarDot } from '#src/ui/calendar-dot.tsx'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { NameForm } from '#src/ui/name-form.tsx'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { serviceWords } from '#src/features/availability/model/service-words.ts'
import { useQuery } from '#src/base/use-query.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { addOtherCalendar, changeOtherCalendar, removeOtherCalendar } from '../model/change-other-calendars.ts'
import { loadOtherCalendars, searchOtherCalendars } from '../model/load-other-calendars.ts'
import styles from './other-calendars.module.css'
import { calendarColours, freshColour, readColour, writeColour } from '../model/rules/palette.ts'
import { beingAdded, otherCalendars, othersEvents } from '../model/state.ts'

interface CalendarLineProps {
  readonly calendar: OtherCalendar
  /** Set while the server adds the calendar. It cannot be changed until then. */
  readonly isAdding: boolean
  /** The provider's message if it refused the schedule. */
  readonly refused: string | undefined
  readonly onRemove: () => void
}

/** One added calendar: visibility, colour, name and a button that removes it. */
const CalendarLine = ({ calendar, isAdding, refused, onRemove }: CalendarLineProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const line = useRef<HTMLLIElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { id, email, visible } = calendar
  const name = calendar.name || (email ?? '')
  const colour = readColour(calendar.colour, email ?? id)

  const endRenaming = (): void => {
    setRenaming(false)
    requestAnimationFrame(() => line.current?.querySelector<HTMLElement>('[data-rename]')?.focus())
  }
  return (
    <li ref={line} className={styles.line} aria-busy={isAdding || undefined}>
      <MenuButton
        label={t('otherCalendars.colourOf', { name, colour: t(`otherCalendars.colour.${colour}`) })}
        className={styles.colour}
        sections={[
          {
            id: 'colours',
            selected: colour,
            items: calendarColours.map((one) => ({
              id: one,
              label: t(`otherCalendars.colour.${one}`),
              icon: <CalendarDot colour={one} />,
              run: () => void changeOtherCalendar(services, id, { colour: writeColour(one) }),
            })),
          },
        ]}
      >
        <CalendarDot colour={colour} />
      </MenuButton>
      {isRenaming ? (
        <NameForm
          isRow
          label={t('otherCalendars.nameOf', { name })}
          name={name}
          longest={120}
          onSave={(wanted) => {
            if (wanted !== name) void changeOtherCalendar(services, id, { name: wanted })
          }}
          onClose={endRenaming}
        />
      ) : (
        <>
          <div className={styles.names}>
            <Checkbox
              label={
                <>
                  <span className="visually-hidden">{t('otherCalendars.show')} </span>
                  <span className={styles.name}>{name}</span>
                </>
              }
              isOn={visible}
              onChange={(isOn) => void changeOtherCalendar(services, id, { visible: isOn })}
            />
            <span className={styles.hint}>{email ?? t('otherCalendars.noAddress')}</span>
            {refused !== undefined && <span className={styles.refused}>{serviceWords(refused, t)}</span>}
          </div>
          <span className={styles.buttons}>
            <IconButton
              data-rename
              label={t('otherCalendars.rename', { name })}
              icon={<PencilLine size={15} aria-hidden="true" />}
              disabled={isAdding}
              onClick={() => setRenaming(true)}
            />
            <IconButton
              label={t('app.remove', { name })}
              icon={<Trash2 size={15} aria-hidden="true" />}
              disabled={isAdding}
              onClick={onRemove}
            />
          </span>
        </>
      )}
    </li>
  )
}

/** Manages the other calendars: find, add, show, colour, rename, remove. */
export const OtherCalendars = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useReading()
  const box = useRef<HTMLDivElement>(null)
  const { value: list, phase, fault } = useSnapshot(otherCalendars)
  const { refused } = useSnapshot(othersEvents).value
  const { ids: addingIds } = useSnapshot(beingAdded)
  useEffect(() => {
    // Reload when the panel opens, to show changes made on other devices.
    if (otherCalendars.phase !== 'loading') void loadOtherCalendars(services)
  }, [services])

  const remove = (id: string): void => {
    void removeOtherCalendar(services, id)
    // The clicked button disappears with its line, so move the focus.
    requestAnimationFrame(() => box.current?.querySelector('input')?.focus({ preventScroll: true }))
  }
  const isFirstLoad = list.length === 0 && (phase === 'idle' || phase === 'loading')
  return (
    <div ref={box} className={styles.panel}>
      <p className={styles.hint}>{t('otherCalendars.hint')}</p>
      <AddCalendar />
      {phase === 'failed' && (
        <Trouble role="alert" onRetry={() => loadOtherCalendars(services)}>
          {t('otherCalendars.failed')} {fault && faultMessage(fault)}
        </Trouble>
      )}
      {isFirstLoad && <Skeleton lines={3} />}
      {!isFirstLoad && list.length === 0 && phase !== 'failed' && (
        <p className={styles.empty}>{t('otherCalendars.none')}</p>
      )}
      {list.length > 0 && (
        <ul className={styles.lines} aria-label={t('otherCalendars.title')}>
          {list.map((calendar) => (
            <CalendarLine
              key={calendar.email ?? calendar.id}
              calendar={calendar}
              isAdding={addingIds.includes(calendar.id)}
              refused={refused[calendar.email ?? '']}
              onRemove={() => remove(calendar.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Milliseconds after the last keystroke before the server is queried. */
const pause = 250

interface Found {
  /** Null while the request for the text is running. */
  readonly calendars: readonly OtherCalendar[] | null
  readonly fault: Fault | null
}

const nothing: Found = { calendars: [], fault: null }

/** Returns the calendars that match the text. A newer text cancels the previous request. */
const useFoundCalendars = (text: string): Found => {
  const services = useReading()
  const wanted = text.trim()
  const answer = useQuery(
    (signal) => (wanted === '' ? null : searchOtherCalendars(services, wanted, signal)),
    [services, wanted],
    { pause },
  )
  if (wanted === '') return nothing
  if (answer === null) return { calendars: null, fault: null }
  return answer.ok ? { calendars: answer.value, fault: null } : { calendars: [], fault: answer.fault }
}

/** Finds a colleague's calendar by name or address and adds it, in a colour that is not used yet. */
const AddCalendar = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useReading()
  const { value: list } = useSnapshot(otherCalendars)
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { calendars, fault } = useFoundCalendars(text)
  const known = new Set(list.map(({ email }) => email))

  const add = (calendar: OtherCalendar): void => {
    const { id: _, ...found } = calendar
    const taken = list.map(({ colour, email, id }) => readColour(colour, email ?? id))
    void addOtherCalendar(services, {
      ...found,
      colour: found.colour ?? writeColour(freshColour(taken)),
      visible: true,
    })
    // The clicked button disappears with the search results, so move the focus.
    setText('')
    search.current?.focus()
  }
  return (
    <div className={styles.add}>
      <SearchField
        ref={search}
        label={t('otherCalendars.search')}
        value={text}
        clearLabel={t('app.clear')}
        onChange={setText}
      />
      <p role="status" className={styles.said}>
        {text.trim() !== '' && calendars === null && t('app.loading')}
        {fault !== null && `${t('otherCalendars.searchFailed')} ${faultMessage(fault)}`}
        {text.trim() !== '' && fault === null && calendars !== null && (
          <span className={calendars.length > 0 ? 'visually-hidden' : undefined}>
            {calendars.length > 0
              ? t('otherCalendars.found', { count: calendars.length })
              : t('otherCalendars.nothing', { text: text.trim() })}
          </span>
        )}
      </p>
      {calendars !== null && calendars.length > 0 && (
        <ul className={styles.found} aria-label={t('otherCalendars.results')}>
          {calendars.map((calendar) => (
            <li key={calendar.id} className={styles.hit}>
              <span className={styles.names}>
                <span className={styles.name}>{calendar.name || calendar.email}</span>
                <span className={styles.hint}>{calendar.email}</span>
              </span>
              {known.has(calendar.email) ? (
                <span className={styles.hint}>{t('otherCalendars.isAdded')}</span>
              ) : (
                <Button
                  size="small"
                  icon={<Plus size={14} aria-hidden="true" />}
                  aria-label={t('otherCalendars.addNamed', { name: calendar.name || calendar.email || '' })}
                  onClick={() => add(calendar)}
                >
                  {t('otherCalendars.add')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

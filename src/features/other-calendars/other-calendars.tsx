import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { NameForm } from '#src/features/reservations/name-form.tsx'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { serviceWords } from '#src/features/availability/service-words.ts'
import { useServices } from '#src/services.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { AddCalendar } from './add-calendar.tsx'
import { changeOtherCalendar, removeOtherCalendar } from './change-other-calendars.ts'
import { loadOtherCalendars } from './load-other-calendars.ts'
import styles from './other-calendars.module.css'
import { type CalendarColour, calendarColours, readColour, writeColour } from './rules/palette.ts'
import { otherCalendars } from './state.ts'

/** The colour of another calendar. Its meaning is always given as text next to it. */
export const CalendarDot = ({ colour }: { readonly colour: CalendarColour }) => (
  <span aria-hidden="true" className={styles.dot} data-calendar={colour} />
)

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
  const services = useServices()
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
  const services = useServices()
  const box = useRef<HTMLDivElement>(null)
  const { list, phase, fault, adding, refused } = useSnapshot(otherCalendars)
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
              isAdding={adding.includes(calendar.id)}
              refused={refused[calendar.email ?? '']}
              onRemove={() => remove(calendar.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

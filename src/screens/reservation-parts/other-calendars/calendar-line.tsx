import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarColours, readColour, writeColour } from '#src/core/other-calendars/palette.ts'
import type { OtherCalendar } from '#src/core/wire/other-calendars.ts'
import { changeOtherCalendar } from '#src/flows/change-other-calendars.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { NameForm } from '../name-form.tsx'
import { CalendarDot } from './calendar-dot.tsx'
import styles from './other-calendars.module.css'

interface CalendarLineProps {
  readonly calendar: OtherCalendar
  /** On its way to the server: not to be changed yet. */
  readonly isAdding: boolean
  /** What the provider said instead of a schedule. */
  readonly refused: string | undefined
  readonly onRemove: () => void
}

/** One added calendar: shown or not, its colour, its name, and a way to remove it. */
export const CalendarLine = ({ calendar, isAdding, refused, onRemove }: CalendarLineProps) => {
  const { t } = useTranslation()
  const product = useProduct()
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
              run: () => void changeOtherCalendar(product, id, { colour: writeColour(one) }),
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
            if (wanted !== name) void changeOtherCalendar(product, id, { name: wanted })
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
              onChange={(isOn) => void changeOtherCalendar(product, id, { visible: isOn })}
            />
            <span className={styles.hint}>{email ?? t('otherCalendars.noAddress')}</span>
            {refused !== undefined && <span className={styles.refused}>{refused}</span>}
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

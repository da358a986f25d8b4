import { useQuery } from '#src/features/availability/use-query.ts'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Fault } from '#src/kernel/result.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import type { OtherCalendar } from '#src/wire/settings.ts'
import { addOtherCalendar } from './change-other-calendars.ts'
import { searchOtherCalendars } from './load-other-calendars.ts'
import styles from './other-calendars.module.css'
import { freshColour, readColour, writeColour } from './rules/palette.ts'
import { otherCalendars } from './state.ts'

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
  const services = useServices()
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
export const AddCalendar = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useServices()
  const { list } = useSnapshot(otherCalendars)
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

import { useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/features/account/state.ts'
import { loadOtherCalendars, loadOthersEvents } from '#src/features/other-calendars/load-other-calendars.ts'
import type { OthersEvent } from '#src/features/other-calendars/rules/others-events.ts'
import { type CalendarColour, readColour } from '#src/features/other-calendars/rules/palette.ts'
import { otherCalendars } from '#src/features/other-calendars/state.ts'
import type { Email } from '#src/kernel/result.ts'
import { fold } from '#src/kernel/text.ts'
import { useServices } from '#src/services.ts'

/** A calendar that is laid into the list. */
export interface ShownCalendar {
  readonly email: Email
  readonly name: string
  readonly colour: CalendarColour
  /** What the provider said instead of a schedule. */
  readonly refused: string | null
}

export interface Others {
  readonly calendars: readonly ShownCalendar[]
  /** Of the calendars that the address does not hide, as far as they fit the search. */
  readonly events: readonly OthersEvent[]
}

/**
 * The shown calendars of others and their time. It is loaded with the list (`asOf` is the list's age), and anew when another calendar is
 * shown. Guests see nobody's time.
 */
export const useOthers = (hidden: readonly string[], text: string, asOf: number | null): Others => {
  const services = useServices()
  const { list, events, refused } = useSnapshot(otherCalendars)
  const calendars = useMemo(
    () =>
      list.flatMap(({ name, email, colour, visible }): ShownCalendar[] => {
        if (!visible || email === null) return []
        return [{ email, name: name || email, colour: readColour(colour, email), refused: refused[email] ?? null }]
      }),
    [list, refused],
  )
  const addresses = calendars.map(({ email }) => email).join()
  useEffect(() => {
    if (session.rights.people && otherCalendars.phase === 'idle') void loadOtherCalendars(services)
  }, [services])
  useEffect(() => {
    // A list of reservations that is still under way is followed by another look.
    if (addresses !== '' && asOf !== null) void loadOthersEvents(services)
  }, [services, addresses, asOf])
  const shown = useMemo(() => {
    const wanted = fold(text.trim())
    const names = new Map(
      calendars.filter(({ email }) => !hidden.includes(email)).map(({ email, name }) => [email, name]),
    )
    return events.filter(({ email, subject, location }) => {
      const name = names.get(email)
      return name !== undefined && fold(`${subject ?? ''} ${location ?? ''} ${name}`).includes(wanted)
    })
  }, [calendars, events, hidden, text])
  // Thousands of lines of others never hold up one's own.
  return { calendars, events: useDeferredValue(shown) }
}

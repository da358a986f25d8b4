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
import { loadForOthers } from '../load-for-others.ts'
import type { Reservation } from '../rules/derive.ts'
import { withForOthers } from '../rules/made-for-others.ts'
import { reservations } from '../state.ts'

/** Stands for the reservations made for others in the URL's list of what is hidden. */
export const forOthersHidden = 'for-others'

/**
 * Returns the user's reservations, with those made for others unless the URL hides them. The latter are loaded with the
 * list.
 */
export const useWithForOthers = (hidden: readonly string[]): readonly Reservation[] => {
  const services = useServices()
  const { list, forOthers, asOf } = useSnapshot(reservations)
  useEffect(() => {
    if (asOf !== null && session.rights.people) void loadForOthers(services)
  }, [services, asOf])
  const isHidden = hidden.includes(forOthersHidden)
  return useMemo(
    () => withForOthers(list as readonly Reservation[], isHidden ? [] : (forOthers as readonly Reservation[])),
    [list, forOthers, isHidden],
  )
}

/** Another user's calendar that is merged into the list. */
export interface ShownCalendar {
  readonly email: Email
  readonly name: string
  readonly colour: CalendarColour
  /** The provider's error in place of a schedule. */
  readonly refused: string | null
}

export interface Others {
  readonly calendars: readonly ShownCalendar[]
  /** Events of the calendars that the URL does not hide, if they match the search. */
  readonly events: readonly OthersEvent[]
}

/**
 * Returns the visible calendars of others and their events. They are loaded with the list (`asOf` is its time) and
 * again when another calendar is shown. Guests cannot see other people's calendars.
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
    // Waits for the first load of the list and runs again after every load.
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
  // Thousands of other people's events never delay the user's own.
  return { calendars, events: useDeferredValue(shown) }
}

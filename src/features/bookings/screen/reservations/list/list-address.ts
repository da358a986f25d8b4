import { type ReservationStatus, reservationStatuses } from '../../../model/reservations/rules/derive.ts'

/** State of the list in the URL, so that back, reload and sharing show the same. */
export interface ListAddress {
  /** Id of the reservation in the side panel. `uid` finds it if the id is of another mailbox. */
  readonly event: string | null
  readonly uid: string | null
  readonly statuses: readonly ReservationStatus[]
  readonly text: string
  /** Addresses of other calendars that are left out of the list. */
  readonly hidden: readonly string[]
  /** The side panel shows the other calendars. */
  readonly isManaging: boolean
  /** The side panel shows the waitlist. */
  readonly isWaiting: boolean
  /** The address of a link to 'I'm away'. The list opens the dialog and removes this from the URL. */
  readonly isAway?: boolean
}

/** Cancelled reservations are hidden by default. */
const usualStatuses: readonly ReservationStatus[] = ['released', 'accepted', 'tentative', 'rejected']

/** Reads the query, with or without its '?'. Missing or invalid parameters have their default values. */
export const readAddress = (query: string): ListAddress => {
  const search = new URLSearchParams(query)
  const named = search.get('status')?.split(',')
  return {
    event: search.get('event') || null,
    uid: search.get('uid') || null,
    statuses: named ? reservationStatuses.filter((status) => named.includes(status)) : usualStatuses,
    text: search.get('q') ?? '',
    hidden:
      search
        .get('without')
        ?.split(',')
        .filter((email) => email !== '') ?? [],
    isManaging: search.get('panel') === 'calendars',
    isWaiting: search.get('panel') === 'waitlist',
    isAway: search.get('panel') === 'away',
  }
}

/** Returns the path and query of the list as it is shown. Unrelated parameters stay. */
export const writeAddress = (address: ListAddress, query = ''): string => {
  const { event, uid, statuses, text, hidden, isManaging, isWaiting } = address
  const search = new URLSearchParams(query)
  const isUsual = statuses.length === usualStatuses.length && usualStatuses.every((one) => statuses.includes(one))
  const values: Readonly<Record<string, string | null>> = {
    event,
    uid: event === null ? null : uid,
    status: isUsual ? null : statuses.join(','),
    q: text === '' ? null : text,
    without: hidden.length === 0 ? null : hidden.join(','),
    panel: isManaging ? 'calendars' : isWaiting ? 'waitlist' : null,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  const encoded = search.toString()
  return encoded === '' ? '/reservations' : `/reservations?${encoded}`
}

import { type ReservationStatus, reservationStatuses } from '#src/core/reservation/derive.ts'

/** What of the list is in the address, so that back, reload and sharing show the same. */
export interface ListAddress {
  /** The reservation in the side panel, by its id; `uid` finds it where the id is another mailbox's. */
  readonly event: string | null
  readonly uid: string | null
  readonly statuses: readonly ReservationStatus[]
  readonly text: string
  /** Addresses of other calendars that are left out of the list. */
  readonly hidden: readonly string[]
  /** The side panel shows the other calendars. */
  readonly isManaging: boolean
  /** The side panel shows what is waited for. */
  readonly isWaiting: boolean
}

/** What is cancelled is out of the way until it is asked for. */
const usualStatuses: readonly ReservationStatus[] = ['accepted', 'tentative', 'rejected']

/** Reads the query, with or without its '?'; what it does not say, or says wrongly, is as usual. */
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
  }
}

/** The path and query of the list as it is shown; parameters of others stay. */
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

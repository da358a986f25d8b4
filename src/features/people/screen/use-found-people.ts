import { useEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import type { Person } from '#src/calendars/calendar.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { fewestLetters, findKnownPeople, findPeople, loadKnownPeople } from '../model/find-people.ts'
import { people } from '../model/state.ts'

/** Milliseconds after the last keystroke before the directory is queried. */
const typingPause = 250

export interface FoundPeople {
  readonly list: readonly Person[]
  /** True until the directory has responded to the typed text. */
  readonly isSearching: boolean
  readonly fault: Fault | null
}

/**
 * Searches people for the typed text: the user's own colleagues at once, the directory after a pause in typing. Typing
 * on cancels the previous request. If the directory fails, the own colleagues stay.
 */
export const useFoundPeople = (text: string, isWanted: boolean): FoundPeople => {
  const services = useBooking()
  const { known } = useSnapshot(people)
  const wanted = text.trim()
  const isForDirectory = isWanted && wanted.length >= fewestLetters
  useEffect(() => {
    void loadKnownPeople(services)
  }, [services])
  const answer = useQuery(
    (signal) => (isForDirectory ? findPeople(services, wanted, signal) : null),
    [services, wanted, isForDirectory],
    { pause: typingPause },
  )
  const own = known ? findKnownPeople(text) : []
  const directory = answer?.ok ? answer.value : []
  return {
    list: [...own, ...directory.filter(({ email }) => !own.some((one) => one.email === email))],
    isSearching: isForDirectory && answer === null,
    fault: answer === null || answer.ok ? null : answer.fault,
  }
}

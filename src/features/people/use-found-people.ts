import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Person } from '#src/calendars/calendar.ts'
import type { Fault } from '#src/kernel/result.ts'
import { useServices } from '#src/services.ts'
import { fewestLetters, findKnownPeople, findPeople, loadKnownPeople } from './find-people.ts'
import { people } from './state.ts'

/** Milliseconds without a further letter before the directory is asked. */
const typingPause = 250

export interface FoundPeople {
  readonly list: readonly Person[]
  /** The directory has still to answer to what was typed. */
  readonly isSearching: boolean
  readonly fault: Fault | null
}

interface Answer {
  readonly text: string
  readonly list: readonly Person[]
  readonly fault: Fault | null
}

/**
 * Who is meant by what was typed so far: the user's own colleagues at once, the directory after a pause in typing. A
 * question overtaken by typing is cancelled; when the directory fails the own colleagues stay.
 */
export const useFoundPeople = (text: string, isWanted: boolean): FoundPeople => {
  const services = useServices()
  const { known } = useSnapshot(people)
  const [answer, setAnswer] = useState<Answer>({ text: '', list: [], fault: null })
  const wanted = text.trim()
  const isForDirectory = isWanted && wanted.length >= fewestLetters
  useEffect(() => {
    void loadKnownPeople(services)
  }, [services])
  useEffect(() => {
    if (!isForDirectory) return undefined
    const typing = new AbortController()
    const timer = setTimeout(() => {
      void findPeople(services, wanted, typing.signal).then((found) => {
        if (typing.signal.aborted) return
        setAnswer({ text: wanted, list: found.ok ? found.value : [], fault: found.ok ? null : found.fault })
      })
    }, typingPause)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [services, wanted, isForDirectory])
  const isAnswered = answer.text === wanted
  const own = known ? findKnownPeople(text) : []
  const directory = isForDirectory && isAnswered ? answer.list : []
  return {
    list: [...own, ...directory.filter(({ email }) => !own.some((one) => one.email === email))],
    isSearching: isForDirectory && !isAnswered,
    fault: isForDirectory && isAnswered ? answer.fault : null,
  }
}
